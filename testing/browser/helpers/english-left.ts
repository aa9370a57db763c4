import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { JSDOM } from 'jsdom'
import type { LanguageCode } from '#shared/words.ts'

const root = new URL('../../../', import.meta.url)
const textOf = async (pattern: string | readonly string[]): Promise<string[]> =>
  Promise.all(globSync(pattern, { cwd: root }).map((path) => readFile(new URL(path, root), 'utf8')))

const wordsOf = (text: string): string[] =>
  [...text.matchAll(/[\p{L}\p{M}]+(?:[’'][\p{L}\p{M}]+)*/gu)].map(([word]) => word.toLowerCase())

const catalogueOf = async (code: LanguageCode): Promise<Map<string, string>> =>
  new Map(
    (await textOf(`src/locales/${code}/*.json`)).flatMap((file) =>
      Object.entries(JSON.parse(file) as Record<string, string>),
    ),
  )

const leavesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : []
}

/** What people wrote on the demonstration, and what the journeys write there, the longest first: nobody translates it. */
const given = async (): Promise<readonly string[]> => {
  const records = (await textOf('src/domains/*/demo/*.json')).flatMap((file) => leavesOf(JSON.parse(file)))
  const literals = (
    await textOf(['src/domains/**/*seeds.ts', 'src/**/demo*.ts', 'testing/browser/**/*.ts'])
  ).flatMap((file) => [...file.matchAll(/(["'`])((?:(?!\1)[^\\\n])+)\1/g)].map(([, , text]) => text ?? ''))
  const parts = [
    ...records.filter((text) => wordsOf(text).length >= 2),
    ...literals.filter((text) => wordsOf(text).length >= 3),
  ].flatMap((text) => [text, ...text.split(/(?<=[.?!])\s+|\n+/).filter((part) => wordsOf(part).length >= 3)])
  return [...new Set(parts)].toSorted((one, two) => two.length - one.length)
}

/** Fewer words in a row may be a name. */
const RUN = 4
const SURE = 3

interface Said {
  readonly text: string
  readonly isMarked: boolean
}

const ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'alt']
const UNSEEN = 'script, style, template, noscript, svg'

/** Every text of a page with whether its element says that it is English. */
const saidIn = (html: string): Said[] => {
  const { window } = new JSDOM(html)
  const said = [...window.document.querySelectorAll('#root, #root *')].flatMap((element): Said[] => {
    if (element.closest(UNSEEN)) return []
    const isMarked = element.closest('[lang]')?.getAttribute('lang')?.startsWith('en') ?? false
    const own = [...element.childNodes].flatMap(({ nodeType, nodeValue }) =>
      nodeType === 3 ? [nodeValue ?? ''] : [],
    )
    const named = ATTRIBUTES.flatMap((name) => element.getAttribute(name) ?? [])
    return [own.join(''), ...named].map((text) => ({ text: text.replaceAll(/\s+/g, ' ').trim(), isMarked }))
  })
  window.close()
  return said.filter(({ text }) => text !== '')
}

/** Runs of words that only English has. */
const runsOf = (text: string, isEnglish: (word: string) => boolean, isOwn: (word: string) => boolean) => {
  const runs: string[][] = []
  let run: string[] = []
  for (const word of [...wordsOf(text), '']) {
    if (word && isEnglish(word)) run.push(word)
    else {
      if (run.length >= RUN && run.filter((each) => !isOwn(each)).length >= SURE) runs.push(run)
      run = []
    }
  }
  return runs
}

/**
 * Finds the English that is left on a page in a language: a sentence of the catalogue that is said in English though it
 * is translated, and, but for Naijá, whose words are mostly English ones, four or more words in a row that English has
 * and three of which the language lacks. Texts marked as English, and what people of the demonstration wrote, are none.
 */
export const findsEnglish = async (code: Exclude<LanguageCode, 'en'>) => {
  const catalogue = await catalogueOf(code)
  const translated = new Set([...catalogue].flatMap(([key, said]) => (said === key ? [] : [key])))
  const english = new Set(
    wordsOf([...catalogue.keys(), ...(await textOf('content/*/*.md')).filter((file) => file)].join(' ')),
  )
  const own = new Set(wordsOf([...catalogue.values(), ...(await textOf(`content/*/*.${code}.md`))].join(' ')))
  const others = await given()
  return (html: string): string[] => [
    ...new Set(
      saidIn(html).flatMap(({ text: whole, isMarked }) => {
        if (isMarked) return []
        const text = others.reduce((left, other) => left.replaceAll(other, ' · '), whole)
        if (translated.has(text) && wordsOf(text).length >= 2) return [text]
        const runs =
          code === 'pcm'
            ? []
            : runsOf(
                text,
                (word) => english.has(word),
                (word) => own.has(word),
              )
        return runs.map((run) => `${run.join(' ')} ← ${text.slice(0, 120)}`)
      }),
    ),
  ]
}

/**
 * `npm run words`: updates the catalogues of src/locales from the code: adds new messages (empty), removes unused
 * ones, writes the English plurals. `--check` fails on any missing, leftover or malformed message.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from '@formatjs/icu-messageformat-parser'
import { extractWords, type Found } from './words/extract.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const translated = ['pcm', 'ha', 'ig', 'yo'] as const

const fileOf = (language: string, area: string): URL =>
  new URL(`../src/locales/${language}/${area}.json`, import.meta.url)

const readCatalogue = async (language: string, area: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(fileOf(language, area), 'utf8').catch(() => '{}')) as Record<string, string>

/** Names of the {values} of a message, so that no translation loses or adds one. */
export const valuesOf = (message: string): string[] => {
  const names = new Set<string>()
  const visit = (elements: ReturnType<typeof parse>): void => {
    for (const element of elements) {
      if ('value' in element && element.type !== 0) names.add(element.value)
      if ('options' in element) for (const option of Object.values(element.options)) visit(option.value)
    }
  }
  visit(parse(message))
  return [...names].toSorted()
}

/** What is wrong with one translation, or null. */
export const faultOf = (sentence: string, message: string | undefined): string | null => {
  if (!message) return 'missing'
  if (message !== message.normalize('NFC')) return 'not in NFC'
  try {
    const [wanted, given] = [valuesOf(sentence), valuesOf(message)]
    return wanted.join() === given.join()
      ? null
      : `values differ: ${wanted.join(', ')} against ${given.join(', ')}`
  } catch (error) {
    return error instanceof Error ? error.message : 'malformed'
  }
}

const write = async (language: string, area: string, catalogue: Record<string, string>): Promise<void> => {
  await mkdir(new URL('.', fileOf(language, area)), { recursive: true })
  await writeFile(fileOf(language, area), `${JSON.stringify(catalogue, null, 2)}\n`)
}

const sorted = (entries: [string, string][]): Record<string, string> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))

const plurals = (sentences: string[]) =>
  sorted(
    sentences.filter((sentence) => sentence.includes(', plural,')).map((sentence) => [sentence, sentence]),
  )

/** Every translation of a language by its sentence, in any area: a sentence that moves keeps its translation. */
const wordsOf = async (language: string): Promise<Record<string, string>> => {
  const files = await readdir(new URL(`../src/locales/${language}/`, import.meta.url))
  const all = await Promise.all(files.map((file) => readCatalogue(language, file.replace('.json', ''))))
  return Object.assign({}, ...all.map(filled)) as Record<string, string>
}

const filled = (catalogue: Record<string, string>) =>
  Object.fromEntries(Object.entries(catalogue).filter(([, message]) => message !== ''))

const run = async (isCheck: boolean): Promise<string[]> => {
  const faults: string[] = []
  const elsewhere = Object.fromEntries(
    await Promise.all(translated.map(async (language) => [language, await wordsOf(language)] as const)),
  )
  const areas = Map.groupBy(await extractWords(root), (found: Found) => found.area)
  for (const [area, list] of areas) {
    const sentences = list.map(({ sentence }) => sentence)
    const english = plurals(sentences)
    if (isCheck && JSON.stringify(await readCatalogue('en', area)) !== JSON.stringify(english))
      faults.push(`en/${area}: run npm run words`)
    if (!isCheck) await write('en', area, english)
    for (const language of translated) {
      const own = await readCatalogue(language, area)
      const known = isCheck ? own : { ...elsewhere[language], ...filled(own) }
      for (const sentence of Object.keys(own))
        if (!sentences.includes(sentence)) faults.push(`${language}/${area}: no longer used: ${sentence}`)
      for (const { sentence, file } of list) {
        const fault = faultOf(sentence, known[sentence])
        if (fault) faults.push(`${language}/${area}: ${fault}: ${JSON.stringify(sentence)} (${file})`)
      }
      if (!isCheck)
        await write(language, area, sorted(sentences.map((sentence) => [sentence, known[sentence] ?? ''])))
    }
  }
  return faults
}

if (import.meta.main) {
  const isCheck = process.argv.includes('--check')
  const faults = await run(isCheck)
  const shown = faults.filter((fault) => isCheck || !fault.includes('no longer used'))
  for (const fault of shown.slice(0, 60)) console.error(fault)
  console.log(shown.length === 0 ? 'words: whole in every language' : `words: ${shown.length} faults`)
  process.exit(isCheck && shown.length > 0 ? 1 : 0)
}

import { fileURLToPath } from 'node:url'
import {
  areasIn,
  byKey,
  readArea,
  translatedLanguages,
  writeArea,
} from '#platform/server/words/catalogue-files.ts'
import { readMadeFrom, stillEarlier, writeMadeFrom } from '#platform/server/words/made-from.ts'
import { faultOf } from '#platform/server/words/message-fault.ts'
import { extractWords, type Found } from './extract.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const plurals = (sentences: readonly string[]) =>
  byKey(sentences.filter((sentence) => sentence.includes(', plural,')).map((each) => [each, each]))

const filled = (catalogue: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(catalogue).filter(([, message]) => message !== ''))

/** Every translation of a language by its sentence, in any area: a sentence that moves keeps its translation. */
const wordsOf = async (language: (typeof translatedLanguages)[number]): Promise<Record<string, string>> => {
  const all = await Promise.all((await areasIn(language)).map((area) => readArea(language, area)))
  return Object.assign({}, ...all.map(filled)) as Record<string, string>
}

type Areas = ReadonlyMap<string, readonly Found[]>

const updateEnglish = async (areas: Areas, isCheck: boolean): Promise<string[]> => {
  const faults: string[] = []
  for (const [area, list] of areas) {
    const english = plurals(list.map(({ sentence }) => sentence))
    if (!isCheck) await writeArea('en', area, english)
    else if (JSON.stringify(await readArea('en', area)) !== JSON.stringify(english))
      faults.push(`en/${area}: run npm run words`)
  }
  return faults
}

const updateLanguage = async (
  language: (typeof translatedLanguages)[number],
  areas: Areas,
  isCheck: boolean,
): Promise<string[]> => {
  const faults: string[] = []
  const elsewhere = isCheck ? {} : await wordsOf(language)
  const before = await readMadeFrom(language)
  const made: Record<string, ReturnType<typeof stillEarlier>> = {}
  for (const [area, list] of areas) {
    const own = await readArea(language, area)
    const known = { ...elsewhere, ...filled(own) }
    const sentences = new Set(list.map(({ sentence }) => sentence))
    for (const sentence of Object.keys(own))
      if (!sentences.has(sentence)) faults.push(`${language}/${area}: no longer used: ${sentence}`)
    for (const { sentence, file } of list) {
      const fault = faultOf(sentence, known[sentence])
      if (fault) faults.push(`${language}/${area}: ${fault}: ${JSON.stringify(sentence)} (${file})`)
    }
    const kept = byKey([...sentences].map((sentence) => [sentence, known[sentence] ?? '']))
    made[area] = stillEarlier(before[area] ?? {}, kept)
    if (!isCheck) await writeArea(language, area, kept)
  }
  if (!isCheck) await writeMadeFrom(language, made)
  else if (
    JSON.stringify(byKey(Object.entries(before))) !==
    JSON.stringify(byKey(Object.entries(made).filter(([, list]) => Object.keys(list).length > 0)))
  )
    faults.push(`made-from/${language}: renewed or gone, run npm run words`)
  return faults
}

/** Brings the catalogues in line with the code, or only says what is wrong with them. */
export const updateWords = async (isCheck: boolean): Promise<string[]> => {
  const areas = Map.groupBy(await extractWords(root), (found: Found) => found.area)
  const faults = await updateEnglish(areas, isCheck)
  for (const language of translatedLanguages) faults.push(...(await updateLanguage(language, areas, isCheck)))
  return faults
}

import {
  areasIn,
  readArea,
  type Translated,
  translatedLanguages,
  writeArea,
} from '#platform/server/words/catalogue-files.ts'
import { carryOver, readMadeFrom, writeMadeFrom } from '#platform/server/words/made-from.ts'

/** How many translations of each language were made from another English and wait to be renewed. */
export const countToRenew = async (): Promise<Record<string, number>> => {
  const counts = translatedLanguages.map(async (language) => {
    const areas = Object.values(await readMadeFrom(language))
    return [language, areas.reduce((sum, list) => sum + Object.keys(list).length, 0)] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

/** Lists what waits to be renewed in a language: area, English then, English now, translation. */
export const listToRenew = async (language: Translated): Promise<string[]> => {
  const lines: string[] = []
  for (const [area, list] of Object.entries(await readMadeFrom(language))) {
    const catalogue = await readArea(language, area)
    for (const [sentence, { from }] of Object.entries(list))
      lines.push(`${area}\n  was: ${from}\n  now: ${sentence}\n  ${language}:  ${catalogue[sentence] ?? ''}`)
  }
  return lines
}

/**
 * Gives the translations of an English sentence to its new wording, in every area and language, and marks them to
 * renew. Change the sentence in the code too.
 */
export const renameSentence = async (from: string, to: string): Promise<number> => {
  let renamed = 0
  for (const language of translatedLanguages) {
    const made: Record<string, ReturnType<typeof carryOver>['earlier']> = {
      ...(await readMadeFrom(language)),
    }
    for (const area of await areasIn(language)) {
      const catalogue = await readArea(language, area)
      if (!Object.hasOwn(catalogue, from)) continue
      const carried = carryOver(catalogue, made[area] ?? {}, from, to)
      made[area] = carried.earlier
      await writeArea(language, area, carried.catalogue)
      renamed += 1
    }
    await writeMadeFrom(language, made)
  }
  return renamed
}

/** Says that somebody read a translation against today's English and that it fits: it needs no renewal. */
export const markRenewed = async (language: Translated, sentence: string): Promise<number> => {
  const made = await readMadeFrom(language)
  const waiting = Object.values(made).filter((list) => Object.hasOwn(list, sentence)).length
  const left = Object.entries(made).map(([area, { [sentence]: _read, ...rest }]) => [area, rest] as const)
  await writeMadeFrom(language, Object.fromEntries(left))
  return waiting
}

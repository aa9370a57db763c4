/** src/locales/made-from: which translations were made from another English than today's, and wait to be renewed. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { byKey } from './catalogue-files.ts'

/** The English that a translation was made from, and a mark of the translation: another one is a renewed one. */
export interface Earlier {
  readonly from: string
  readonly was: string
}

/** By area, then by today's English. */
export type MadeFrom = Readonly<Record<string, Readonly<Record<string, Earlier>>>>

const fileOf = (language: string): URL =>
  new URL(`../../../locales/made-from/${language}.json`, import.meta.url)

/** A short mark of a translation, which changes with it. */
export const markOf = (translation: string): string =>
  createHash('sha256').update(translation).digest('hex').slice(0, 8)

export const readMadeFrom = async (language: string): Promise<MadeFrom> =>
  JSON.parse(await readFile(fileOf(language), 'utf8').catch(() => '{}')) as MadeFrom

export const writeMadeFrom = async (language: string, made: MadeFrom): Promise<void> => {
  const areas = Object.entries(made).filter(([, list]) => Object.keys(list).length > 0)
  const all = byKey(areas.map(([area, list]) => [area, byKey(Object.entries(list))]))
  await writeFile(fileOf(language), `${JSON.stringify(all, null, 2)}\n`)
}

/** Those of an area whose sentence is still there with the same translation; the others are renewed or gone. */
export const stillEarlier = (
  earlier: Readonly<Record<string, Earlier>>,
  catalogue: Readonly<Record<string, string>>,
): Record<string, Earlier> =>
  Object.fromEntries(
    Object.entries(earlier).filter(
      ([sentence, { from, was }]) => from !== sentence && markOf(catalogue[sentence] ?? '') === was,
    ),
  )

/** Carries a translation over to reworded English, and remembers the English that it was made from. */
export const carryOver = (
  catalogue: Readonly<Record<string, string>>,
  earlier: Readonly<Record<string, Earlier>>,
  from: string,
  to: string,
): { catalogue: Record<string, string>; earlier: Record<string, Earlier> } => {
  const { [from]: translation, ...others } = catalogue
  const { [from]: before, ...rest } = earlier
  if (!translation || others[to]) return { catalogue: others, earlier: rest }
  return {
    catalogue: { ...others, [to]: translation },
    earlier: { ...rest, [to]: { from: before?.from ?? from, was: markOf(translation) } },
  }
}

import { readFile } from 'node:fs/promises'
import { readArea, type Translated, writeArea } from '#platform/server/words/catalogue-files.ts'
import { readMadeFrom, stillEarlier, writeMadeFrom } from '#platform/server/words/made-from.ts'
import { faultOf } from '#platform/server/words/message-fault.ts'
import { type ReadEntry, readPo } from '#platform/server/words/po.ts'
import { wrongWordsIn } from '#platform/server/words/terms.ts'

export interface Imported {
  changed: number
  renewed: number
  unchanged: number
  readonly refused: string[]
}

/** Why an entry cannot be taken, or null. */
const refusalOf = (
  language: Translated,
  entry: ReadEntry,
  catalogue: Readonly<Record<string, string>>,
): string | null => {
  if (!Object.hasOwn(catalogue, entry.sentence)) return 'we do not have this sentence in this area'
  const fault = faultOf(entry.sentence, entry.translation)
  if (fault) return fault
  const wrong = wrongWordsIn(language, entry.translation).filter(
    ({ word }) =>
      !wrongWordsIn(language, catalogue[entry.sentence] ?? '').some((known) => known.word === word),
  )
  return wrong.length > 0
    ? wrong.map(({ word, english }) => `"${word}" is no word for "${english}"`).join('; ')
    : null
}

/** Brings a PO file in. Takes each entry that is whole, and says of the others what is wrong with them. */
export const importPo = async (file: string): Promise<Imported | null> => {
  const read = readPo(await readFile(file))
  if (!read) return null
  const { language } = read
  const made = await readMadeFrom(language)
  const left: Record<string, ReturnType<typeof stillEarlier>> = { ...made }
  const done: Imported = { changed: 0, renewed: 0, unchanged: 0, refused: [] }
  for (const [area, entries] of Map.groupBy(read.entries, (entry) => entry.area)) {
    const known = /^[a-z]+$/.test(area) ? await readArea(language, area) : {}
    const catalogue = { ...known }
    for (const entry of entries) {
      const { sentence, translation, isFuzzy } = entry
      // An empty or fuzzy entry is work that a translator left for later.
      if (translation === '' || isFuzzy) continue
      const refusal = refusalOf(language, entry, known)
      if (refusal) done.refused.push(`${language}/${area}: ${JSON.stringify(sentence)}: ${refusal}`)
      else if (known[sentence] !== translation) done.changed += 1
      else if (made[area]?.[sentence]) done.renewed += 1
      else done.unchanged += 1
      if (refusal) continue
      catalogue[sentence] = translation
      const { [sentence]: _renewed, ...others } = left[area] ?? {}
      left[area] = others
    }
    if (Object.keys(known).length > 0) await writeArea(language, area, catalogue)
  }
  await writeMadeFrom(language, left)
  return done
}

/**
 * `npm run words`: updates the catalogues of src/locales from the code: adds new messages (empty), removes unused
 * ones, writes the English plurals, and counts the translations that were made from another English. More in USAGE.
 */
import { writeFile } from 'node:fs/promises'
import { languageOf } from '#shared/words.ts'
import type { Translated } from '#platform/server/words/catalogue-files.ts'
import { writePo } from '#platform/server/words/po.ts'
import { importPo } from './words/po-files.ts'
import { countToRenew, listToRenew, markRenewed, renameSentence } from './words/renewal.ts'
import { updateWords } from './words/update.ts'

const USAGE = `Use it like this:
  npm run words                               updates the catalogues
  npm run words -- --check                    fails on a missing, leftover or malformed message
  npm run words -- --to-renew ha              lists translations that were made from another English
  npm run words -- --rename 'Old' 'New'       carries translations over to reworded English, and marks them to renew
  npm run words -- --export ha ha.po          writes a PO file; with DATABASE_URL also what two readers accepted there
  npm run words -- --import ha.po             brings one in, and says what it refused
  npm run words -- --renewed ha 'Sentence'    this translation was read and fits today's English`

class BadUse extends Error {}

const languageIn = (given: string | undefined): Translated => {
  const code = languageOf(given)
  if (code === 'en') throw new BadUse(USAGE)
  return code
}

const givenIn = (given: string | undefined): string => {
  if (!given) throw new BadUse(USAGE)
  return given
}

const update = async (isCheck: boolean): Promise<void> => {
  const faults = await updateWords(isCheck)
  const shown = faults.filter((fault) => isCheck || !fault.includes('no longer used'))
  for (const fault of shown.slice(0, 60)) console.error(fault)
  const counts = Object.entries(await countToRenew()).map(([language, count]) => `${language} ${count}`)
  console.log(`words: to renew, because the English changed: ${counts.join(', ')}`)
  console.log(shown.length === 0 ? 'words: whole in every language' : `words: ${shown.length} faults`)
  if (isCheck && shown.length > 0) process.exitCode = 1
}

const exportPo = async (language: Translated, file: string): Promise<void> => {
  const { poEntries } = await import('#domains/translations/server/reading/po-file.ts')
  const { openDatabase } = await import('#platform/server/database/database.ts')
  const url = process.env['DATABASE_URL']
  const db = url ? openDatabase(url, 1) : null
  try {
    await writeFile(file, writePo(language, await poEntries(language, db)))
    console.log(
      url ? 'With what two readers accepted in the database.' : 'Without a database: no suggestions.',
    )
  } finally {
    await db?.destroy()
  }
}

const bringIn = async (file: string): Promise<void> => {
  const done = await importPo(file)
  if (!done) throw new BadUse(`${file} is no PO file of one of our languages.`)
  for (const line of done.refused) console.error(`refused: ${line}`)
  const { changed, renewed, unchanged, refused } = done
  console.log(
    `${changed} changed, ${renewed} read and still right, ${unchanged} as before, ${refused.length} refused`,
  )
  if (refused.length > 0) process.exitCode = 1
}

const commands: Readonly<Record<string, (...given: (string | undefined)[]) => Promise<void>>> = {
  '--check': () => update(true),
  '--to-renew': async (language) => console.log((await listToRenew(languageIn(language))).join('\n')),
  '--rename': async (from, to) =>
    console.log(`${await renameSentence(givenIn(from), givenIn(to))} catalogues changed`),
  '--export': (language, file) => exportPo(languageIn(language), givenIn(file)),
  '--import': (file) => bringIn(givenIn(file)),
  '--renewed': async (language, sentence) =>
    console.log(`${await markRenewed(languageIn(language), givenIn(sentence))} translations need no renewal`),
}

try {
  const [name, ...given] = process.argv.slice(2)
  if (name === undefined) await update(false)
  else if (commands[name]) await commands[name](...given)
  else throw new BadUse(USAGE)
} catch (error) {
  if (!(error instanceof BadUse)) throw error
  console.error(error.message)
  process.exitCode = 1
}

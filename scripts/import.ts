/**
 * Brings in a text that the install does not carry (decision D-21): `npm run import -- constitution FILE` shows the
 * official text of the Constitution from a JSON file, and `none` instead of a file our digest again.
 */
import { readFile } from 'node:fs/promises'
import { BadText, officialText } from '#domains/education/server/official.ts'
import { isDatabaseAway, openDatabase } from '#platform/server/database/database.ts'
import { StartupProblem } from '#platform/server/postgres/startup-problem.ts'
import { openServerOfSettings } from './database/server-of-settings.ts'

const USAGE = 'Use it like this: npm run import -- constitution FILE.json'
const MAX_BYTES = 5_000_000

const readText = async (file: string): Promise<string> => {
  const bytes = await readFile(file).catch(() => null)
  if (!bytes) throw new BadText(`${file} cannot be read.`)
  if (bytes.length > MAX_BYTES) throw new BadText(`${file} is larger than ${MAX_BYTES} bytes.`)
  return bytes.toString('utf8')
}

const bringIn = async (): Promise<void> => {
  const [what, file, ...rest] = process.argv.slice(2)
  if (what !== 'constitution' || !file || rest.length > 0) throw new BadText(USAGE)
  const json = file === 'none' ? null : await readText(file)
  if (json !== null) officialText(json)
  // Loads the whole product, and a file with a fault needs neither that nor the database.
  const { prepareDatabase } = await import('#app/server/prepare.ts')
  const { importConstitution, removeImported } = await import('#domains/education/server/constitution.ts')
  const server = await openServerOfSettings()
  try {
    await prepareDatabase(server.url, { isDemonstration: false })
    const db = openDatabase(server.url, 1)
    try {
      if (json === null) {
        await removeImported(db)
        console.log('The site shows our digest of the Constitution again.')
        return
      }
      const { title, chapters } = await importConstitution(db, json, new Date())
      const sections = chapters.flatMap(({ parts }) => parts.flatMap((part) => part.sections)).length
      console.log(`The site shows "${title}" now: ${chapters.length} chapters, ${sections} sections.`)
    } finally {
      await db.destroy()
    }
  } finally {
    await server.stop()
  }
}

try {
  await bringIn()
} catch (error) {
  const isTold = error instanceof BadText || error instanceof StartupProblem
  if (isTold) console.error(error.message)
  else if (isDatabaseAway(error)) console.error('The database of the settings does not answer.')
  else console.error(error)
  process.exitCode = error instanceof StartupProblem ? error.exitCode : 1
}

/**
 * Creates one of the first two administrators (decision D-24): `npm run make-admin -- EMAIL "First name"
 * "Surname"`. Asks for the password without echo, or reads it from standard input when there is no terminal.
 */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { resolve } from 'node:path'
import { prepareDatabase } from '#app/server/prepare.ts'
import { firstAdminRefusals, makeFirstAdmin } from '#domains/identity/server/users/first-admin.ts'
import { readConfig } from '#platform/server/config.ts'
import { isDatabaseAway, openDatabase } from '#platform/server/database/database.ts'
import { StartupProblem } from '#platform/server/postgres/startup-problem.ts'
import { Refusal } from '#shared/errors.ts'
import { openServerOfSettings } from './database/server-of-settings.ts'

const USAGE = 'Use it like this: npm run make-admin -- ada@example.ng "Ada" "Obi"'

class Stop extends Error {}

const askHidden = async (question: string): Promise<string> => {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  lines.on('SIGINT', () => process.exit(130))
  const answer = await lines.question('')
  lines.close()
  process.stderr.write('\n')
  return answer
}

const readPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
  const password = await askHidden('Password (15 characters or more, not shown): ')
  if ((await askHidden('The same again: ')) !== password)
    throw new Stop('The two passwords are not the same. Nothing was changed.')
  return password
}

const readable = (error: unknown): string | undefined => {
  if (error instanceof Stop || error instanceof StartupProblem) return error.message
  if (error instanceof Refusal)
    return (
      firstAdminRefusals[error.code] ??
      Object.entries(error.detail.fields ?? {})
        .map(([field, message]) => `${field}: ${message}`)
        .join('\n')
    )
  if (isDatabaseAway(error))
    return 'The database of DATABASE_URL does not answer. Check the address and that the server runs.'
  return error instanceof Error && /^(The environment|In production)/.test(error.message)
    ? error.message
    : undefined
}

const nextSteps = (email: string): string =>
  [
    `1. Sign in as ${email} at /auth, in a browser that the other administrator never uses: who shared one within 90 days`,
    '   counts as one person, and cannot confirm what the other proposes.',
    '2. Set up a second factor at /verification. In production the consoles open only with one.',
    '3. When there are two administrators: /admin says what is not set up; one proposes, the other confirms at /admin/approvals.',
  ].join('\n')

const makeAdmin = async (): Promise<void> => {
  const [email, firstName, lastName, ...rest] = process.argv.slice(2)
  if (!email || !firstName || !lastName || rest.length > 0) throw new Stop(USAGE)
  const password = await readPassword()
  const config = readConfig()
  const server = await openServerOfSettings(config)
  try {
    await prepareDatabase(server.url, { isDemonstration: false })
    const db = openDatabase(server.url, 1)
    try {
      const citizenNumber = await makeFirstAdmin(db, { email, firstName, lastName, password }, new Date())
      console.log(
        `${firstName} ${lastName} (Citizen #${citizenNumber}) is an administrator now, in the database of ${config.DATABASE_URL ? 'DATABASE_URL' : resolve(config.DATA_DIR)}.`,
      )
      console.log(nextSteps(email))
    } finally {
      await db.destroy()
    }
  } finally {
    await server.stop()
  }
}

try {
  await makeAdmin()
} catch (error) {
  console.error(readable(error) ?? error)
  process.exitCode = error instanceof StartupProblem ? error.exitCode : 1
}

/**
 * `npm run rehearse -- [--voters N] [--areas N]`: a night of community selection over all local governments with
 * invented people (N voters in a plain contest), on a temporary database. Prints each check and go or no-go.
 *
 * `npm run rehearse -- operate`: operates the product on this machine: two processes, a standby, a pooler and a
 * proxy. It restarts, kills and loses one after another. Exits with 2 when their programs are not installed.
 *
 * `npm run rehearse -- upgrade [--from REF]`: runs the last release, or that of a git ref, beside this one on one database
 * while people vote, and verifies the public record and the books.
 */
import { parseArgs } from 'node:util'
import { prepareDatabase } from '#app/server/prepare.ts'
import { cloneDatabase, startTestServer } from '#test/database.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { operate } from './operate/operate.ts'
import { findTools } from './operate/tools.ts'
import type { Check } from './checks.ts'
import { rehearse } from './rehearsal.ts'
import { upgrade } from './upgrade/upgrade.ts'

const VOTERS = 24

const numberIn = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  console.error('Use it like this: npm run rehearse -- --voters 24 --areas 774')
  process.exit(2)
}

const { values, positionals } = parseArgs({
  options: { voters: { type: 'string' }, areas: { type: 'string' }, from: { type: 'string' } },
  allowPositionals: true,
})
const plan = { voters: numberIn(values.voters) ?? VOTERS, areas: numberIn(values.areas) }
const began = performance.now()
const say = (line: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)

const tell = (checks: readonly Check[]): void => {
  const isGo = checks.length > 0 && checks.every(({ isMet }) => isMet)
  say(isGo ? 'go' : 'no-go')
  process.exitCode = isGo ? 0 : 1
}

if (positionals[0] === 'operate') {
  const { tools, missing } = await findTools()
  if (!tools) {
    console.error(
      `This rehearsal needs ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`,
    )
    process.exit(2)
  }
  buildIfStale()
  tell(await operate(tools, say))
  process.exit()
}

if (positionals[0] === 'upgrade') {
  buildIfStale()
  tell(await upgrade(values.from, say))
  process.exit()
}

const postgres = await startTestServer()
const database = await cloneDatabase(postgres.url, null)
try {
  await prepareDatabase(database.url, { isDemonstration: false })
  const checks = await rehearse(database.url, { ...plan, say })
  for (const { name, isMet, found } of checks)
    console.log(`${isMet ? 'met    ' : 'NOT MET'}  ${name}: ${found}`)
  tell(checks)
} finally {
  await database.drop()
  await postgres.stop()
}

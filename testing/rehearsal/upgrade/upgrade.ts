import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { transferCodes } from '#domains/wallet/rules.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { cloneDatabase, startTestServer } from '#test/database.ts'
import { freePort, makeDataDir, removeDataDir, startProduct } from '../../browser/helpers/server.ts'
import { type addCitizens, PASSWORD } from '../../torture/citizens.ts'
import { makeHistory } from '../../torture/history.ts'
import { APP_KEY } from '../../torture/installation.ts'
import { openSession } from '../../torture/session.ts'
import type { Voter } from '../../torture/voter.ts'
import type { Check } from '../checks.ts'
import { compare } from '../comparison.ts'
import { told, underLoad } from '../operate/load.ts'
import { type Release, unpackRelease } from './release.ts'
import { openOffice } from './staff.ts'

const CITIZENS = 6
const CALM_MS = 5_000
/** Longer than a minute, so that the jobs of each minute run in both. */
const BESIDE_MS = 70_000
/** So many that each of two sealers meets some of their transfers. */
const MATCHES = 14
/** A proxy sees within this time that a process stops. */
const NOTICED_MS = 1_000

type Ending = (() => Promise<unknown>)[]

/** A process of one release on the database, in the form of a demonstration: its record is sealed within seconds. */
const startProcess = async (url: string, ending: Ending, folder?: string) => {
  const [dataDir, port] = [await makeDataDir(), await freePort()]
  const env = { APP_KEY, DATABASE_URL: url, LIMIT_FACTOR: '1000000', LOG_LEVEL: 'warn', DRAIN_SECONDS: '3' }
  ending.unshift(() => removeDataDir(dataDir))
  const product = await startProduct({ dataDir, port, env, ...(folder !== undefined && { folder }) })
  ending.unshift(() => product.kill())
  return product
}

/** The release with its demonstration and invented voters. Each request of a voter goes to the next of `ports`. */
const install = async (release: Release, ending: Ending) => {
  const postgres = await startTestServer()
  ending.unshift(() => postgres.stop())
  const { url, drop } = await cloneDatabase(postgres.url, null)
  ending.unshift(drop)
  const older = await startProcess(url, ending, release.folder)
  const ports = [older.port]
  // The release itself adds people to its tables.
  const citizensOf = await release.load<{ addCitizens: typeof addCitizens }>(
    'testing/torture/citizens.ts',
    'torture/citizens.ts',
  )
  const databaseOf = await release.load<{ openDatabase: typeof openDatabase }>(
    'src/platform/server/database/database.ts',
  )
  const db = databaseOf.openDatabase(url, 2)
  const { ground, citizens } = await citizensOf.addCitizens(db, CITIZENS)
  await db.destroy()
  const voters: Voter[] = []
  ending.unshift(async () => voters.forEach(({ session }) => session.leave()))
  let turn = 0
  for (const citizen of citizens) {
    const session = await openSession(() => ports[(turn += 1) % ports.length] ?? 0, citizen.email, PASSWORD)
    voters.push({ client: `${citizen.number}.0`, citizen, session })
  }
  return { url, older, ports, ground, citizens, voters }
}

/** The warnings and errors of a log, each with its number. */
const complaintsIn = (output: string): string => {
  const messages = output.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return []
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message: string } }
    return [err ? `${msg} (${err.message})` : String(msg)]
  })
  const kinds = Map.groupBy(messages, (message) => message)
  return [...kinds].map(([message, all]) => `${all.length} x ${message}`).join('; ') || 'no complaint'
}

const rehearseOn = async (
  release: Release,
  found: Awaited<ReturnType<typeof install>>,
  { ending, check, say }: { ending: Ending; check: (check: Check) => void; say: (line: string) => void },
): Promise<void> => {
  const { url, older, ports, ground, voters } = found
  const history = makeHistory(join(older.dataDir, 'history.jsonl'))
  ending.unshift(() => history.end())
  const phase = async (name: string, seed: number, work: () => Promise<void>): Promise<void> => {
    const result = await underLoad({ history, ground, voters, seed }, work)
    const isMet = result.failed === 0 && result.faults.length === 0 && result.acknowledged > 0
    check({ name, isMet, found: told(result) })
  }
  await phase('the older release serves', 1, () => sleep(CALM_MS))
  const before = await fetch(`${older.origin}/record/checkpoint`)
  const witness = { checkpoint: before.ok ? await before.text() : null }

  let newer = older
  let office: Awaited<ReturnType<typeof openOffice>> | undefined
  await phase('it serves while this release migrates its database and starts', 2, async () => {
    newer = await startProcess(url, ending)
  })
  await phase('both serve while finance opens and cancels match rounds at this release', 3, async () => {
    ports.push(newer.port)
    office = await openOffice(url, ground)
    ending.unshift(office.close)
    for (let match = 0; match < MATCHES; match += 1) {
      await office.playMatch()
      await sleep(BESIDE_MS / MATCHES)
    }
  })
  let code = -1
  await phase('the older release stops without a lost answer', 4, async () => {
    const stopped = older.stop()
    await sleep(NOTICED_MS)
    ports.shift()
    code = await stopped
    await sleep(CALM_MS)
  })
  check({
    name: 'it ends with 0',
    isMet: code === 0,
    found: `exit code ${code}; it complained: ${complaintsIn(older.output())}`,
  })

  say(`this release complained: ${complaintsIn(newer.output())}`)

  const faults = await compare(url, { ...found, port: newer.port }, history, witness)
  check({
    name: 'what people were told is in the books and in the record, which continues what was published before',
    isMet: faults.length === 0,
    found: [`${history.casts.length} votes`, ...faults.slice(0, 5)].join('; '),
  })
  await checkEnd(release, { url, origin: newer.origin, counts: (await office?.count()) ?? 0 }, check)
}

/** Checks the books, and the record as everybody does. */
const checkEnd = async (
  release: Release,
  { url, origin, counts }: { url: string; origin: string; counts: number },
  check: (check: Check) => void,
): Promise<void> => {
  const known = await release.load<{ transferCodes: typeof transferCodes }>('src/domains/wallet/rules.ts')
  const db = openDatabase(url, 2)
  try {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from wallet.transfer
      where code <> all (${Object.values(known.transferCodes)}::int[])`.execute(db)
    const { isSound, transfers } = await reconcile({ db })
    check({
      name: 'the books add up',
      isMet: isSound && counts > 0,
      found: `${transfers} transfers, ${rows[0]?.n ?? 0} of kinds that the older release does not know; ${counts} counts`,
    })
  } finally {
    await db.destroy()
  }
  await sleep(CALM_MS)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/verify.ts', origin], {
    encoding: 'utf8',
  })
  check({
    name: 'npm run verify finds the record sound',
    isMet: status === 0,
    found: `${stdout}${stderr}`.trim(),
  })
}

/**
 * Runs the last release, or that of a git ref, with people who vote, and starts this build beside it: both serve, the older
 * one stops, and the books, the counts and the public record must be right.
 */
export const upgrade = async (from: string | undefined, say: (line: string) => void): Promise<Check[]> => {
  const checks: Check[] = []
  const ending: Ending = []
  const release = await unpackRelease(from, say)
  const stop = async (): Promise<void> => {
    for (const end of ending.splice(0)) await end().catch((error: unknown) => say(String(error)))
    await release.remove()
  }
  const interrupted = () => void stop().then(() => process.exit(130))
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  try {
    const found = await install(release, ending)
    say(`${release.name} serves on a new database`)
    const check = (each: Check): void => {
      checks.push(each)
      say(`${each.isMet ? 'met    ' : 'NOT MET'}  ${each.name}: ${each.found}`)
      if (!each.isMet) say(found.older.output().slice(-3_000))
    }
    await rehearseOn(release, found, { ending, check, say })
  } finally {
    await stop()
  }
  return checks
}

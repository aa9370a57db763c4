import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareDatabase } from '#app/server/prepare.ts'
import { openDatabase } from '#platform/server/database.ts'
import { startS3Double } from '#test/doubles/s3-double.ts'
import { freePort, makeDataDir, type Product, removeDataDir, startProduct } from '../../../e2e/server.ts'
import { checkBooks } from '../../../torture/books.ts'
import { checkCitizen } from '../../../torture/checker.ts'
import { addCitizens, type Citizen, type Ground, PASSWORD } from '../../../torture/citizens.ts'
import { type History, makeHistory } from '../../../torture/history.ts'
import { countBallots, inspectBooks, inspectCitizen } from '../../../torture/inspection.ts'
import { APP_KEY } from '../../../torture/installation.ts'
import { checkRecord } from '../../../torture/record-check.ts'
import { openSession } from '../../../torture/session.ts'
import type { Voter } from '../../../torture/voter.ts'
import type { Check } from '../checks.ts'
import { asking, startDatabases, until } from './databases.ts'
import { startPooler, startProxy } from './doors.ts'
import { type Phase, underLoad } from './load.ts'
import { openWorkshop } from './programs.ts'
import type { Tools } from './tools.ts'

const CITIZENS = 6
const CALM_MS = 3_000
const STORE = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'rehearsal', region: 'auto' }

type Say = (line: string) => void

/** Starts one process of the product in production form on a folder of its own. */
const startProcess = (env: Record<string, string>, dataDir: string, port: number): Promise<Product> =>
  startProduct({ dataDir, port, env })

/** What everything that was acknowledged and shown came to in the database, and the record with it. */
const compare = async (
  url: string,
  port: number,
  given: { history: History; ground: Ground; citizens: readonly Citizen[]; voters: readonly Voter[] },
): Promise<string[]> => {
  const { history, ground, citizens, voters } = given
  const db = openDatabase(url, 3)
  try {
    const faults = checkBooks(await inspectBooks(db, ground))
    for (const citizen of citizens) {
      const casts = history.casts.filter((cast) => cast.citizen === citizen.number)
      const looks = history.looks.filter((look) => look.citizen === citizen.number)
      const session = voters.find((voter) => voter.citizen === citizen)?.session
      const statement = (await session?.text('/api/wallet/transactions.csv')) ?? ''
      const found = await inspectCitizen(db, ground, citizen, casts, statement)
      faults.push(...checkCitizen({ name: citizen.name, funds: citizen.funds, casts, looks, found }))
    }
    const ballots = await countBallots(db)
    return [...faults, ...(await checkRecord(db, { port, witness: { checkpoint: null }, ballots }))]
  } finally {
    await db.destroy()
  }
}

const told = ({ calls, acknowledged, failed, faults }: Phase): string =>
  `${calls} requests, ${acknowledged} votes acknowledged, ${failed} failed${faults.length > 0 ? `; ${faults.slice(0, 3).join('; ')}` : ''}`

/**
 * Operates the product on one machine as docs/operating.md says: a primary with a standby, a pooler, a proxy and two
 * processes, with people who vote all the time. Restarts one after the other, kills one, loses the primary, restores a
 * copy, and compares what people were told with what is there.
 */
export const operate = async (tools: Tools, say: Say): Promise<Check[]> => {
  const checks: Check[] = []
  const check = (name: string, isMet: boolean, found: string) => {
    checks.push({ name, isMet, found })
    say(`${isMet ? 'met    ' : 'NOT MET'}  ${name}: ${found}`)
  }
  const shop = await openWorkshop()
  const ending: (() => Promise<unknown>)[] = [() => shop.close()]
  try {
    const databases = await startDatabases(shop, tools)
    ending.unshift(() => databases.stop())
    say('a primary with a standby that every commit waits for')
    const pooler = await startPooler(shop, tools, databases)
    const store = await startS3Double('civic', STORE)
    ending.unshift(() => store.close())
    await prepareDatabase(databases.url(databases.port), { isDemonstration: true })
    say('PgBouncer in session mode, an object store, a prepared database')
    const ports = [await freePort(), await freePort()]
    const env = {
      NODE_ENV: 'production',
      APP_KEY,
      DATABASE_URL: pooler.url,
      PUBLIC_ORIGIN: 'http://localhost',
      TRUST_PROXY: '1',
      LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '3',
      S3_ENDPOINT: store.endpoint,
      S3_BUCKET: 'civic',
      S3_ACCESS_KEY_ID: STORE.accessKeyId,
      S3_SECRET_ACCESS_KEY: STORE.secretAccessKey,
    }
    const folders = [await makeDataDir(), await makeDataDir()]
    ending.push(async () => void (await Promise.all(folders.map(removeDataDir))))
    const run = (at: number): Promise<Product> => startProcess(env, folders[at] ?? '', ports[at] ?? 0)
    const processes = await Promise.all([run(0), run(1)])
    ending.unshift(async () => void (await Promise.all(processes.map((each) => each.kill()))))
    const port = await startProxy(shop, tools, ports)
    say('two processes of the product in production form, started together, behind HAProxy')
    const first = openDatabase(databases.url(databases.port), 2)
    const { ground, citizens } = await addCitizens(first, CITIZENS).finally(() => first.destroy())
    const voters: Voter[] = []
    for (const citizen of citizens)
      voters.push({
        client: `${citizen.number}.0`,
        citizen,
        session: await openSession(() => port, citizen.email, PASSWORD),
      })
    ending.unshift(async () => voters.forEach(({ session }) => session.leave()))
    const history = makeHistory(join(folders[0] ?? '', 'history.jsonl'))
    ending.unshift(() => history.end())
    let seed = 1
    const phase = (work: () => Promise<void>) => underLoad({ history, ground, voters, seed: (seed += 1) }, work)

    const restart = async (at: number, isKilled: boolean) => {
      const code = isKilled ? await processes[at]?.kill() : await processes[at]?.stop()
      if (!isKilled && code !== 0) throw new Error(`The process ended with ${code}.`)
      processes[at] = await run(at)
      // The proxy needs a moment to send people there again.
      await sleep(2_000)
    }
    const rolling = await phase(async () => {
      await sleep(CALM_MS)
      for (const at of [0, 1]) await restart(at, false)
    })
    check('a rolling restart fails no request', rolling.failed === 0 && rolling.faults.length === 0, told(rolling))

    const killed = await phase(async () => {
      await sleep(1_000)
      await restart(1, true)
    })
    check('a killed process loses no acknowledged vote', killed.faults.length === 0, told(killed))

    let away = 0
    const failover = await phase(async () => {
      await sleep(1_000)
      const began = performance.now()
      await databases.losePrimary()
      await databases.promote()
      await pooler.point(databases.standbyPort)
      await until('the proxy leads to a process again', async () => {
        const [[row], ready] = [
          await asking<{ is: boolean }>(pooler.url, 'select not pg_is_in_recovery() as is'),
          await fetch(`http://127.0.0.1:${port}/readyz`),
        ]
        return row?.is === true && ready.ok
      })
      away = (performance.now() - began) / 1_000
      await sleep(CALM_MS)
    })
    check(
      'a failover of the database loses no acknowledged vote',
      failover.faults.length === 0,
      `${told(failover)}; back after ${away.toFixed(1)} s`,
    )

    const faults = await compare(databases.url(databases.standbyPort), port, { history, ground, citizens, voters })
    check('what people were told is what is there, and in the record', faults.length === 0, faults.slice(0, 5).join('; ') || `${history.casts.length} ballots compared`)

    await databases.restoreCopy('restored')
    const [folder, spare] = [await makeDataDir(), await freePort()]
    folders.push(folder)
    const restored = await startProcess({ ...env, DATABASE_URL: databases.url(databases.standbyPort, 'restored') }, folder, spare)
    ending.unshift(() => restored.kill())
    const copy = openDatabase(databases.url(databases.standbyPort, 'restored'), 2)
    const inCopy = await (async () =>
      checkRecord(copy, { port: spare, witness: { checkpoint: null }, ballots: await countBallots(copy) }))().finally(() => copy.destroy())
    check('a restored copy starts and its record is whole', inCopy.length === 0, inCopy.join('; ') || 'every count and sum')
    return checks
  } finally {
    for (const end of ending) await end().catch((error: unknown) => say(String(error)))
  }
}

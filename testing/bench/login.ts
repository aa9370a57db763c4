import { makeApp } from '#app/server/app.ts'
import { prepareDatabase } from '#app/server/prepare.ts'
import { domains } from '#app/server/domains.ts'
import { systemClock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { openKeys } from '#platform/server/keys/kept-keys.ts'
import { makeLog } from '#platform/server/log.ts'
import { sql } from 'kysely'
import { cloneDatabase, startTestServer } from '#test/database.ts'
import { fakePorts } from '#test/ports.ts'

const SAMPLES = 200

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The largest distance between two distributions (Kolmogorov-Smirnov): 0 means equal, 1 means disjoint. */
const distance = (a: readonly number[], b: readonly number[]): number => {
  const shareBelow = (values: readonly number[], at: number) =>
    values.filter((value) => value <= at).length / values.length
  return Math.max(...[...a, ...b].map((at) => Math.abs(shareBelow(a, at) - shareBelow(b, at))))
}

/** Only the API, on its own database with the demonstration people. */
const serveCalls = async () => {
  const postgres = await startTestServer()
  const database = await cloneDatabase(postgres.url, null)
  await prepareDatabase(database.url, { isDemonstration: true })
  const db = openDatabase(database.url, 4)
  const config = readConfig({ LOG_LEVEL: 'error' })
  const { server } = await makeApp({
    db,
    config,
    clock: systemClock,
    ports: fakePorts(),
    log: makeLog(config),
    keyFor: await openKeys(db, 'bench'.repeat(8)),
    domains,
    pages: null,
  })
  await server.ready()
  const stop = async () => {
    await server.close()
    await db.destroy()
    await database.drop()
    await postgres.stop()
  }
  return { server, db, stop }
}

/**
 * Whether the time of a refused sign-in reveals that an address has an account (S-12): sends 200 wrong passwords
 * for a known and an unknown address in turns, and compares their medians. 1.00 reveals nothing.
 */
export const benchLogin = async (): Promise<void> => {
  const { server, db, stop } = await serveCalls()
  const headers = { host: 'localhost' }
  const token = await server.inject({ url: '/api/csrf-token', headers })
  const { csrfToken } = token.json<{ csrfToken: string }>()
  const cookie = token.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const timeOf = async (email: string): Promise<number> => {
    // The rate limit is not part of the measurement.
    await sql`truncate platform.rate_count`.execute(db)
    const started = performance.now()
    const response = await server.inject({
      method: 'POST',
      url: '/api/local/login',
      headers: { ...headers, cookie, 'x-csrf-token': csrfToken },
      payload: { email, password: 'not the password' },
    })
    const ms = performance.now() - started
    if (response.statusCode !== 401) throw new Error(`A wrong password was answered ${response.statusCode}.`)
    return ms
  }
  try {
    for (let turn = 0; turn < 10; turn += 1) await timeOf('ada@demo.sup')
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < SAMPLES; turn += 1) {
      // We alternate the order, so that a busy moment of the machine affects both.
      const order = turn % 2 === 0 ? [known, unknown] : [unknown, known]
      for (const kept of order)
        kept.push(await timeOf(kept === known ? 'ada@demo.sup' : `nobody${turn}@demo.sup`))
    }
    const [a, b] = [median(known), median(unknown)]
    console.log(`refused sign-in, ${SAMPLES} each in turns`)
    console.log(`  known address    median ${a.toFixed(2)} ms`)
    console.log(`  unknown address  median ${b.toFixed(2)} ms`)
    console.log(
      `  known to unknown ${(a / b).toFixed(3)}, distance of the distributions ${distance(known, unknown).toFixed(3)}`,
    )
  } finally {
    await stop()
  }
}

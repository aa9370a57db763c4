import { randomBytes } from 'node:crypto'
import { makeApp } from '#app/server/app.ts'
import { type Domains, domains as allDomains } from '#app/server/domains.ts'
import type { Clock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { openKeys } from '#platform/server/keys/kept-keys.ts'
import { makeLog } from '#platform/server/log.ts'
import { fakePorts } from '#test/ports.ts'
import { clientOf } from './client.ts'
import type { Attendee } from './people.ts'

/** The product's default number of connections. */
const POOL = 16

/** The product's API on a prepared database, without pages and ports; staff limits are high, because one person does all. */
export const openRehearsalApp = async (
  url: string,
  clock: Clock,
  {
    domains = allDomains,
    appKey = randomBytes(32).toString('hex'),
  }: { domains?: Domains; appKey?: string } = {},
) => {
  const db = openDatabase(url, POOL)
  const config = readConfig({ LOG_LEVEL: 'error', LIMIT_FACTOR: '1000' })
  const { server, machinery } = await makeApp({
    db,
    config,
    clock,
    ports: fakePorts(),
    log: makeLog(config),
    keyFor: await openKeys(db, appKey),
    domains,
    pages: null,
  })
  await server.ready()
  return {
    db,
    server,
    appKey,
    /** Signs form tokens. */
    csrfKey: machinery.keyFor('csrf'),
    clientOf: (person: Attendee) => clientOf(server, machinery.keyFor('csrf'), person, () => clock.now()),
    stop: async () => {
      await server.close()
      await db.destroy()
    },
  }
}
export type RehearsalApp = Awaited<ReturnType<typeof openRehearsalApp>>

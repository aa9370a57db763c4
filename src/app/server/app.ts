import { makeApiNotFound, makeServer, mountCalls } from '#platform/server/http.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database.ts'
import type { Doors } from '#platform/server/jobs.ts'
import type { Log } from '#platform/server/log.ts'
import type { Machinery } from '#platform/server/pipeline.ts'
import { makeLimiter } from '#platform/server/rate-limit.ts'
import { mountLogout } from './logout.ts'
import type { Rooms } from './rooms.ts'

export interface AppParts {
  readonly db: Database
  readonly config: Config
  readonly clock: Clock
  readonly doors: Doors
  readonly log: Log
  readonly appKey: string
  readonly rooms: Rooms
  /** The built pages; null where only the calls are wanted, as in the rooms' own tests. */
  readonly pages: null
}

/** Mounts all rooms on one server. */
export const makeApp = async ({ rooms, pages: _pages, ...parts }: AppParts) => {
  const machinery: Machinery = {
    ...parts,
    limiter: makeLimiter(parts.db, () => parts.clock.now(), parts.config.LIMIT_FACTOR),
    sessions: rooms.sessions,
  }
  const app = await makeServer(machinery)
  mountCalls(app, machinery, rooms.routes)
  mountLogout(app, machinery)
  const apiNotFound = makeApiNotFound(machinery, rooms.routes)
  app.setNotFoundHandler((request, reply) => apiNotFound(request, reply))
  return app
}

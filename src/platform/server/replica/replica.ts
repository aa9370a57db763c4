import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { type Database, isDatabaseAway, openDatabase } from '../database/database.ts'

/** A place in the write-ahead log, as a number of bytes; `Infinity` where we could not learn it. */
export type LogPlace = number

/** How old a marker of a write may be; longer than any lag with which we still use the standby. */
export const MARK_SECONDS = 60
const LOOK_MS = 500
/** Longer without an answer from either server, and the standby is not used. */
const MAX_SILENCE_MS = 3_000

/** Reads from a standby, with the primary behind it. */
export interface Replica {
  /**
   * Runs a person's read on the standby if that has everything up to `seen` and to the person's last write through this
   * process, otherwise on the primary; repeats it there when the standby fails.
   */
  read<T>(who: string, seen: LogPlace, work: (db: Database) => Promise<T>): Promise<T>
  /** Marks that this person (null for a guest) has written; returns the marker for the browser. */
  mark(who: string | null): Promise<string>
  /** The place of a marker; 0 for none and for one that we did not make. */
  placeOf(marker: string | undefined): LogPlace
  /** Looks at both servers now; otherwise they are looked at twice a second. */
  look(): Promise<void>
  close(): Promise<void>
}

interface Options {
  readonly url: string
  readonly pool: number
  readonly primary: Database
  readonly maxLagMs: number
  readonly key: Buffer
  readonly log: Log
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number
}

const insertPlace = async (db: Database): Promise<LogPlace> => {
  const { rows } = await sql<{ place: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::bigint as place`.execute(db)
  return rows[0]?.place ?? Number.POSITIVE_INFINITY
}

/** Which cluster a server belongs to, and what it has replayed if it is a standby. */
const standingOf = async (db: Database): Promise<{ cluster: string; replayed: LogPlace | null }> => {
  const { rows } = await sql<{ cluster: string; replayed: number | null }>`
    select system_identifier::text as cluster,
      case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as replayed
    from pg_control_system()`.execute(db)
  return rows[0] ?? { cluster: '', replayed: null }
}

const makeMarker = (key: Buffer) => {
  const sign = (place: string): string =>
    createHmac('sha256', key).update(`seen\n${place}`).digest('base64url').slice(0, 22)
  return {
    write: (place: LogPlace): string => {
      const text = Number.isFinite(place) ? place.toString(36) : 'all'
      return `${text}.${sign(text)}`
    },
    read: (marker: string | undefined): LogPlace => {
      const [text = '', signature = ''] = marker?.split('.') ?? []
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text))]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 0
      return text === 'all' ? Number.POSITIVE_INFINITY : Number.parseInt(text, 36)
    },
  }
}

/** Shares a query among those who ask before it begins: its answer is at least as new as each of them. */
const shareNext = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const asked = ask()
      running = asked.catch(() => {})
      return asked
    })
    return next
  }
}

/**
 * Follows how far a standby is behind. Times are taken from our own clock: the standby has everything that was committed
 * before the newest look at the primary whose place it has passed.
 */
const makeFollower = (maxLagMs: number) => {
  let looks: { readonly at: number; readonly place: LogPlace }[] = []
  let replayed: LogPlace = -1
  let [currentAt, lookedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return {
    note: (at: number, place: LogPlace, standby: LogPlace | null): void => {
      lookedAt = at
      replayed = standby ?? -1
      looks = [...looks, { at, place }].filter((look) => at - look.at <= maxLagMs + 2 * MAX_SILENCE_MS)
      for (const look of looks) if (look.place <= replayed) currentAt = Math.max(currentAt, look.at)
      if (standby === null) currentAt = Number.NEGATIVE_INFINITY
    },
    forget: (): void => {
      currentAt = Number.NEGATIVE_INFINITY
      replayed = -1
      looks = []
    },
    has: (seen: LogPlace): boolean => replayed >= seen,
    isCurrent: (now: number): boolean => now - currentAt <= maxLagMs && now - lookedAt <= MAX_SILENCE_MS,
  }
}

/** The last writes of people through this process: their browser may have lost a marker, or have two tabs. */
const makeWrites = () => {
  const places = new Map<string, { readonly place: LogPlace; readonly at: number }>()
  return {
    note: (who: string, place: LogPlace, at: number): void => {
      const before = places.get(who)?.place ?? 0
      places.delete(who)
      places.set(who, { place: Math.max(before, place), at })
      for (const [oldest, write] of places) {
        if (at - write.at <= MARK_SECONDS * 1000) break
        places.delete(oldest)
      }
    },
    of: (who: string, at: number): LogPlace => {
      const write = places.get(who)
      return write && at - write.at <= MARK_SECONDS * 1000 ? write.place : 0
    },
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
/** The standby cancelled a read that stood in the way of replaying. */
const CONFLICT = '40001'
/** A read tried to write. */
const READ_ONLY = '25006'

/** Logs once whenever the standby begins or stops to take reads. */
const makeTeller = (log: Options['log'], isUsedNow: () => boolean) => {
  let wasUsed: boolean | undefined
  return (why?: unknown): void => {
    const isUsed = isUsedNow()
    if (isUsed === wasUsed) return
    wasUsed = isUsed
    if (isUsed) log.info('reads of signed-in people go to the replica')
    else log.warn({ err: why }, 'the replica is away, too late or no standby: the primary takes all reads')
  }
}

/** Repeats work that may take longer than the pause between; returns how to stop it. */
const repeat = (work: () => Promise<void>): (() => void) => {
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    void work().finally(() => {
      isRunning = false
    })
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Opens the standby of `DATABASE_REPLICA_URL`. It may be away, now and at any time: reads then go to the primary. */
export const openReplica = ({
  url,
  pool,
  primary,
  maxLagMs,
  key,
  log,
  now = () => performance.now(),
}: Options): Replica => {
  const db = openDatabase(url, pool)
  const marker = makeMarker(key)
  const follower = makeFollower(maxLagMs)
  const writes = makeWrites()
  const placeNow = shareNext(() => insertPlace(primary))
  const tell = makeTeller(log, () => follower.isCurrent(now()))
  const look = async (): Promise<void> => {
    const at = now()
    try {
      const place = await insertPlace(primary)
      const [ours, standby] = await Promise.all([standingOf(primary), standingOf(db)])
      // A promoted server may already differ from the primary, and one of another cluster always does.
      const isOurs = ours.replayed === null && standby.cluster === ours.cluster
      follower.note(at, place, isOurs ? standby.replayed : null)
      tell()
    } catch (error) {
      follower.forget()
      tell(error)
    }
  }
  const stop = repeat(look)
  return {
    read: async (who, seen, work) => {
      const at = now()
      if (!follower.isCurrent(at) || !follower.has(Math.max(seen, writes.of(who, at)))) return work(primary)
      try {
        return await work(db)
      } catch (error) {
        const code = codeOf(error)
        if (code !== CONFLICT && !isDatabaseAway(error)) throw error
        if (code === READ_ONLY) log.error({ err: error }, 'a read tried to write on the replica')
        else if (code !== CONFLICT) follower.forget()
        // A read changes nothing, so it may be repeated.
        return work(primary)
      }
    },
    mark: async (who) => {
      const place = await placeNow().catch(() => Number.POSITIVE_INFINITY)
      if (who !== null) writes.note(who, place, now())
      return marker.write(place)
    },
    placeOf: marker.read,
    look,
    close: async () => {
      stop()
      await db.destroy()
    },
  }
}

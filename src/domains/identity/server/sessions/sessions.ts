import { hash, randomBytes } from 'node:crypto'
import { isStaff } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import type { Ctx, Sessions, SignedInCtx } from '#platform/server/context.ts'
import { forEachDatabase, makeBatcher } from '#platform/server/database/batcher.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import type { User } from '../../contract.ts'
import { ABSOLUTE_SECONDS, IDLE_SECONDS, secondsLeft } from '../../rules.ts'
import { rememberDevice } from '../devices/devices.ts'
import { noteDeviceUse } from '../devices/uses.ts'
import { ownSessionsStore } from './own-sessions-store.ts'
import { type FoundSession, sessionsStore } from './store.ts'
import { isStaffAt, viewerAt } from '../user-directory/roles.ts'

/** Activity is written at most this often; the grace of the idle limit covers the difference. */
const TOUCH_SECONDS = 15

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The stored form of a token: 256 random bits need neither salt nor slow hash (S-02). */
export const tokenHashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

// Lookups of the same event-loop turn, or during a running lookup, share one query. It starts after each of its
// requests arrived, so that a sign-out or a revoked role takes effect with the next request (S-04).
const lookups = forEachDatabase((db) =>
  makeBatcher<Buffer, FoundSession | undefined>({
    run: async (hashes) => {
      const found = await sessionsStore(db).findAll(hashes)
      return hashes.map((hash) => found.get(hash.toString('hex')))
    },
    on: db,
  }),
)

/** After this long without activity, the write is awaited; before that it may lag. */
const AWAY_SECONDS = 5 * 60
const TOUCH_REST_MS = 200
const MAX_TOUCHES = 4_000

// Activity writes under way, by token hash. Requests rarely wait for them, and this process always takes them into
// account. A failed or lost write is repeated with the next request.
const touches = forEachDatabase((db) => {
  const waiting = new Map<string, Date>()
  const queue = (rest: number) =>
    makeBatcher<{ tokenHash: Buffer; at: Date }, void>({
      run: async (items) => {
        await sessionsStore(db).touchAll(items)
        return items.map(() => undefined)
      },
      exclusiveKeys: ({ tokenHash }) => [tokenHash.toString('hex')],
      maxItems: MAX_TOUCHES,
      on: db,
      restMs: rest,
    })
  const writeLater = queue(TOUCH_REST_MS)
  const forget = (name: string, at: Date) => {
    if (waiting.get(name) === at) waiting.delete(name)
  }
  return {
    write: queue(0),
    latest: (tokenHash: Buffer) => waiting.get(tokenHash.toString('hex')),
    note: (tokenHash: Buffer, at: Date): void => {
      const name = tokenHash.toString('hex')
      waiting.set(name, at)
      writeLater({ tokenHash, at })
        .catch(() => {})
        .finally(() => forget(name, at))
    },
  }
})

/** Authenticates requests for the platform. It reads permissions anew for each request (S-04). */
export const sessions: Sessions = {
  async find(db, token, now, touch) {
    if (!TOKEN.test(token)) return null
    const tokenHash = tokenHashOf(token)
    const found = db.isTransaction
      ? (await sessionsStore(db).findAll([tokenHash])).get(tokenHash.toString('hex'))
      : await lookups(db)(tokenHash)
    if (!found) return null
    const signs = db.isTransaction ? null : touches(db)
    // A write that still lags may be older than one that was awaited after it.
    const noted = signs?.latest(tokenHash)
    const lastSeenAt = noted && noted > found.times.lastSeenAt ? noted : found.times.lastSeenAt
    // A person who became staff after signing in also gets the shorter limit (S-04).
    const isOfStaff = found.times.isStaff || isStaffAt(found.rights, now)
    const times = { ...found.times, lastSeenAt, isStaff: isOfStaff }
    if (secondsLeft(times, now) <= 0) return null
    const awaySeconds = (now.getTime() - lastSeenAt.getTime()) / 1000
    const isStale = touch && awaySeconds >= TOUCH_SECONDS
    const sign = { tokenHash, at: now }
    if (isStale && !signs) await sessionsStore(db).touchAll([sign])
    else if (isStale && awaySeconds >= AWAY_SECONDS) await signs?.write(sign)
    else if (isStale) signs?.note(tokenHash, now)
    const expiresInSeconds = secondsLeft(isStale ? { ...times, lastSeenAt: now } : times, now)
    const { rights, hasSecondFactor, steppedUpAt } = found
    const isSuspended = rights.suspended_at !== null
    const { isShared = false } = times
    return {
      viewer: viewerAt(rights, now),
      isSuspended,
      isShared,
      hasSecondFactor,
      steppedUpAt,
      expiresInSeconds,
    }
  },
  nameOf: (db, personId) => ownSessionsStore(db).nameOf(personId),
}

const newToken = (): string => randomBytes(32).toString('base64url')

type Browser = Pick<Ctx, 'db' | 'now' | 'keyFor' | 'sessionToken' | 'setSession' | 'device' | 'setDevice'>

/**
 * Starts a session with a new id and ends the browser's previous one, so that no old id gains permissions (S-02). The
 * browser is remembered. `isSteppedUp` when a second factor was just given, `isShared` on a phone that several people use.
 */
export const startSession = async (
  ctx: Browser,
  person: Pick<User, 'id' | 'isAdmin' | 'adminRole'>,
  { isSteppedUp = false, isShared = false }: { isSteppedUp?: boolean; isShared?: boolean } = {},
): Promise<void> => {
  const token = newToken()
  const device = rememberDevice(ctx, person.id)
  await inTransaction(ctx.db, async (tx) => {
    const store = sessionsStore(tx)
    if (ctx.sessionToken) await store.end(tokenHashOf(ctx.sessionToken))
    const kind = { isStaff: isStaff(person), isShared, isSteppedUp }
    await store.add(tokenHashOf(token), person.id, ctx.now(), kind)
    await noteDeviceUse({ ...ctx, db: tx }, person.id, device)
  })
  ctx.setSession(token)
}

/**
 * Gives this session a new id; the old one stops working immediately (S-02), its age stays. Refuses `signed-out` when
 * the session has ended.
 */
export const renewSession = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'sessionToken' | 'setSession'>,
  { isSteppedUp = false }: { isSteppedUp?: boolean } = {},
): Promise<void> => {
  const token = newToken()
  const renewed =
    ctx.sessionToken !== undefined &&
    (await ownSessionsStore(ctx.db).renew(
      tokenHashOf(ctx.sessionToken),
      tokenHashOf(token),
      isSteppedUp ? ctx.now() : undefined,
    ))
  if (!renewed) throw new Refusal('signed-out')
  ctx.setSession(token)
}

/**
 * After a change of credentials: ends all other sessions and gives this one a new id, so that an intruder is signed
 * out (S-04). Refuses `signed-out` when this session has ended.
 */
export const keepOnlyThisSession = async (
  ctx: Pick<SignedInCtx, 'db' | 'now' | 'sessionToken' | 'setSession' | 'viewer'>,
  { isSteppedUp = false }: { isSteppedUp?: boolean } = {},
): Promise<void> => {
  const own = ctx.sessionToken === undefined ? null : tokenHashOf(ctx.sessionToken)
  await ownSessionsStore(ctx.db).endAll(ctx.viewer.id, own)
  await renewSession(ctx, { isSteppedUp })
}

/** Ends a session; an unknown or expired token is not an error. */
export const endSession = async (db: Database, token: string): Promise<void> => {
  await sessionsStore(db).end(tokenHashOf(token))
}

/** Deletes expired sessions. */
export const purgeSessions = async (db: Database, now: Date): Promise<void> => {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  await sessionsStore(db).purge(before(IDLE_SECONDS), before(ABSOLUTE_SECONDS))
}

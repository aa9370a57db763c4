import { createHash, randomBytes } from 'node:crypto'
import { isStaff } from '#shared/access.ts'
import type { Ctx, Sessions } from '#platform/server/context.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import type { User } from '../contract.ts'
import { ABSOLUTE_SECONDS, IDLE_SECONDS, secondsLeft } from '../rules.ts'
import { sessionsStore } from './store.ts'

/** A session's last sign of life is written at most this often; the grace of the idle limit covers the difference. */
const TOUCH_SECONDS = 15

const TOKEN = /^[A-Za-z0-9_-]{43}$/

// The database keeps this alone: a token of 256 random bits needs no salt and no slow hash (S-02).
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** How identity plugs into the machinery: rights are read anew with every request (S-04). */
export const sessions: Sessions = {
  async find(db, token, now, touch) {
    if (!TOKEN.test(token)) return null
    const store = sessionsStore(db)
    const found = await store.find(hashOf(token))
    if (!found || secondsLeft(found.times, now) <= 0) return null
    const isStale = now.getTime() - found.times.lastSeenAt.getTime() >= TOUCH_SECONDS * 1000
    if (touch && isStale) await store.touch(hashOf(token), now)
    const times = touch && isStale ? { ...found.times, lastSeenAt: now } : found.times
    return { viewer: found.viewer, isSuspended: found.isSuspended, expiresInSeconds: secondsLeft(times, now) }
  },
}

/** Starts a session with a new id and ends the one the browser came with, so that no old id gains rights (S-02). */
export const startSession = async (ctx: Ctx, person: User): Promise<void> => {
  const token = randomBytes(32).toString('base64url')
  await inTransaction(ctx.db, async (tx) => {
    const store = sessionsStore(tx)
    if (ctx.sessionToken) await store.end(hashOf(ctx.sessionToken))
    await store.add(hashOf(token), person.id, isStaff(person), ctx.now())
  })
  ctx.setSession(token)
}

/** Ends the session of a token; one that is unknown or over is no mistake. */
export const endSession = async (db: Database, token: string): Promise<void> => {
  await sessionsStore(db).end(hashOf(token))
}

/** Removes what can never be found again. */
export const purgeSessions = async (db: Database, now: Date): Promise<void> => {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  await sessionsStore(db).purge(before(IDLE_SECONDS), before(ABSOLUTE_SECONDS))
}

import { createHmac } from 'node:crypto'
import type { Ctx } from '#platform/server/context.ts'
import { deviceUsesStore } from './uses-store.ts'

/** A browser counts as shared while both people signed in on it within so many days; then it is forgotten. */
export const SHARED_DEVICE_DAYS = 90

const DAY_MS = 24 * 60 * 60 * 1000
const oldest = (now: Date): Date => new Date(now.getTime() - SHARED_DEVICE_DAYS * DAY_MS)

/** Keeps that a person signed in today on the browser of this number; of the number only a keyed hash is kept. */
export const noteDeviceUse = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'keyFor'>,
  personId: string,
  number: string,
): Promise<void> => {
  const hash = createHmac('sha256', ctx.keyFor('device-use')).update(number).digest()
  await deviceUsesStore(ctx.db).note(personId, hash, ctx.now())
}

/**
 * Who else signed in on a browser of these people within 90 days, by their ids; who shared none is absent. Tells
 * nothing of the browsers themselves, and is for conflicts of interest only (docs/decisions/0019).
 */
export const sharesDevice = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  personIds: readonly string[],
): Promise<Map<string, readonly string[]>> => {
  if (personIds.length === 0) return new Map()
  const pairs = await deviceUsesStore(ctx.db).sharing(personIds, oldest(ctx.now()))
  const byPerson = Map.groupBy(pairs, ({ personId }) => personId)
  return new Map([...byPerson].map(([personId, list]) => [personId, list.map(({ otherId }) => otherId)]))
}

/** Forgets the browsers that a person has not used for 90 days. */
export const forgetOldDeviceUses = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> =>
  deviceUsesStore(ctx.db).forgetBefore(oldest(ctx.now()))

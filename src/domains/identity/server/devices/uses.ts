import { createHmac } from 'node:crypto'
import type { Ctx } from '#platform/server/context.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { deviceUsesStore } from './uses-store.ts'

/** Two people share a browser when both signed in on it within this many days. Older uses are deleted. */
export const SHARED_DEVICE_DAYS = 90

/** From when on a shared browser counts. */
export const oldestDeviceUse = (now: Date): Date => new Date(now.getTime() - SHARED_DEVICE_DAYS * DAY_MS)

/** Records that a person signed in on this browser today. Only a keyed hash of the browser's number is stored. */
export const noteDeviceUse = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'keyFor'>,
  personId: string,
  number: string,
): Promise<void> => {
  const hash = createHmac('sha256', ctx.keyFor('device-use')).update(number).digest()
  await deviceUsesStore(ctx.db).note(personId, hash, ctx.now())
}

/**
 * For each person, the ids of others who used the same browser within 90 days; omits people who shared none. Use it
 * only to detect conflicts of interest (docs/decisions/0019).
 */
export const sharesDevice = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  personIds: readonly string[],
): Promise<Map<string, readonly string[]>> => {
  if (personIds.length === 0) return new Map()
  const pairs = await deviceUsesStore(ctx.db).sharing(personIds, oldestDeviceUse(ctx.now()))
  const byPerson = Map.groupBy(pairs, ({ personId }) => personId)
  return new Map([...byPerson].map(([personId, list]) => [personId, list.map(({ otherId }) => otherId)]))
}

/** Deletes uses older than 90 days. */
export const forgetOldDeviceUses = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> =>
  deviceUsesStore(ctx.db).forgetBefore(oldestDeviceUse(ctx.now()))

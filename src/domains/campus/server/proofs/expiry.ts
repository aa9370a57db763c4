import { notify, type NotifyContext } from '#platform/server/notifications/definition.ts'
import { daysLater, REMIND_DAYS, WAITING_DAYS } from '../../rules.ts'
import { communityNames } from '../communities/names.ts'
import { proofEnding, proofExpired } from '../notices.ts'
import { expiryStore } from './expiry-store.ts'

/** People a night at most; the rest follows the next night. */
const MOST = 5_000

/** Ends proofs whose year is over, and tells their people. */
export const expireProofs = async (ctx: NotifyContext): Promise<void> => {
  const over = await expiryStore(ctx.db).expire(ctx.now(), MOST)
  const names = await communityNames(ctx, over)
  for (const each of over)
    await notify(ctx, each.personId, proofExpired, { name: names(each) }, { key: each.id })
}

/** Ends requests that nobody decided. */
export const endOldRequests = (ctx: Pick<NotifyContext, 'db' | 'now'>): Promise<number> =>
  expiryStore(ctx.db).dropOld(daysLater(ctx.now(), -WAITING_DAYS), ctx.now())

/** Reminds everybody whose proof ends within a month, once. */
export const remindOfEnding = async (ctx: NotifyContext): Promise<void> => {
  const ending = await expiryStore(ctx.db).takeEnding(daysLater(ctx.now(), REMIND_DAYS), ctx.now(), MOST)
  const names = await communityNames(ctx, ending)
  for (const each of ending)
    await notify(ctx, each.personId, proofEnding, { name: names(each) }, { key: each.id })
}

import * as z from 'zod/mini'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { type Payments, ProviderFailed } from '#ports/payments/port.ts'
import type { ProviderTransfer } from '#ports/payments/port.ts'
import { MAX_PAYOUT_REFUSALS, retryPayoutAt } from '../../rules.ts'
import type { SettlingContext } from '../books/settling-context.ts'
import { failPayout, settlePayout } from './settlement.ts'
import { type StoredPayout, payoutStore } from './store.ts'

const send = (payments: Payments, row: StoredPayout): Promise<ProviderTransfer> =>
  payments.transfer({
    reference: row.reference,
    recipient: row.recipient,
    minor: row.minor,
    currency: row.currency,
    reason: 'SUP cash-out',
  })

/** The provider said no and knows no such transfer: we try again some times, because its balance may be low. */
const refused = (ctx: SettlingContext, row: StoredPayout, why: ProviderFailed): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const refusals = row.refusals + 1
    ctx.log.error({ alarm: 'payout', payout: row.id, err: why, refusals }, 'the provider refused a payout')
    if (refusals < MAX_PAYOUT_REFUSALS)
      await payoutStore(db).wait(row.id, refusals, retryPayoutAt(refusals, ctx.now()))
    else await failPayout({ ...ctx, db }, row)
  })

/**
 * Sends a payout that is due, or asks about one that was sent. The row says `sending` before the provider hears of it. When
 * no answer came, the next run asks first, and sends again only under the same reference, which the provider pays once.
 */
export const workPayout = async (ctx: SettlingContext, id: string): Promise<void> => {
  const { payments } = ctx.ports
  const row = payments && (await payoutStore(ctx.db).claim(id, ctx.now()))
  if (!row) return
  // `state` is where it stood before: only one that was never sent needs no question first.
  const known = row.state === 'waiting' ? null : await payments.findTransfer(row.reference)
  try {
    await settlePayout(ctx, id, known ?? (await send(payments, row)))
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    if (error.why === 'away') {
      ctx.log.warn({ err: error, payout: id }, 'a payout got no answer; we ask about it')
      return
    }
    const found = await payments.findTransfer(row.reference)
    if (found) await settlePayout(ctx, id, found)
    else await refused(ctx, row, error)
  }
}

/** Sends a payout after the transaction that wrote it. */
export const sendPayout = defineJob({
  name: 'payments:send-payout',
  uses: ['payments'],
  payload: z.object({ id: z.string() }),
  run: (ctx, { id }) => workPayout(ctx, id),
})

const MAX_WORKED = 100

/** Every minute: sends what is due and asks about what has no end yet. One that fails stops no other. */
export const workDuePayouts = defineJob({
  name: 'payments:payouts',
  uses: ['payments'],
  payload: z.unknown(),
  cron: '* * * * *',
  run: async (ctx) => {
    for (const id of await payoutStore(ctx.db).due(ctx.now(), MAX_WORKED))
      await workPayout(ctx, id).catch((error: unknown) =>
        ctx.log.warn({ err: error, payout: id }, 'the payment provider did not answer'),
      )
  },
})

/** Asks about the payout of a message; null when we know none. Throws when the provider does not answer. */
export const askAboutPayout = async (
  ctx: SettlingContext,
  reference: string,
): Promise<ProviderTransfer | 'unknown' | null> => {
  const row = await payoutStore(ctx.db).byReference(reference)
  if (!row) return null
  const told = await ctx.ports.payments?.findTransfer(reference)
  if (!told) return 'unknown'
  await settlePayout(ctx, row.id, told)
  return told
}

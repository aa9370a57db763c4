import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { type Payments, ProviderFailed } from '#ports/payments/port.ts'
import { invariant } from '#shared/errors.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import { LOST_REFUND_HOURS } from '../../rules.ts'
import { type PayableRef, payableStore } from '../books/payable-store.ts'
import type { SettlingContext } from '../books/settling-context.ts'
import { endRefund, paymentOfRefund, settleRefund } from './end-refund.ts'
import { type StoredRefund, refundStore } from './store.ts'

/**
 * Asks about a refund that the provider may have begun. It is never begun a second time: the provider would pay twice. One
 * that the provider still does not know after a day has failed.
 */
const ask = async (ctx: SettlingContext, payments: Payments, row: StoredRefund, payment: string) => {
  const told = await payments.findRefund({ payment, reference: row.reference })
  if (told) return settleRefund(ctx, row, told)
  const waitedMs = ctx.now().getTime() - (row.sent_at ?? row.made_at).getTime()
  if (waitedMs > LOST_REFUND_HOURS * HOUR_MS) await endRefund(ctx, row, 'failed', null)
}

const begin = async (ctx: SettlingContext, payments: Payments, row: StoredRefund, payment: string) => {
  const { reference, minor, currency } = row
  try {
    await settleRefund(ctx, row, await payments.refund({ reference, payment, minor, currency }))
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    if (error.why === 'away') {
      ctx.log.warn({ err: error, refund: row.id }, 'a refund got no answer; we ask about it')
      return
    }
    ctx.log.error({ alarm: 'refund', refund: row.id, err: error }, 'the provider refused a refund')
    const found = await payments.findRefund({ payment, reference })
    if (found) await settleRefund(ctx, row, found)
    else await endRefund(ctx, row, 'failed', null)
  }
}

/** Begins a refund that is due, or asks about one that was begun. The row says `sending` before the provider hears of it. */
export const workRefund = async (ctx: SettlingContext, id: string): Promise<void> => {
  const { payments } = ctx.ports
  const row = payments && (await refundStore(ctx.db).claim(id, ctx.now()))
  if (!row) return
  const payment = await payableStore(ctx.db).find(paymentOfRefund(row))
  invariant(payment?.paid_reference, 'only a paid payment is refunded')
  // `state` is where it stood before: only one that was never sent may be begun.
  await (row.state === 'waiting' ? begin : ask)(ctx, payments, row, payment.paid_reference)
}

/** Begins a refund after the transaction that wrote it. */
export const sendRefund = defineJob({
  name: 'payments:send-refund',
  uses: ['payments'],
  payload: z.object({ id: z.string() }),
  run: (ctx, { id }) => workRefund(ctx, id),
})

const MAX_WORKED = 100

/** Every minute: begins what is due and asks about what has no end yet. One that fails stops no other. */
export const workDueRefunds = defineJob({
  name: 'payments:refunds',
  uses: ['payments'],
  payload: z.unknown(),
  cron: '* * * * *',
  run: async (ctx) => {
    for (const id of await refundStore(ctx.db).due(ctx.now(), MAX_WORKED))
      await workRefund(ctx, id).catch((error: unknown) =>
        ctx.log.warn({ err: error, refund: id }, 'the payment provider did not answer'),
      )
  },
})

/** Asks now about what we give back of a payment, because a message told of it; false when that is nothing. */
export const askAboutRefunds = async (ctx: SettlingContext, of: PayableRef): Promise<boolean> => {
  const open = await refundStore(ctx.db).hurry(of, ctx.now())
  for (const { id } of open) await workRefund(ctx, id)
  return open.length > 0
}

/**
 * Whether a message about money that went back tells of a refund of ours, and which is asked about before we believe it.
 * Throws while the provider says that ours is still on its way: the message is worked on again later.
 */
export const isOwnRefund = async (
  ctx: SettlingContext,
  of: PayableRef,
  { caseId, minor }: { readonly caseId: string; readonly minor: number },
): Promise<boolean> => {
  const store = refundStore(ctx.db)
  if (await store.hasCase(caseId)) return true
  if (!(await store.unnamed(of, minor))) return false
  await askAboutRefunds(ctx, of)
  const row = await store.unnamed(of, minor)
  if (!row) return false
  if (row.state !== 'done') throw new Error('A message tells of a refund that the provider still works on.')
  await store.nameCase(row.id, caseId)
  return true
}

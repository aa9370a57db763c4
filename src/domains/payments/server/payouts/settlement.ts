import * as z from 'zod/mini'
import { voidHold } from '#domains/wallet/server/holds/holds.ts'
import { payCashout, returnCashout } from '#domains/wallet/server/posting/cashouts.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import type { ProviderTransfer } from '#ports/payments/port.ts'
import { nextPayoutAsk, payoutAfter } from '../../rules.ts'
import { moneyBook } from '../books/money-book-store.ts'
import type { SettlingContext } from '../books/settling-context.ts'
import { type StoredPayout, payoutStore } from './store.ts'

/** Tells the domain that asked for a payout that it changed. */
const tell = ({ db }: SettlingContext, row: StoredPayout) =>
  enqueue(db, { name: row.job, payload: z.object({ payoutId: z.string() }) }, { payoutId: row.id })

const bookLine = (ctx: SettlingContext, row: StoredPayout) => ({
  payoutId: row.id,
  name: row.reference,
  currency: row.currency,
  at: ctx.now(),
})

const bookPaid = async (ctx: SettlingContext, row: StoredPayout, { feeMinor }: ProviderTransfer) => {
  const book = moneyBook(ctx.db)
  await book.writePayout('payout', { ...bookLine(ctx, row), minor: row.minor })
  await book.writePayout('payout-fee', { ...bookLine(ctx, row), minor: feeMinor })
  if (!(await payCashout(ctx, row.hold_id)))
    ctx.log.error({ alarm: 'payout', payout: row.id }, 'money left for SUP that was not set aside any more')
}

/** Ends a payout that no money left for: its SUP returns. */
export const failPayout = async (ctx: SettlingContext, row: StoredPayout): Promise<void> => {
  const change = { state: 'failed', settled_at: ctx.now() } as const
  if (!(await payoutStore(ctx.db).move(row.id, ['waiting', 'sending'], change))) return
  await voidHold(ctx, row.hold_id)
  await tell(ctx, row)
}

const pay = async (ctx: SettlingContext, row: StoredPayout, told: ProviderTransfer): Promise<void> => {
  const change = {
    state: 'paid',
    settled_at: ctx.now(),
    provider_id: told.providerId,
    fee_minor: told.feeMinor,
  } as const
  if (!(await payoutStore(ctx.db).move(row.id, ['waiting', 'sending'], change))) return
  await bookPaid(ctx, row, told)
  await tell(ctx, row)
}

/** Money that had left came back: written as entries of its own, and the SUP returns. */
const takeBackPayout = async (ctx: SettlingContext, row: StoredPayout): Promise<void> => {
  const change = { state: 'reversed', reversed_at: ctx.now() } as const
  if (!(await payoutStore(ctx.db).move(row.id, ['paid'], change))) return
  await moneyBook(ctx.db).writePayout('payout-return', { ...bookLine(ctx, row), minor: row.minor })
  await returnCashout(ctx, row.hold_id)
  await tell(ctx, row)
}

const changes = {
  paid: pay,
  failed: (ctx: SettlingContext, row: StoredPayout) => failPayout(ctx, row),
  reversed: (ctx: SettlingContext, row: StoredPayout) => takeBackPayout(ctx, row),
} as const

/**
 * Does what the provider's own answer says of a payout, once, in one transaction: state, money book and SUP together. An
 * answer about another amount changes nothing and raises an alarm.
 */
export const settlePayout = (ctx: SettlingContext, payoutId: string, told: ProviderTransfer): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const row = await payoutStore(db).hold(payoutId)
    if (row?.reference !== told.reference) return
    if (told.minor !== row.minor || told.currency !== row.currency) {
      ctx.log.error({ alarm: 'payout', payout: row.id }, 'the provider tells another amount of a payout')
      return
    }
    const next = payoutAfter(row.state, told.status)
    if (next === 'paid' || next === 'failed' || next === 'reversed') return changes[next](tx, row, told)
    if (told.said === 'otp')
      ctx.log.error({ alarm: 'payout', payout: row.id }, 'the provider waits for a code: switch that off')
    if (row.state === 'sending')
      await payoutStore(db).askAt(row.id, nextPayoutAsk(row.sent_at ?? row.made_at, ctx.now()))
  })

import * as z from 'zod/mini'
import { isVerified } from '#domains/kyc/server/people.ts'
import { openPayout, payoutsOf } from '#domains/payments/server/payouts/payouts.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { invariant } from '#shared/errors.ts'
import { minorText, supText } from '#shared/values/money.ts'
import { bankAccountsStore } from '../accounts/store.ts'
import { cashoutCompleted, cashoutFailed, cashoutReversed } from '../notices.ts'
import { CURRENCY } from './offer.ts'
import { periodsOf } from './requests.ts'
import { type StoredCashout, requestsStore } from './store.ts'

/** Hears how a transfer ended and moves the cashout; what it says was settled together with money and SUP. */
export const settleCashout = defineJob({
  name: 'cashout:settled',
  isUrgent: true,
  payload: z.object({ payoutId: z.string() }),
  run: (ctx, { payoutId }) =>
    inTransaction(ctx.db, async (db) => {
      const tx = { ...ctx, db }
      const payout = (await payoutsOf(tx, [payoutId])).get(payoutId)
      const row = await requestsStore(db).hold(payoutId)
      if (!row || !payout) return
      const { state } = payout
      if (state === 'paid') await complete(tx, row)
      if (state === 'failed' || state === 'reversed') await comeBack(tx, row, state)
    }),
})

const complete = async (ctx: JobCtx, row: StoredCashout): Promise<void> => {
  const change = { state: 'completed', settled_at: ctx.now() } as const
  if (!(await requestsStore(ctx.db).move(row.id, ['processed'], change))) return
  const values = { cashoutId: row.id, net: minorText(row.net_minor) }
  await notify(ctx, row.person_id, cashoutCompleted, values, { key: `${row.id} completed` })
}

/** The limits of the day and month of a cashout count it no more. */
export const uncountCashout = async (ctx: Pick<JobCtx, 'db'>, row: StoredCashout): Promise<void> => {
  const { day, month } = periodsOf(row.submitted_at)
  await requestsStore(ctx.db).uncount(row.person_id, [day, month], row.gross_minor)
}

const comeBack = async (ctx: JobCtx, row: StoredCashout, state: 'failed' | 'reversed'): Promise<void> => {
  const from = state === 'failed' ? (['processed'] as const) : (['processed', 'completed'] as const)
  if (!(await requestsStore(ctx.db).move(row.id, from, { state, settled_at: ctx.now() }))) return
  await uncountCashout(ctx, row)
  const kind = state === 'failed' ? cashoutFailed : cashoutReversed
  const values = { cashoutId: row.id, sup: supText(row.units) }
  await notify(ctx, row.person_id, kind, values, { key: `${row.id} ${state}` })
}

/**
 * Hands a cleared cashout over to be paid: its state and the transfer's row in one transaction, before the provider hears
 * of it. While cashing out is stopped, it waits.
 */
const processOne = (ctx: JobCtx, id: string): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const store = requestsStore(db)
    const row = await store.hold(id)
    if (row?.state !== 'submitted' || !row.is_cleared) return
    if ((await ctx.switches.stopped(tx)).some(({ name }) => name === 'cashout')) return
    // A verification that was taken back keeps the money until the person is verified anew, or takes the cashout back.
    if (!(await isVerified(tx, row.person_id))) return
    const account = await bankAccountsStore(db).byId(row.account_id)
    invariant(account, 'a cashout has a bank account')
    await store.move(id, ['submitted'], { state: 'processed' })
    await openPayout(tx, {
      id,
      reference: `cashout_${id}`,
      recipient: account.recipient,
      minor: row.net_minor,
      currency: CURRENCY,
      holdId: id,
      units: row.units,
      about: `cashout:${id}`,
      job: settleCashout,
    })
  })

/** Hands one cashout over after the transaction that cleared it. */
export const processCashout = defineJob({
  name: 'cashout:process',
  isUrgent: true,
  payload: z.object({ id: z.string() }),
  run: (ctx, { id }) => processOne(ctx, id),
})

const MAX_AT_ONCE = 100

/** Every minute: hands over what waited, such as for cashing out to run again. */
export const processDue = defineJob({
  name: 'cashout:due',
  isUrgent: true,
  payload: z.unknown(),
  cron: '* * * * *',
  run: async (ctx) => {
    for (const id of await requestsStore(ctx.db).due(MAX_AT_ONCE)) await processOne(ctx, id)
  },
})

import { twoPeople, byId } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { minorText } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import { largeRefusals } from '../../contracts/console-contract.ts'
import { processCashout } from '../requests/cashout-jobs.ts'
import { type StoredCashout, requestsStore } from '../requests/store.ts'

const LargeCashout = z.strictObject({ cashoutId: z.uuid() })
type LargeCashout = z.output<typeof LargeCashout>

const find = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<StoredCashout> => {
  const row = await requestsStore(ctx.db).byId(id)
  if (!row) throw new Refusal('cashout-not-found')
  return row
}

/** Clears a waiting cashout and hands it over; refuses `cashout-moved-on`. */
export const clearCashout = async (ctx: SignedInCtx, id: string, reason: string | null): Promise<void> => {
  const decided = { by: ctx.viewer.id, at: ctx.now(), reason }
  if (!(await requestsStore(ctx.db).clear(id, decided))) throw new Refusal('cashout-moved-on')
  await enqueue(ctx.db, processCashout, { id })
}

/** A cashout above the limit of one person: two people of finance pay it, none of them its owner. */
export const largeCashout = twoPeople('cashout.payment', {
  payload: LargeCashout,
  refuses: largeRefusals,
  of: 'treasury',
  subject: ({ cashoutId }) => cashoutId,
  involved: async (ctx, { cashoutId }) => [(await find(ctx, cashoutId)).person_id],
  check: async (ctx, { cashoutId }) => {
    const row = await find(ctx, cashoutId)
    if (row.state !== 'submitted' || row.is_cleared) throw new Refusal('cashout-moved-on')
  },
  reads: (ctx, payloads) =>
    byId(
      payloads,
      ({ cashoutId }) => cashoutId,
      (ids) => Promise.all(ids.map(requestsStore(ctx.db).byId)),
    ),
  says: (_, { net_minor: net }) => ({
    title: { text: message('Pay a cashout of {amount} naira'), values: { amount: minorText(net) } },
    href: to('cashoutConsole'),
  }),
  execute: (ctx, { payload, reason }) => clearCashout(ctx, payload.cashoutId, reason),
  audits: (payload) => `cashout:${payload.cashoutId}`,
})

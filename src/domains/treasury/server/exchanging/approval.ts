import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import { symbolOf } from '#domains/donations/rules.ts'
import { exchangeDonated } from '#domains/donations/server/funds/exchange.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { amountIn } from '#shared/values/amounts/amount-in.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import type { TypedAmount } from '#shared/values/amounts/amounts.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { minorText } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import { exchangeRefusals, wrongForeign } from '../../exchange-contract.ts'
import { exchangeRateOf } from '../../rules.ts'
import { foldFlowsJob } from '../flows/fold-flows-job.ts'
import { donatedFundOf } from '../funds/donated.ts'
import { fundStates } from '../funds/funds.ts'
import { exchangeStore } from './store.ts'

const Proposed = z.strictObject({
  exchangeId: z.uuid(),
  fund: z.string(),
  minor: z.int().check(z.gte(1)),
  nairaMinor: z.int().check(z.gte(1)),
  feeMinor: z.int().check(z.gte(0)),
  day: z.iso.date(),
  source: z.string(),
})
type Proposed = z.output<typeof Proposed>

const refuseTooMuch = async (ctx: Pick<Ctx, 'db'>, { fund, minor }: Proposed): Promise<void> => {
  const state = (await fundStates(ctx)).find(({ name }) => name === fund)
  if (!state || state.balance - state.committed < minor) throw new Refusal('fund-too-small')
}

const sumOf = ({ fund, minor }: Pick<Proposed, 'fund' | 'minor'>): string =>
  `${symbolOf(donatedFundOf(fund)?.currency ?? 'NGN')}${minorText(minor)}`

/** Fund, book and public row change together. */
const exchange = async (
  ctx: SignedInCtx,
  payload: Proposed,
  { id: approvalId, reason, proposerId }: { id: string; reason: string; proposerId: string },
): Promise<void> => {
  const { exchangeId, fund, minor, nairaMinor, feeMinor, day, source } = payload
  const donated = donatedFundOf(fund)
  invariant(donated && donated.currency !== 'NGN', 'only money of another currency is exchanged')
  if (!(await exchangeDonated(ctx, { ...donated, exchangeId, minor, nairaMinor, feeMinor })))
    throw new Refusal('fund-too-small')
  await exchangeStore(ctx.db).add({
    id: exchangeId,
    fund,
    currency: donated.currency,
    minor,
    naira_minor: nairaMinor,
    fee_minor: feeMinor,
    source,
    reason,
    day,
    proposed_by: proposerId,
    decided_by: ctx.viewer.id,
    approval_id: approvalId,
    at: ctx.now(),
  })
  await enqueue(ctx.db, foldFlowsJob, null)
}

/** Donated money of another currency that became naira, recorded by two people of finance. */
export const exchangeApproval = twoPeople('treasury.exchange', {
  payload: Proposed,
  refuses: exchangeRefusals,
  of: 'treasury',
  subject: ({ exchangeId }) => exchangeId,
  check: refuseTooMuch,
  says: (payload) => ({
    title: {
      text: message('{amount} of donations became ₦{naira}'),
      values: { amount: sumOf(payload), naira: minorText(payload.nairaMinor) },
    },
    detail: {
      text: message('₦{rate} for one, fee ₦{fee}, on {day}. Source: {source}'),
      values: {
        rate: minorText(exchangeRateOf(payload.minor, payload.nairaMinor)),
        fee: minorText(payload.feeMinor),
        day: payload.day,
        source: payload.source,
      },
    },
    href: to('treasury'),
  }),
  execute: (ctx, { id, payload, reason, proposerId }) => exchange(ctx, payload, { id, reason, proposerId }),
  audits: (payload) => `exchange:${payload.exchangeId} ${sumOf(payload)}`,
})

interface GivenExchange {
  readonly fund: string
  readonly amount: TypedAmount
  readonly naira: number
  readonly fee: number
  readonly day: string
  readonly source: string
  readonly reason: string
}

/** The first of two people records an exchange. */
export const proposeExchange = async (
  ctx: SignedInCtx,
  { fund, amount, naira, fee, day, source, reason }: GivenExchange,
): Promise<Pending> => {
  const donated = donatedFundOf(fund)
  if (!donated || donated.currency === 'NGN') throw new Refusal('fund-not-foreign')
  if (day > lagosDay(ctx.now())) throw new Refusal('exchange-day-wrong')
  if (fee >= naira) throw new Refusal('fee-too-big')
  const payload = {
    exchangeId: ctx.newId(),
    fund,
    minor: amountIn(amount, donated.currency, wrongForeign),
    nairaMinor: naira,
    feeMinor: fee,
    day,
    source,
  }
  return { ...(await propose(ctx, exchangeApproval, payload, reason)), id: payload.exchangeId }
}

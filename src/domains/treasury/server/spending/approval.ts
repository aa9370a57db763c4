import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { twoPeople, byId } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { symbolOf } from '#domains/donations/rules.ts'
import { propose } from '#domains/approvals/server/approvals.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { amountIn } from '#shared/values/amounts/amount-in.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { knownOf } from '#shared/values/known.ts'
import { groupedText } from '#shared/values/grouped-text.ts'
import { message } from '#shared/words.ts'
import { coolHoursOf, payableFrom } from '../../rules.ts'
import {
  spendingPurposeNames,
  spendingPurposes,
  type TreasuryProposal,
  treasuryRefusals,
  wrongTreasuryAmount,
} from '../../spending-contract.ts'
import { inUnitText, commitFund, fundStates, unitOf } from '../funds/funds.ts'
import { spendingStore, type StoredSpending } from './store.ts'

const Proposed = z.strictObject({ spendingId: z.uuid() })
type Proposed = z.output<typeof Proposed>

/** The name of spending in the audit. */
export const spendingName = (id: string): string => `spending:${id}`

/** An amount with its unit, for staff. */
export const spendingSum = ({ unit, amount }: Pick<StoredSpending, 'unit' | 'amount'>): string =>
  groupedText(
    unit === 'SUP' ? `${inUnitText('SUP', amount)} SUP` : `${symbolOf(unit)}${inUnitText('NGN', amount)}`,
  )

const purposeName = (purpose: string): string =>
  spendingPurposeNames[knownOf(spendingPurposes, purpose, 'purpose of spending')]

const refuseTooMuch = async (ctx: SignedInCtx, fund: string, amount: number): Promise<void> => {
  const state = (await fundStates(ctx)).find(({ name }) => name === fund)
  if (!state) throw new Refusal('fund-unknown')
  if (state.balance - state.committed < amount) throw new Refusal('fund-too-small')
}

/** Payment to an organization, which two people decide; a third one pays it. Its reason is public. */
export const treasurySpendingApproval = twoPeople('treasury.spending', {
  payload: Proposed,
  refuses: treasuryRefusals,
  of: 'treasury',
  subject: ({ spendingId }) => spendingId,
  reads: (ctx, payloads) => byId(payloads, ({ spendingId }) => spendingId, spendingStore(ctx.db).byIds),
  says: (_, row) => ({
    title: {
      text: message('Pay {amount} to {payee}'),
      values: { amount: spendingSum(row), payee: row.payee },
    },
    detail: {
      text: message('For: {purpose}. A third person pays it. The reason below becomes public.'),
      words: { purpose: purposeName(row.purpose) },
    },
    href: `${to('treasury')}#spending-${row.id}`,
  }),
  execute: async (ctx, { payload: { spendingId } }) => {
    const store = spendingStore(ctx.db)
    const [row] = await store.byIds([spendingId])
    const at = ctx.now()
    const approval = { by: ctx.viewer.id, at, payableFrom: payableFrom(at, row?.cool_hours ?? 0) }
    if (!row || !(await store.approve(spendingId, approval))) throw new Refusal('spending-moved-on')
    if (!(await commitFund(ctx, row))) throw new Refusal('fund-too-small')
  },
  closed: async (ctx, { payload: { spendingId } }, step) => {
    const state = step === 'refuse' ? 'refused' : 'withdrawn'
    // The words of a refusal are for the first person; only objections are public.
    await spendingStore(ctx.db).end(spendingId, 'waiting', {
      state,
      by: ctx.viewer.id,
      at: ctx.now(),
      why: null,
    })
  },
  ended: async (ctx, { spendingId }) => {
    const end = { state: 'expired', by: null, at: ctx.now(), why: null } as const
    await spendingStore(ctx.db).end(spendingId, 'waiting', end)
  },
  audits: ({ spendingId }) => spendingName(spendingId),
})

/** The first of three people proposes to spend; refuses more than the fund has. */
export const proposeTreasurySpending = async (
  ctx: SignedInCtx,
  { fund, amount: typed, purpose, payee, reason }: TreasuryProposal,
): Promise<Pending> => {
  const unit = unitOf(fund)
  const amount = amountIn(typed, unit, wrongTreasuryAmount)
  await refuseTooMuch(ctx, fund, amount)
  const id = ctx.newId()
  await spendingStore(ctx.db).add({
    id,
    purpose,
    unit,
    amount,
    fund,
    payee,
    reason,
    proposed_by: ctx.viewer.id,
    proposed_at: ctx.now(),
    cool_hours: coolHoursOf(unit, amount),
  })
  return { ...(await propose(ctx, treasurySpendingApproval, { spendingId: id }, reason)), id }
}

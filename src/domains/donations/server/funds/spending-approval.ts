import * as z from 'zod/mini'
import { propose, withCodes } from '#domains/approvals/server/approvals.ts'
import { defineApproval } from '#platform/server/approval-kind.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { minorText } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import { type SpendingProposal, spendingRefusals } from '../../console-contract.ts'
import { donationCurrencies, fundNames, funds, minorOf } from '../../funds-contract.ts'
import { amountText, leftOf } from '../../rules.ts'
import { fundStore } from './store.ts'

const ProposedSpending = z.strictObject({
  fund: z.enum(funds),
  currency: z.enum(donationCurrencies),
  minor: z.int().check(z.gte(1)),
  paidTo: z.string(),
})
type ProposedSpending = z.output<typeof ProposedSpending>

/** Money of a fund that two people of finance spend. Payee and reason are public. */
export const spendingApproval = defineApproval<ProposedSpending>({
  name: 'donations.spending',
  payload: ProposedSpending,
  refuses: spendingRefusals,
  permission: () => 'treasury',
  // The same sum to the same payee twice is a second press.
  subject: ({ fund, currency, minor, paidTo }) => `${fund} ${currency} ${minor} ${paidTo}`,
  check: async (ctx, { fund, currency, minor }) => {
    const balance = (await fundStore(ctx.db).balances()).find(
      (each) => each.fund === fund && each.currency === currency,
    )
    if (!balance || leftOf(balance) < minor) throw new Refusal('fund-too-small')
  },
  describe: async (_, payloads) =>
    payloads.map(({ fund, currency, minor, paidTo }) => ({
      title: {
        text: message('Spend {amount} on {payee}'),
        values: { amount: amountText(currency, minorText(minor)), payee: paidTo },
      },
      detail: {
        text: message('Of the fund: {fund}. Payee and reason become public.'),
        words: { fund: fundNames[fund] },
      },
      href: to('donationConsole'),
    })),
  execute: async (ctx, { id, payload: { fund, currency, minor, paidTo }, reason }) => {
    const store = fundStore(ctx.db)
    if (!(await store.spend(fund, currency, minor))) throw new Refusal('fund-too-small')
    await store.addSpending({
      fund,
      currency,
      minor,
      paid_to: paidTo,
      purpose: reason,
      approval_id: id,
      at: ctx.now(),
    })
  },
  audit: (ctx, _, { payload: { fund, currency, minor, paidTo }, reason, note }) =>
    ctx.auditing(`${currency} ${minorText(minor)} of ${fund} to ${paidTo}`, note ?? reason),
})

/** The first of two people proposes what a fund pays for; refuses more than it has. */
export const proposeSpending = async (
  ctx: SignedInCtx,
  { fund, currency, amount, paidTo, reason }: SpendingProposal,
): Promise<{ id: string; state: 'pending_approval' }> => {
  const minor = minorOf(amount)
  invariant(minor !== null, 'the schema lets no other amount through')
  const { id } = await withCodes({ 'approval-waiting': 'spending-waiting' }, () =>
    propose(ctx, spendingApproval, { fund, currency, minor, paidTo }, reason),
  )
  return { id, state: 'pending_approval' }
}

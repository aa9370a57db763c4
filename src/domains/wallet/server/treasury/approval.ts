import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import {
  type IssuancePurpose,
  issuancePurposes,
  issuanceRefusals,
  MAX_ISSUANCE,
  purposeNames,
} from '../../treasury-contract.ts'
import { payOwedRewards } from '../owed/pay-owed-job.ts'
import { issue, monthOf } from './issue.ts'
import { treasuryStore } from './store.ts'

const ProposedIssuance = z.strictObject({
  sup: z.int().check(z.gte(1), z.lte(MAX_ISSUANCE)),
  purpose: z.enum(issuancePurposes),
})
type ProposedIssuance = z.output<typeof ProposedIssuance>

/** Says early what the confirmation would refuse; the confirmation itself decides in one conditional write. */
const refuseAboveBound = async (ctx: Pick<Ctx, 'db' | 'now'>, { sup }: ProposedIssuance): Promise<void> => {
  const store = treasuryStore(ctx.db)
  const [{ units }, issued] = [await store.policy(), await store.issuedIn(monthOf(ctx.now()))]
  if (issued + sup * UNITS_PER_SUP > units) throw new Refusal('month-bound')
}

/** SUP that two people of finance issue. Its reason is public. */
export const issuanceApproval = twoPeople('wallet.issuance', {
  payload: ProposedIssuance,
  refuses: issuanceRefusals,
  of: 'treasury',
  // The same amount for the same purpose twice is a second press; another one is another issuance.
  subject: ({ sup, purpose }) => `${purpose} ${sup}`,
  check: refuseAboveBound,
  says: ({ sup, purpose }) => ({
    title: { text: message('Issue {amount} SUP'), values: { amount: sup.toLocaleString('en') } },
    detail: {
      text: message('For: {purpose}. The reason below becomes public.'),
      words: { purpose: purposeNames[purpose] },
    },
    href: to('treasury'),
  }),
  execute: async (ctx, { id, payload, reason }) => {
    await issue(ctx, { name: `issuance:${id}`, approvalId: id, ...payload, reason })
    await enqueue(ctx.db, payOwedRewards, null)
  },
  audits: ({ sup, purpose }) => `issuance of ${sup} SUP for ${purpose}`,
})

/** The first of two people proposes an issuance; refuses one above the bound of the month. */
export const proposeIssuance = async (
  ctx: SignedInCtx,
  { amount, purpose, reason }: { amount: number; purpose: IssuancePurpose; reason: string },
): Promise<Pending> => {
  return propose(ctx, issuanceApproval, { sup: amount, purpose }, reason)
}

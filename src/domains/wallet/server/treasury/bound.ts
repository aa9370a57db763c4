import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import { boundRefusals, MAX_ISSUANCE } from '../../treasury-contract.ts'
import { treasuryStore } from './store.ts'

const ProposedBound = z.strictObject({ sup: z.int().check(z.gte(1), z.lte(MAX_ISSUANCE)) })
type ProposedBound = z.output<typeof ProposedBound>

const refuseSame = async (ctx: SignedInCtx, { sup }: ProposedBound): Promise<void> => {
  if ((await treasuryStore(ctx.db).policy()).units === sup * UNITS_PER_SUP) throw new Refusal('bound-as-now')
}

/** How much SUP may be issued in a month: two people of finance set it, with a public reason. It holds at once. */
export const boundApproval = twoPeople('wallet.bound', {
  payload: ProposedBound,
  refuses: boundRefusals,
  of: 'treasury',
  subject: () => 'month',
  check: refuseSame,
  says: ({ sup }) => ({
    title: {
      text: message('Limit new SUP to {amount} a month'),
      values: { amount: sup.toLocaleString('en') },
    },
    detail: { text: message('It holds at once. The reason below becomes public.') },
    href: to('treasury'),
  }),
  execute: async (ctx, { payload: { sup }, reason }) => {
    const store = treasuryStore(ctx.db)
    const { version } = await store.policy()
    if (!(await store.setBound(version, sup * UNITS_PER_SUP, reason, ctx.now())))
      throw new Refusal('bound-as-now')
  },
  audits: ({ sup }) => `bound of ${sup} SUP a month`,
})

/** The first of two people proposes another bound. */
export const proposeBound = async (
  ctx: SignedInCtx,
  { amount, reason }: { amount: number; reason: string },
): Promise<Pending> => {
  return propose(ctx, boundApproval, { sup: amount }, reason)
}

import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import { rewardsFund, balancesByNumber } from '#domains/wallet/server/accounts/accounts.ts'
import { type Agreed } from '#platform/server/approval-kind.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import { matchRefusals, type ProposedMatch } from '../../match-contract.ts'
import { matchWindow } from '../../match-rules.ts'
import { fillPool } from './accounts.ts'
import { matchStore } from './store.ts'

const Round = z.strictObject({
  title: z.string(),
  pool: z.int().check(z.gte(1)),
  share: z.int().check(z.gte(1), z.lte(100)),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
})
type Round = z.output<typeof Round>

const refuseUnfit = async (ctx: SignedInCtx, round: Round): Promise<void> => {
  if (!matchWindow(round, ctx.now())) throw new Refusal('match-window')
  if (await matchStore(ctx.db).openRound()) throw new Refusal('match-open')
  const fund = await rewardsFund(ctx)
  const has = (await balancesByNumber(ctx.db, [fund])).get(fund) ?? 0
  if (has < round.pool * UNITS_PER_SUP) throw new Refusal('match-fund')
}

/** Row and pool come together: the round has the number of its approval, so that one approval opens one round. */
const openRound = async (
  ctx: SignedInCtx,
  { id, payload, reason, proposerId }: Agreed<Round>,
): Promise<void> => {
  const now = ctx.now()
  const window = matchWindow(payload, now)
  if (!window) throw new Refusal('match-window')
  const units = payload.pool * UNITS_PER_SUP
  const isOpen = await matchStore(ctx.db).open({
    id,
    title: payload.title,
    pool: units,
    share: payload.share,
    starts_at: window.startsAt,
    ends_at: window.endsAt,
    reason,
    proposed_by: proposerId,
    approved_by: ctx.viewer.id,
    approval_id: id,
    opened_at: now,
  })
  if (!isOpen) throw new Refusal('match-open')
  if (!(await fillPool(ctx.db, id, units))) throw new Refusal('match-fund')
}

/** A match round that two people of finance open. Its reason is public. */
export const matchApproval = twoPeople('projects.match', {
  payload: Round,
  refuses: matchRefusals,
  of: 'treasury',
  // One round runs at a time, so one waits at a time.
  subject: () => 'match',
  check: refuseUnfit,
  says: ({ title, pool, share, firstDay, lastDay }) => ({
    title: {
      text: message('Match gifts to projects with {amount} SUP: {title}'),
      values: { amount: pool.toLocaleString('en'), title },
    },
    detail: {
      text: message(
        'From {from} to {until}; one project gets {share} percent at most. The reason is public.',
      ),
      values: { from: firstDay, until: lastDay, share },
    },
    href: to('projects'),
  }),
  execute: openRound,
  audits: ({ title, pool }) => `match round of ${pool} SUP: ${title}`,
})

/** The first of two people of finance proposes a round. */
export const proposeMatch = async (
  ctx: SignedInCtx,
  { reason, ...round }: ProposedMatch,
): Promise<Pending> => {
  return propose(ctx, matchApproval, round, reason)
}

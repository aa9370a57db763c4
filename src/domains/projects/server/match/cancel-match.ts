import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { twoPeople, byId } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { cancelRefusals } from '../../match-contract.ts'
import { emptyPool } from './accounts.ts'
import { matchStore } from './store.ts'

const Cancellation = z.strictObject({ roundId: z.uuid() })
type Cancellation = z.output<typeof Cancellation>

const findRound = async (ctx: SignedInCtx, id: string) => {
  const round = isId(id) ? await matchStore(ctx.db).find(id) : undefined
  if (!round) throw new Refusal('round-not-found')
  return round
}

/**
 * The end of a round before its time: its pool goes back. It needs two people, because citizens funded projects in the hope
 * of a match, and whoever dislikes what it makes of their gifts could end it. Its reason is public.
 */
export const cancelMatchApproval = twoPeople('projects.match-cancel', {
  payload: Cancellation,
  refuses: cancelRefusals,
  of: 'treasury',
  subject: ({ roundId }) => roundId,
  check: async (ctx, { roundId }) => {
    const round = await findRound(ctx, roundId)
    if (round.state !== 'open' || round.ends_at <= ctx.now()) throw new Refusal('round-over')
  },
  reads: (ctx, payloads) =>
    byId(
      payloads,
      ({ roundId }) => roundId,
      (ids) => Promise.all(ids.map(matchStore(ctx.db).find)),
    ),
  says: ({ roundId }, { title }) => ({
    title: { text: message('Cancel the match round {title}'), values: { title } },
    detail: { text: message('Its pool goes back to the rewards fund. The reason below becomes public.') },
    href: `${to('projects')}?match=${roundId}`,
  }),
  execute: async (ctx, { payload: { roundId }, reason }) => {
    if (!(await matchStore(ctx.db).cancel(roundId, ctx.viewer.id, reason, ctx.now())))
      throw new Refusal('round-over')
    await emptyPool(ctx.db, roundId)
  },
  audits: ({ roundId }) => `match round ${roundId}`,
})

/** The first of two people of finance proposes to cancel a round. */
export const proposeCancelMatch = async (
  ctx: SignedInCtx,
  roundId: string,
  reason: string,
): Promise<Pending> => {
  const round = await findRound(ctx, roundId)
  return propose(ctx, cancelMatchApproval, { roundId: round.id }, reason)
}

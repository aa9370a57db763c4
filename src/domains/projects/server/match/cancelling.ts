import * as z from 'zod/mini'
import { propose, withCodes } from '#domains/approvals/server/approvals.ts'
import { defineApproval } from '#platform/server/approval-kind.ts'
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
export const cancelMatchApproval = defineApproval<Cancellation>({
  name: 'projects.match-cancel',
  payload: Cancellation,
  refuses: cancelRefusals,
  permission: () => 'treasury',
  subject: ({ roundId }) => roundId,
  check: async (ctx, { roundId }) => {
    const round = await findRound(ctx, roundId)
    if (round.state !== 'open' || round.ends_at <= ctx.now()) throw new Refusal('round-over')
  },
  describe: async (ctx, payloads) => {
    const store = matchStore(ctx.db)
    return Promise.all(
      payloads.map(async ({ roundId }) => {
        const round = await store.find(roundId)
        return round
          ? {
              title: { text: message('Cancel the match round {title}'), values: { title: round.title } },
              detail: {
                text: message('Its pool goes back to the rewards fund. The reason below becomes public.'),
              },
              href: `${to('projects')}?match=${roundId}`,
            }
          : null
      }),
    )
  },
  execute: async (ctx, { payload: { roundId }, reason }) => {
    if (!(await matchStore(ctx.db).cancel(roundId, ctx.viewer.id, reason, ctx.now())))
      throw new Refusal('round-over')
    await emptyPool(ctx.db, roundId)
  },
  audit: (ctx, _, { payload: { roundId }, reason, note }) =>
    ctx.auditing(`match round ${roundId}`, note ?? reason),
})

/** The first of two people of finance proposes to cancel a round. */
export const proposeCancelMatch = async (
  ctx: SignedInCtx,
  roundId: string,
  reason: string,
): Promise<{ id: string; state: 'pending_approval' }> => {
  const round = await findRound(ctx, roundId)
  const { id } = await withCodes({ 'approval-waiting': 'cancel-waiting' }, () =>
    propose(ctx, cancelMatchApproval, { roundId: round.id }, reason),
  )
  return { id, state: 'pending_approval' }
}

import { reportFact } from '#domains/activity/server/facts.ts'
import { countsAsEvidence } from '#domains/identity/server/evidence/evidence.ts'
import { pollTotals, voteInPoll } from '#domains/voting/server/polls/polls.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { CastProjectVote, ProjectVote } from '../contract.ts'
import { findProject, totalsFrom } from './projects.ts'

/**
 * Votes on a project with whole SUP, which stay with the project. Refuses `project-not-found`,
 * `account-too-new` for an account that counts in no public number, and the refusals of a poll.
 */
export const voteForProject = async (
  ctx: SignedInCtx,
  projectId: string,
  { amount, vote }: ProjectVote,
): Promise<CastProjectVote> => {
  const sup = amount ?? vote
  invariant(sup !== undefined, 'the schema lets no vote without an amount through')
  const { id, poll_id, goal, status } = await findProject(ctx, projectId)
  if (status !== 'active' || poll_id === null) throw new Refusal('voting-closed')
  if (!(await countsAsEvidence(ctx, ctx.viewer.id))) throw new Refusal('account-too-new')
  const cast = await voteInPoll(ctx, poll_id, sup)
  const totals = (await pollTotals(ctx, [poll_id])).get(poll_id)
  invariant(totals, 'a poll that took a vote has totals')
  // Only the first vote records the fact of support, and the fact holds no amount: that is private.
  if (!cast.isRepeated && cast.receipt.version === 1)
    await reportFact(ctx, { kind: 'project.voted', who: ctx.viewer.id, about: `project:${id}` })
  return { ...cast, projectId: id, totals: totalsFrom({ ...totals, pledged: 0, funders: 0 }, goal) }
}

import { countWaitingForMe } from '#domains/approvals/server/approval-list.ts'
import type { TaskCard, TaskState } from '#domains/engage/contracts/task-contract.ts'
import { openTasks } from '#domains/engage/server/tasks/present-task.ts'
import { countFreeCases } from '#domains/escalation/server/cases.ts'
import { countChecksForMe } from '#domains/reports/server/problems/present-problem.ts'
import { countQuestionsForMe } from '#domains/vetting/server/tracking/track-nomination.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { can } from '#shared/access.ts'
import { type AreaContest, type Dashboard, type Need, type NeedKind, needKinds } from '../contract.ts'

/** What the dashboard knows already. */
type Known = Pick<Dashboard, 'place'> & {
  readonly contest: AreaContest | null
  readonly tasks: readonly TaskCard[]
}

type Source = (ctx: SignedInCtx, known: Known) => Promise<number> | number

const tasksIn =
  (state: TaskState): Source =>
  (_, { tasks }) =>
    tasks.filter((task) => task.state === state).length

/** How each domain counts what waits for the signed-in person. */
const sources: Readonly<Record<NeedKind, Source>> = {
  answer: (ctx) => countQuestionsForMe(ctx),
  approvals: (ctx) => (can('approving', ctx.viewer) ? countWaitingForMe(ctx) : 0),
  'returned-proof': tasksIn('returned'),
  'check-fixed': (ctx) => countChecksForMe(ctx),
  escalated: (ctx) => (can('moderation', ctx.viewer) ? countFreeCases(ctx) : 0),
  tasks: tasksIn('new'),
  vote: (_, { contest }) => (contest?.state === 'open' && contest.mayVote && contest.voted === null ? 1 : 0),
  place: (_, { place }) => (place ? 0 : 1),
}

/** What needs the signed-in person now, most urgent first [DB-02]. */
export const needsOf = async (ctx: SignedInCtx, about: Omit<Known, 'tasks'>): Promise<Need[]> => {
  const known = { ...about, tasks: await openTasks(ctx) }
  const needs = await Promise.all(
    needKinds.map(async (kind) => ({ kind, count: await sources[kind](ctx, known) })),
  )
  return needs.filter(({ count }) => count > 0)
}

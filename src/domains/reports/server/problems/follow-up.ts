import type { Escalates } from '#platform/server/contributions/staff-kind.ts'
import { reportFact } from '#domains/activity/server/facts.ts'
import { settleSubject } from '#domains/moderation/server/console/decide-item.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { notifyAll, type NotifyContext } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { refuseOutside, type Scope, scopeOf } from '#shared/scope.ts'
import type { ProblemDetail, ProblemCard, ProblemStatus } from '../../contract.ts'
import type { ProblemList, ProblemReview, ProblemUpdate } from '../../contracts/problem-staff-contract.ts'
import { problemMachine } from '../../rules.ts'
import { problemUpdated } from '../notices.ts'
import { moderatedProblems } from './moderated-problems.ts'
import { confirmByStaff } from './confirmations.ts'
import { findProblem, isAsked, problemCards, problemName, showProblem } from './present-problem.ts'
import { problemQueueStore } from './queue-store.ts'
import { problemsStore, type StoredProblem } from './store.ts'

type WriteContext = NotifyContext & Pick<Ctx, 'db' | 'now'>

const everybodyOf = async (ctx: Pick<Ctx, 'db'>, row: StoredProblem): Promise<string[]> => [
  ...(row.reporter_id === null ? [] : [row.reporter_id]),
  ...(await problemsStore(ctx.db).joinersOf(row.id)),
]

/** Gives the resolved problem to the reporter and everybody who joined, each once however often it opens again. */
export const settleResolved = async (ctx: WriteContext, row: StoredProblem): Promise<void> => {
  const fresh = await problemsStore(ctx.db).addResolved(row.id, await everybodyOf(ctx, row), ctx.now())
  for (const who of fresh) await reportFact(ctx, { kind: 'issue.resolved', who, about: problemName(row.id) })
}

/** The reporter says whether it is fixed; "no" opens a fixed report again and moves it up. */
export const checkProblem = async (
  ctx: SignedInCtx,
  id: string,
  isFixed: boolean,
): Promise<ProblemDetail> => {
  const row = await findProblem(ctx, id)
  if (row.reporter_id !== ctx.viewer.id) throw new Refusal('not-reporter')
  if (!isAsked(row)) throw new Refusal('not-asked')
  const [store, now] = [problemsStore(ctx.db), ctx.now()]
  const reopened: ProblemStatus = row.status === 'fixed' ? 'open' : row.status
  const status: ProblemStatus = isFixed ? 'fixed' : reopened
  const isChanged = await store.change(row.id, row.status, {
    status,
    last_event_at: now,
    asked_at: null,
    ...(isFixed
      ? { confirmed_at: now, fixed_at: row.fixed_at ?? now, disputed_at: null }
      : { disputed_at: now }),
  })
  if (!isChanged) throw new Refusal('not-asked')
  await store.addEvent({
    id: ctx.newId(),
    report_id: row.id,
    at: now,
    kind: isFixed ? 'fixed' : 'not-fixed',
    status,
    text: '',
    author_id: null,
  })
  await reportFact(ctx, {
    kind: 'issue.checked',
    who: ctx.viewer.id,
    about: problemName(row.id),
    detail: { fixed: isFixed },
  })
  if (isFixed) await settleResolved(ctx, row)
  return showProblem(ctx, id)
}

const staffRow = async (ctx: SignedInCtx, id: string): Promise<StoredProblem> => {
  const row = await findProblem(ctx, id)
  refuseOutside('moderation', ctx.viewer, row)
  if (row.reporter_id === ctx.viewer.id) throw new Refusal('own-problem')
  return row
}

const earlierReport = async (ctx: Ctx, row: StoredProblem, id: string | undefined): Promise<string> => {
  if (!id) throw new Refusal('duplicate-needed', { fields: { duplicateOf: 'Name the earlier report.' } })
  const earlier = await problemsStore(ctx.db).find(id)
  if (!earlier || earlier.id === row.id || earlier.duplicate_of !== null)
    throw new Refusal('duplicate-unknown')
  return earlier.id
}

/** Writes a public update and tells everybody who has the problem; the first one is the first reply. */
export const updateProblem = async (
  ctx: SignedInCtx,
  id: string,
  { status: wanted, text, duplicateOf }: ProblemUpdate,
): Promise<ProblemDetail> => {
  const row = await staffRow(ctx, id)
  const status = wanted ? problemMachine.move(row.status, wanted) : row.status
  const [store, now] = [problemsStore(ctx.db), ctx.now()]
  const isChanged = await store.change(row.id, row.status, {
    status,
    duplicate_of:
      status === 'duplicate' ? (row.duplicate_of ?? (await earlierReport(ctx, row, duplicateOf))) : null,
    first_reply_at: row.first_reply_at ?? now,
    last_event_at: now,
    // Work begins again: the reporter is asked later, and the old answers no longer hold.
    asked_at: status === 'fixed' ? row.asked_at : null,
    disputed_at: status === row.status ? row.disputed_at : null,
    ...(status !== 'fixed' ? { confirmed_at: null } : row.status !== 'fixed' && { fixed_at: now }),
  })
  if (!isChanged) throw new Refusal('status-not-next')
  await store.addEvent({
    id: ctx.newId(),
    report_id: row.id,
    at: now,
    kind: 'update',
    status,
    text,
    author_id: ctx.viewer.id,
  })
  await confirmByStaff(ctx, row, status)
  await notifyAll(ctx, await everybodyOf(ctx, row), problemUpdated, { reportId: row.id, status })
  ctx.auditing(problemName(row.id), `${row.status} to ${status}: ${text}`)
  return showProblem(ctx, id)
}

/** Decides whether a report stays public; complaints hold a cleared report back no more. */
export const reviewProblem = async (
  ctx: SignedInCtx,
  id: string,
  { outcome, reason }: ProblemReview,
): Promise<ProblemDetail> => {
  const row = await staffRow(ctx, id)
  const decided =
    outcome === 'shown'
      ? ({ outcome: 'kept', reason: null, note: reason } as const)
      : ({ outcome: 'removed', reason: 'other', note: reason } as const)
  if (!(await settleSubject(ctx, moderatedProblems, row.id, decided)))
    await (outcome === 'shown' ? moderatedProblems.restore : moderatedProblems.remove)(ctx, row.id)
  ctx.auditing(problemName(row.id), `${outcome}: ${reason}`)
  return showProblem(ctx, id)
}

/** The reports of a moderator's places that need somebody, longest waiting first. */
export const listProblemQueue = async (
  ctx: SignedInCtx,
  { list, cursor, limit }: { list: ProblemList; cursor?: string | undefined; limit: number },
) => {
  const store = problemQueueStore(ctx.db)
  const scope = scopeOf('moderation', ctx.viewer)
  const counts = await store.counts(scope, ctx.now())
  const page = await store.page(list, scope, ctx.now(), cursor, limit)
  const cards = await problemCards(ctx, page.rows)
  return {
    items: cards.map((card, at) => ({ ...card, since: (page.rows[at]?.since ?? new Date(0)).toISOString() })),
    total: counts[list],
    nextCursor: page.nextCursor,
    counts,
  }
}

export interface EscalatedProblem extends ProblemCard {
  readonly why: 'late' | 'disputed'
  readonly since: string
}

/** Reports with a late first reply or the reporter's "not fixed", longest waiting first; for the escalation console. */
export const escalatedReports = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  scope: Scope,
  limit = 50,
): Promise<EscalatedProblem[]> => {
  const store = problemQueueStore(ctx.db)
  const lists = await Promise.all(
    (['late', 'disputed'] as const).map(async (why) => {
      const { rows } = await store.page(why, scope, ctx.now(), undefined, limit)
      const cards = await problemCards(ctx, rows)
      return cards.map((card, at) => ({
        ...card,
        why,
        since: (rows[at]?.since ?? new Date(0)).toISOString(),
      }))
    }),
  )
  return lists
    .flat()
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
    .slice(0, limit)
}

/** Late and disputed reports for the escalation console. */
export const problemsEscalated: Escalates = {
  source: 'reports',
  find: async (ctx, scope, limit) =>
    (await escalatedReports(ctx, scope, limit)).map(({ id, why, title, lgaName, stateName, since }) => ({
      id,
      reason: why,
      title,
      placeName: `${lgaName}, ${stateName}`,
      since,
      dueAt: null,
    })),
}

import { reportFact } from '#domains/activity/server/facts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { covers, scopeOf } from '#shared/scope.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { DECISION_DAYS, DISPUTE_DAYS, type DisputeOutcome } from '../../contracts/dispute-contract.ts'
import type { DisputedItem } from '../../contracts/mission-contract.ts'
import { DAY_CAP_UNITS } from '../../contracts/task-contract.ts'
import { withDaysAdded } from '../../rules.ts'
import { disputeDecided } from '../notices.ts'
import { dayTotalsStore, occurrencesStore } from '../tasks/occurrences-store.ts'
import { rewardOccurrence } from '../tasks/reward.ts'
import { tasksStore } from '../tasks/store.ts'
import { neverOf } from './checkers.ts'
import { disputesStore } from './disputes-store.ts'
import { surroundingsOf, titleOf } from './own.ts'
import { type StoredSubmission, submissionsStore } from './store.ts'

const MAX_SHOWN = 100

/** Disputes a refusal; refuses `not-disputable` for what was not refused, is too old or was disputed before. */
export const openDispute = async (ctx: SignedInCtx, id: string, words: string): Promise<{ id: string }> => {
  const row = isId(id) ? await submissionsStore(ctx.db).find(id) : undefined
  if (row?.personId !== ctx.viewer.id) throw new Refusal('submission-not-found')
  const now = ctx.now()
  const isOpened = await disputesStore(ctx.db).open({
    id,
    personId: ctx.viewer.id,
    words,
    at: now,
    dueAt: withDaysAdded(now, DECISION_DAYS),
    refusedSince: withDaysAdded(now, -DISPUTE_DAYS),
  })
  if (!isOpened) throw new Refusal('not-disputable')
  return { id }
}

/** Open disputes of the viewer's places; those of the viewer's own accounts are left out. */
export const listDisputes = async (ctx: SignedInCtx): Promise<DisputedItem[]> => {
  const never = await neverOf(ctx)
  const open = await disputesStore(ctx.db).openIn(scopeOf('moderation', ctx.viewer), never, MAX_SHOWN)
  const rows = await submissionsStore(ctx.db).byIds(open.map(({ id }) => id))
  const surroundings = await surroundingsOf(ctx, rows)
  return open.flatMap(({ id, words, dueAt, refusedBy }) => {
    const row = rows.find((each) => each.id === id)
    return row
      ? [
          {
            id,
            kind: row.kind,
            title: titleOf(row),
            words: row.words,
            ...surroundings(row),
            sentAt: row.sentAt.toISOString(),
            reason: row.reason,
            note: row.note,
            dispute: words,
            dueAt: dueAt.toISOString(),
            mayDecide: !never.includes(refusedBy),
          },
        ]
      : []
  })
}

/** Takes the reward from the cap of the day when it was sent, else of today; false when both are full. */
const takeFromCap = async (ctx: SignedInCtx, row: StoredSubmission, units: number): Promise<boolean> => {
  const totals = dayTotalsStore(ctx.db)
  for (const day of [lagosDay(row.sentAt), lagosDay(ctx.now())])
    if (await totals.take(row.personId, day, units, DAY_CAP_UNITS)) return true
  return false
}

/** Accepts and pays what was refused, once: the occurrence changes only while it is refused. */
const acceptRefused = async (ctx: SignedInCtx, row: StoredSubmission): Promise<void> => {
  await disputesStore(ctx.db).acceptSubmission(row.id, ctx.viewer.id, ctx.now())
  if (row.kind === 'hero')
    await reportFact(ctx, { kind: 'hero.accepted', who: row.personId, about: `submission:${row.id}` })
  const { taskId, period, personId } = row
  if (taskId === null || period === null) return
  const task = await tasksStore(ctx.db).find(taskId)
  invariant(task, 'the task of a submission stays')
  if (!(await takeFromCap(ctx, row, task.units))) throw new Refusal('sender-day-cap')
  const key = { taskId, period, personId }
  const isDone = await occurrencesStore(ctx.db).acceptRefused(key, task.units, ctx.now())
  invariant(isDone, 'a refused submission has a refused task')
  await rewardOccurrence(ctx, task, key)
}

/**
 * Decides a dispute as the second person. Refuses `not-second-person` for who sent or refused it, through any of their
 * accounts, and `dispute-not-found` once somebody has decided.
 */
export const settleDispute = async (
  ctx: SignedInCtx,
  id: string,
  { outcome, answer }: { outcome: DisputeOutcome; answer: string },
): Promise<{ id: string }> => {
  const store = disputesStore(ctx.db)
  const [row, dispute] = isId(id)
    ? await Promise.all([submissionsStore(ctx.db).find(id), store.openOne(id)])
    : []
  if (!row || !dispute) throw new Refusal('dispute-not-found')
  if (!covers(scopeOf('moderation', ctx.viewer), row)) throw new Refusal('outside-place')
  const never = await neverOf(ctx)
  if (never.includes(row.personId) || never.includes(dispute.refusedBy))
    throw new Refusal('not-second-person')
  if (!(await store.settle(id, ctx.viewer.id, { outcome, answer, at: ctx.now() })))
    throw new Refusal('dispute-not-found')
  if (outcome === 'accepted') await acceptRefused(ctx, row)
  await notify(ctx, row.personId, disputeDecided, { id, outcome })
  ctx.auditing(`submission:${id}`, `${outcome}: ${answer}`)
  return { id }
}

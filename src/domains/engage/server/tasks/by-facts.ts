import { factsSince } from '#domains/activity/server/facts.ts'
import { joinedAccounts } from '#domains/identity/server/users/joined-accounts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { notify, type NotifyContext } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { TaskKind } from '../../contracts/task-contract.ts'
import { FACT_COUNTS_DAYS, provenBy, provingFacts, withDaysAdded } from '../../rules.ts'
import { factTakenBack, reportUnconfirmed } from '../notices.ts'
import { usedFactsStore } from './facts-store.ts'
import { dayTotalsStore, type OccurrenceKey, occurrencesStore } from './occurrences-store.ts'
import { rewardOccurrence } from './reward.ts'
import { type StoredTask, tasksStore } from './store.ts'

/** Settled at once in one run; the rest follows an hour later. */
const MOST = 500

const provenTo = async (ctx: Pick<SignedInCtx, 'db'>, personId: string, kind: TaskKind, since: Date) => {
  const proving = provingFacts[kind]
  if (!proving) return []
  const kinds = [proving.kind, ...(proving.takenBackBy ? [proving.takenBackBy] : [])]
  return provenBy(proving, await factsSince(ctx, personId, kinds, since))
}

/**
 * Completes a task with a fact that completed none before. Says whether it pays now, or waits until the fact can no longer be
 * taken back. Refuses `no-attendance` and `no-record`.
 */
export const useFact = async (
  ctx: SignedInCtx,
  { id, kind }: StoredTask,
  key: OccurrenceKey,
): Promise<'done' | 'waiting'> => {
  const since = withDaysAdded(ctx.now(), -FACT_COUNTS_DAYS)
  const hours = provingFacts[kind]?.settlesAfterHours ?? 0
  // What one account of a person was paid for, the other one is not.
  const others = await joinedAccounts(ctx, ctx.viewer.id)
  for (const { about, at } of await provenTo(ctx, ctx.viewer.id, kind, since)) {
    if (await usedFactsStore(ctx.db).isUsedBy(others, about)) continue
    const settlesAt = withDaysAdded(at, hours / 24)
    const isSettled = settlesAt <= ctx.now()
    const fact = { ...key, taskId: id, about, kind, factAt: at, settlesAt }
    if (await usedFactsStore(ctx.db).use(fact, isSettled)) return isSettled ? 'done' : 'waiting'
  }
  throw new Refusal(kind === 'open-data' ? 'no-record' : 'no-attendance')
}

/** Pays what waited for facts that can no longer be taken back, or for a confirmation, and tells people who get nothing. */
export const settleFacts = async (ctx: NotifyContext): Promise<void> => {
  for (const { about, kind, factAt, ...key } of await usedFactsStore(ctx.db).takeDue(ctx.now(), MOST)) {
    const task = await tasksStore(ctx.db).find(key.taskId)
    if (!task) continue
    const isProven = (await provenTo(ctx, key.personId, kind, factAt)).some((fact) => fact.about === about)
    const [waiting] = await occurrencesStore(ctx.db).latest(key.personId, [key.taskId])
    if (!(await occurrencesStore(ctx.db).decide(key, isProven ? 'done' : 'refused', ctx.now()))) continue
    if (isProven) await rewardOccurrence(ctx, task, key)
    else {
      // The cap of that day is free again.
      if (waiting?.sentAt)
        await dayTotalsStore(ctx.db).giveBack(key.personId, lagosDay(waiting.sentAt), task.units)
      const notice = kind === 'issue-report' ? reportUnconfirmed : factTakenBack
      await notify(ctx, key.personId, notice, { task: task.title }, { key: `${key.taskId} ${key.period}` })
    }
  }
}

/**
 * Completes a task with a problem that the viewer reported since a moment and that completed none before. It pays once another
 * person or staff has confirmed the problem: now, or when they do. Refuses `nothing-reported`.
 */
export const useReport = async (
  ctx: SignedInCtx,
  key: OccurrenceKey,
  since: Date,
): Promise<'done' | 'waiting'> => {
  const facts = await factsSince(ctx, ctx.viewer.id, ['issue.reported', 'issue.confirmed'], since)
  const confirmed = new Set(facts.flatMap(({ kind, about }) => (kind === 'issue.confirmed' ? [about] : [])))
  const reports = facts
    .filter(({ kind }) => kind === 'issue.reported')
    .toSorted((a, b) => Number(confirmed.has(b.about)) - Number(confirmed.has(a.about)))
  for (const { about, at } of reports) {
    const settlesAt = withDaysAdded(at, FACT_COUNTS_DAYS)
    const fact = { ...key, about, kind: 'issue-report' as const, factAt: at, settlesAt }
    const isConfirmed = confirmed.has(about)
    if (await usedFactsStore(ctx.db).use(fact, isConfirmed)) return isConfirmed ? 'done' : 'waiting'
  }
  throw new Refusal('nothing-reported')
}

/** Completes a task with something that the viewer says to have shared: each once. Refuses `already-shared`. */
export const useShared = async (ctx: SignedInCtx, key: OccurrenceKey, storyId: string): Promise<void> => {
  const now = ctx.now()
  const fact = {
    ...key,
    about: `shared:${storyId}`,
    kind: 'sharing-impact' as const,
    factAt: now,
    settlesAt: now,
  }
  if (!(await usedFactsStore(ctx.db).use(fact, true))) throw new Refusal('already-shared')
}

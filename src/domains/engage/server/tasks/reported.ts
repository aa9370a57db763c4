import { factsSince } from '#domains/activity/server/facts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { FACT_COUNTS_DAYS, withDaysAdded } from '../../rules.ts'
import { usedFactsStore } from './facts-store.ts'
import type { OccurrenceKey } from './occurrences-store.ts'

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

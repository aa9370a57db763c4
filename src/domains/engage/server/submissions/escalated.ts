import type { Escalates } from '#platform/server/contributions/staff-kind.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import type { Scope } from '#shared/scope.ts'
import { CHECK_DAYS, withDaysAdded } from '../../rules.ts'
import { neverOf } from './checkers.ts'
import { disputesStore } from './disputes-store.ts'
import { surroundingsOf, titleOf } from './own.ts'
import { reviewsStore } from './reviews-store.ts'
import { submissionsStore } from './store.ts'

interface EscalatedSubmission {
  readonly id: string
  readonly why: 'late' | 'disputed'
  readonly title: string
  readonly lgaName: string
  readonly stateName: string
  readonly since: string
  /** When the dispute must be decided; null for a late one. */
  readonly dueAt: string | null
}

/**
 * What nobody checked in time and what its sender disputes, longest waiting first; for the escalation console. Nobody
 * sees their own here.
 */
const escalatedSubmissions = async (
  ctx: SignedInCtx,
  scope: Scope,
  limit: number,
): Promise<EscalatedSubmission[]> => {
  const never = await neverOf(ctx)
  const [late, disputed] = await Promise.all([
    reviewsStore(ctx.db).late(scope, never, withDaysAdded(ctx.now(), -CHECK_DAYS), limit),
    disputesStore(ctx.db).openIn(scope, never, limit),
  ])
  const waits = [
    ...late.map(({ id, sentAt }) => ({
      id,
      why: 'late' as const,
      since: withDaysAdded(sentAt, CHECK_DAYS),
      dueAt: null,
    })),
    ...disputed.map(({ id, openedAt, dueAt }) => ({ id, why: 'disputed' as const, since: openedAt, dueAt })),
  ]
  const rows = await submissionsStore(ctx.db).byIds(waits.map(({ id }) => id))
  const surroundings = await surroundingsOf(ctx, rows)
  return waits
    .flatMap(({ id, why, since, dueAt }) => {
      const row = rows.find((each) => each.id === id)
      if (!row) return []
      const { lgaName, stateName } = surroundings(row)
      return [
        {
          id,
          why,
          title: titleOf(row),
          lgaName,
          stateName,
          since: since.toISOString(),
          dueAt: dueAt?.toISOString() ?? null,
        },
      ]
    })
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
    .slice(0, limit)
}

export const submissionsEscalated: Escalates = {
  source: 'engage',
  find: async (ctx, scope, limit) =>
    (await escalatedSubmissions(ctx, scope, limit)).map(({ why, lgaName, stateName, ...found }) => ({
      ...found,
      reason: why,
      placeName: `${lgaName}, ${stateName}`,
    })),
}

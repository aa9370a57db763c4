import { datedCountsOf } from '#domains/activity/server/facts.ts'
import type { Ctx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { daysLater, type Participation, VALID_DAYS } from '../../rules.ts'
import { countingStore } from './store.ts'
import type { CommunityKind } from '../../contracts/proof-contract.ts'

/** People whose facts are read at once. */
const STEP = 500

type CountContext = Pick<Ctx, 'db' | 'now'>

/** Completed tasks of the last year by person; people without any are left out. */
export const tasksOf = async (
  ctx: CountContext,
  personIds: readonly string[],
): Promise<Map<string, number>> => {
  const from = lagosDay(daysLater(ctx.now(), -VALID_DAYS))
  const totals = new Map<string, number>()
  for (const { who, kind, day, times } of await datedCountsOf(ctx, personIds))
    if (kind === 'task.completed' && day >= from) totals.set(who, (totals.get(who) ?? 0) + times)
  return totals
}

/** Counts every community anew: its proven members, those who took part in the last year, and what they did. */
export const countAll = async (ctx: CountContext): Promise<void> => {
  const store = countingStore(ctx.db)
  const counted = new Map<
    string,
    Participation & { readonly community: CommunityKind; readonly placeId: string }
  >()
  let after: string | null = null
  for (;;) {
    const rows = await store.membersAfter(after, STEP)
    const last = rows.at(-1)
    if (!last) break
    const tasks = await tasksOf(ctx, [...new Set(rows.map(({ personId }) => personId))])
    for (const { personId, community, placeId } of rows) {
      const key = `${community} ${placeId}`
      const before = counted.get(key) ?? { members: 0, active: 0, tasks: 0 }
      const own = tasks.get(personId) ?? 0
      counted.set(key, {
        community,
        placeId,
        members: before.members + 1,
        active: before.active + (own > 0 ? 1 : 0),
        tasks: before.tasks + own,
      })
    }
    after = last.id
  }
  await store.replace(
    counted
      .values()
      .toArray()
      .map(({ placeId, ...values }) => ({ ...values, place_id: placeId, counted_at: ctx.now() })),
  )
}

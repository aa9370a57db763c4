import { placeNames } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { ComparedLeader } from '../../contracts/compare-contract.ts'
import { isPublic } from '../../rules.ts'
import { leaderCardOf } from './directory.ts'
import { profilePartsOf } from './profile-parts.ts'
import { leadersStore } from './store.ts'

/** Leaders in the order of `ids` (two to four, separated by commas); leaves out unknown and rejected ones. */
export const compareLeaders = async (
  ctx: Pick<Ctx, 'db'>,
  { ids }: { ids: string },
): Promise<{ items: ComparedLeader[] }> => {
  const store = leadersStore(ctx.db)
  const rows = []
  for (const id of new Set(ids.split(','))) {
    const row = await store.findLeader(id)
    if (row && isPublic(row.status)) rows.push(row)
  }
  const places = await placeNames(
    ctx,
    rows.map(({ lga }) => lga),
  )
  const items: ComparedLeader[] = []
  for (const row of rows) {
    const { score } = await profilePartsOf(ctx, row.id)
    items.push({
      ...leaderCardOf(row, places),
      verifiedAt: row.verified_at && lagosDay(row.verified_at),
      evidence: score.evidence,
      endorsements: score.endorsements,
      reports: score.reports,
      score: score.value,
    })
  }
  return { items }
}

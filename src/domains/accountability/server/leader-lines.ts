import type { LeaderFacts } from '#domains/leaders/server/lookup/facts.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'

/** Names and places of leaders by id, for the consoles. */
export const leaderLinesOf = async (ctx: Pick<Ctx, 'db'>, leaders: readonly LeaderFacts[]) => {
  const places = await placeNames(
    ctx,
    leaders.map(({ lga }) => lga),
  )
  return new Map(
    leaders.map(({ id, fullName, lga }) => {
      const place = places.get(lga)
      return [
        id,
        { leaderId: id, fullName, lgaName: place?.lgaName ?? '', stateName: place?.stateName ?? '' },
      ]
    }),
  )
}

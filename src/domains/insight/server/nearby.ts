import type { areaNames } from '#platform/server/contributions/places-kind.ts'
import type { happenedLately, RecentNews, RecentWhere } from '#platform/server/contributions/recent-kind.ts'
import type { ItemOf } from '#platform/server/contributions/slot.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Nearby } from '../nearby-contract.ts'

type Context = Pick<SignedInCtx, 'db' | 'now' | 'viewer' | 'homes'>

/** What the other domains know: what happened where, and the names of places. */
export interface NearbySources {
  readonly news: readonly ItemOf<typeof happenedLately>[]
  readonly namesOf: ItemOf<typeof areaNames>
}

const DAYS = 60
const MAX_ITEMS = 6
/** So that one kind never crowds out the others. */
const MAX_OF_A_KIND = 3

const newestFirst = (found: readonly RecentNews[]): RecentNews[] =>
  found.toSorted((one, other) => other.at.getTime() - one.at.getTime())

/** What every domain knows of a place. */
const foundIn = async (
  ctx: Context,
  news: NearbySources['news'],
  where: RecentWhere,
): Promise<RecentNews[]> =>
  newestFirst((await Promise.all(news.map((find) => find(ctx, where, MAX_OF_A_KIND)))).flat())

/** The local government first; what is left of the list is filled from the rest of its State. */
const lately = async (
  ctx: Context,
  news: NearbySources['news'],
  state: string,
  lga: string,
): Promise<RecentNews[]> => {
  const since = new Date(ctx.now().getTime() - DAYS * DAY_MS)
  const own = (await foundIn(ctx, news, { state, lga, since })).slice(0, MAX_ITEMS)
  if (own.length === MAX_ITEMS) return own
  const others = (await foundIn(ctx, news, { state, lga: null, since })).filter((thing) => thing.lga !== lga)
  return newestFirst([...own, ...others.slice(0, MAX_ITEMS - own.length)])
}

/** What happened lately where the signed-in person lives: only what has a public page, with its day. */
export const showNearby = async (ctx: Context, { news, namesOf }: NearbySources): Promise<Nearby> => {
  const { id } = ctx.viewer
  const { state, lga } = await ctx.homes.of(ctx, id)
  if (state === null || lga === null) return { place: null, items: [] }
  const found = await lately(ctx, news, state, lga)
  const names = await namesOf(ctx, [lga, ...found.map((thing) => thing.lga)])
  const home = names.get(lga)
  return {
    place: home ? { lgaName: home.lgaName, stateName: home.stateName } : null,
    items: found.map(({ id, kind, title, at, lga: where, isSample }) => ({
      id,
      kind,
      title,
      day: lagosDay(at),
      lgaName: names.get(where)?.lgaName ?? '',
      isSample,
    })),
  }
}

import { announcedLately, minutesLately } from '#domains/events/server/recent-queries.ts'
import { verifiedLately } from '#domains/leaders/server/directory/verified-queries.ts'
import { placeOf } from '#domains/members/server/places/places-of-people.ts'
import { projectsLately } from '#domains/projects/server/recent/recent.ts'
import type { RecentThing, RecentWhere } from '#domains/regions/recent-contract.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import { fixedLately } from '#domains/reports/server/problems/fixed-queries.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { Nearby, NearbyKind } from '../nearby-contract.ts'

type Context = Pick<SignedInCtx, 'db' | 'now' | 'viewer'>

const DAY_MS = 86_400_000
const DAYS = 60
const MAX_ITEMS = 6
/** So that one kind never crowds out the others. */
const MAX_OF_A_KIND = 3

interface Found extends RecentThing {
  readonly kind: NearbyKind
}

const as =
  (kind: NearbyKind) =>
  (thing: RecentThing): Found => ({ ...thing, kind })

const newestFirst = (found: readonly Found[]): Found[] =>
  found.toSorted((one, other) => other.at.getTime() - one.at.getTime())

/** What every domain knows of a place. */
const foundIn = async (ctx: Context, where: RecentWhere): Promise<Found[]> => {
  const found = await Promise.all([
    fixedLately(ctx, where, MAX_OF_A_KIND).then((things) => things.map(as('fixed'))),
    projectsLately(ctx, where, MAX_OF_A_KIND).then((things) =>
      things.map(({ news, ...thing }) => as(news)(thing)),
    ),
    announcedLately(ctx, where, MAX_OF_A_KIND).then((things) => things.map(as('event'))),
    minutesLately(ctx, where, MAX_OF_A_KIND).then((things) => things.map(as('minutes'))),
    verifiedLately(ctx, where, MAX_OF_A_KIND).then((things) => things.map(as('leader'))),
  ])
  return newestFirst(found.flat())
}

/** The local government first; what is left of the list is filled from the rest of its State. */
const lately = async (ctx: Context, state: string, lga: string): Promise<Found[]> => {
  const since = new Date(ctx.now().getTime() - DAYS * DAY_MS)
  const own = (await foundIn(ctx, { state, lga, since })).slice(0, MAX_ITEMS)
  if (own.length === MAX_ITEMS) return own
  const others = (await foundIn(ctx, { state, lga: null, since })).filter((thing) => thing.lga !== lga)
  return newestFirst([...own, ...others.slice(0, MAX_ITEMS - own.length)])
}

/** What happened lately where the signed-in person lives: only what has a public page, with its day. */
export const showNearby = async (ctx: Context): Promise<Nearby> => {
  const { state, lga } = await placeOf(ctx, ctx.viewer.id)
  if (state === null || lga === null) return { place: null, items: [] }
  const found = await lately(ctx, state, lga)
  const names = await placeNames(ctx, [lga, ...found.map((thing) => thing.lga)])
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

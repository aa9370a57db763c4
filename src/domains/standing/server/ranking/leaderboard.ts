import { bringNews } from '#domains/activity/server/facts.ts'
import { namesOf, userOf } from '#domains/identity/server/users/people.ts'
import { listRegions, listStateNames, lgasOf, placeNames } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { shortName } from '#shared/text/person-name.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { Leaderboard, OwnRank, Period, PlaceScores, RankQuery, Showing } from '../../contract.ts'
import { perHundredOf, startOf } from '../../rank-rules.ts'
import { levelOf } from '../../rules.ts'
import { showingsStore } from './showings-store.ts'
import { type Board, rankingStore } from './store.ts'

type ReadContext = Pick<Ctx, 'db' | 'now'>

const MAX_ROWS = 50

interface NamedBoard extends Board {
  readonly name: string | null
}

/** The list that a query asks for, the narrowest place first; refuses `place-unknown`. */
const boardOf = async (ctx: ReadContext, query: RankQuery): Promise<NamedBoard> => {
  const { period, region, state, lga } = query
  const when = { period, starts: startOf(period, lagosDay(ctx.now())) }
  if (lga) {
    const found = (await placeNames(ctx, [lga])).get(lga)
    if (!found) throw new Refusal('place-unknown')
    return { ...when, place: { column: 'lga_id', id: lga }, name: `${found.lgaName}, ${found.stateName}` }
  }
  if (state) {
    const found = (await listStateNames(ctx)).find(({ code }) => code === state)
    if (!found) throw new Refusal('place-unknown')
    return { ...when, place: { column: 'state_code', id: state }, name: found.name }
  }
  if (!region) return { ...when, place: null, name: null }
  const found = (await listRegions(ctx)).find(({ id }) => id === region)
  if (!found) throw new Refusal('place-unknown')
  return { ...when, place: { column: 'region_id', id: region }, name: found.name }
}

/** The best of a place and period; equal scores share a rank. */
export const showLeaderboard = async (ctx: ReadContext, query: RankQuery): Promise<Leaderboard> => {
  const board = await boardOf(ctx, query)
  const store = rankingStore(ctx.db)
  const [rows, people] = await Promise.all([store.best(board, MAX_ROWS), store.peopleIn(board)])
  const named = rows.filter(({ shown }) => shown === 'named').map(({ personId }) => personId)
  const names = await namesOf(ctx, named)
  return {
    placeName: board.name,
    people,
    rows: rows.map(({ personId, score, verifiedActions }) => {
      const name = names.get(personId)
      return {
        rank: 1 + rows.findIndex((row) => row.score === score),
        name: name ? shortName(name) : null,
        level: levelOf(verifiedActions).id,
        score,
      }
    }),
  }
}

/** The viewer's own rank in the same list. */
export const showOwnRank = async (
  ctx: Pick<SignedInCtx, 'db' | 'now' | 'viewer'>,
  query: RankQuery,
): Promise<OwnRank> => {
  const board = await boardOf(ctx, query)
  const own = await rankingStore(ctx.db).own(board, ctx.viewer.id)
  const { score, above, shown, people } = own
  return {
    rank: above !== null && shown !== 'hidden' ? above + 1 : null,
    score: score ?? 0,
    people,
    shown,
    lives: { state: own.state, lga: own.lga },
  }
}

/** Points of the States, or of the local governments of one, by points for each 100 citizens. */
export const showPlaces = async (
  ctx: ReadContext,
  { period, state }: { period: Period; state?: string | undefined },
): Promise<PlaceScores> => {
  const found = (await listStateNames(ctx)).map(({ code, name }) => ({ place: code, name }))
  const parent = state && found.find(({ place }) => place === state)
  if (state && !parent) throw new Refusal('place-unknown')
  const places = state ? (await lgasOf(ctx, { state })).map(({ id, name }) => ({ place: id, name })) : found
  const ids = places.map(({ place }) => place)
  const today = lagosDay(ctx.now())
  const store = rankingStore(ctx.db)
  const [sums, homes] = await Promise.all([
    store.sums(period, startOf(period, today), ids),
    store.sums('home', startOf('home', today), ids),
  ])
  const rows = places.map(({ place, name }) => {
    const { score = 0, people: active = 0 } = sums.get(place) ?? {}
    const citizens = homes.get(place)?.people ?? 0
    return { place, name, score, active, citizens, perHundred: perHundredOf(score, citizens) }
  })
  return {
    stateName: parent ? parent.name : null,
    rows: rows.toSorted((a, b) => (b.perHundred ?? -1) - (a.perHundred ?? -1) || b.score - a.score),
  }
}

/** Saves how the list shows the viewer. Hiding works at once; ranks of others follow within a minute. */
export const saveShown = async (
  ctx: SignedInCtx,
  { shown }: { shown: Showing },
): Promise<{ shown: Showing }> => {
  const { id } = ctx.viewer
  const { citizenNumber } = await userOf(ctx, id)
  await showingsStore(ctx.db).choose(id, citizenNumber, { shown }, ctx.now())
  await bringNews(ctx, [id])
  return { shown }
}

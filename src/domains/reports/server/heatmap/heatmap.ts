import type * as z from 'zod/mini'
import { lgasOf, listStates } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { writeCsv } from '#shared/text/csv.ts'
import { problemTypeNames, publicTypes } from '../../contract.ts'
import {
  type Heatmap,
  type HeatmapPeriod,
  type HeatmapPlace,
  type HeatmapQuery,
  PRIVACY_FLOOR,
} from '../../contracts/heatmap-contract.ts'
import { flooredCount } from '../../rules.ts'
import { heatmapStore, type Medians, type PlaceTally } from './store.ts'

type Query = z.output<typeof HeatmapQuery>

const monthsBack: Readonly<Record<HeatmapPeriod, number | null>> = {
  month: 0,
  quarter: 2,
  year: 11,
  all: null,
}

/** The first month of a period, as its first day in Lagos. */
export const firstMonth = (period: HeatmapPeriod, now: Date): string | null => {
  const back = monthsBack[period]
  if (back === null) return null
  const [year = 0, month = 1] = lagosDay(now).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
}

const tenths = (days: number | null | undefined, over: number): number | null =>
  days === null || days === undefined || over < PRIVACY_FLOOR ? null : Math.round(days * 10) / 10

const timesOf = (medians: readonly Medians[], key: string) => {
  const own = medians.find((each) => each.key === key)
  return {
    daysToReply: tenths(own?.days_to_reply, own?.replies ?? 0),
    daysToFixed: tenths(own?.days_to_fixed, own?.fixes ?? 0),
  }
}

const placeOf = (
  place: { id: string; name: string },
  tallies: readonly PlaceTally[],
  medians: readonly Medians[],
): HeatmapPlace => {
  const own = tallies.find((tally) => tally.place === place.id)
  return {
    id: place.id,
    name: place.name,
    reports: flooredCount(own?.reports ?? 0),
    resolved: flooredCount(own?.resolved ?? 0),
    ...timesOf(medians, place.id),
  }
}

/** The numbers of the heatmap; confidential reports never enter them, and small numbers never leave [RP-02]. */
export const showHeatmap = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { type, period, state }: Query,
): Promise<Heatmap> => {
  const store = heatmapStore(ctx.db)
  const from = firstMonth(period, ctx.now())
  const [states, lgas] = await Promise.all([listStates(ctx), state ? lgasOf(ctx, { state }) : []])
  const codes = states.map(({ code }) => code)
  const ids = lgas.map(({ id }) => id)
  const [stateTallies, lgaTallies, typeTallies, byState, byLga, byType] = await Promise.all([
    store.stateTallies({ type, from }),
    state ? store.lgaTallies({ type, state, from }) : [],
    store.typeTallies({ state, from }),
    store.paceOfPlaces(period, codes, type),
    state ? store.paceOfPlaces(period, ids, type) : [],
    store.paceOfTypes(period, state),
  ])
  return {
    total: flooredCount(
      stateTallies
        .filter(({ place }) => !state || place === state)
        .reduce((total, { reports }) => total + reports, 0),
    ),
    states: states.map(({ code, name }) => placeOf({ id: code, name }, stateTallies, byState)),
    lgas: lgas.map((lga) => placeOf(lga, lgaTallies, byLga)),
    types: publicTypes.map((each) => ({
      type: each,
      reports: flooredCount(typeTallies.find((tally) => tally.type === each)?.reports ?? 0),
      ...timesOf(byType, each),
    })),
  }
}

const UNDER = `under ${PRIVACY_FLOOR}`
const cell = (value: number | null): string => (value === null ? UNDER : String(value))
const daysCell = (days: number | null): string => (days === null ? '' : String(days))

/** The same numbers as a CSV file, in English. */
export const heatmapFile = async (ctx: Pick<Ctx, 'db' | 'now'>, query: Query): Promise<Bytes> => {
  const { states, lgas } = await showHeatmap(ctx, query)
  const rows = (query.state ? lgas : states).map((place) => [
    place.name,
    query.type ? problemTypeNames[query.type] : 'All types',
    cell(place.reports),
    cell(place.resolved),
    daysCell(place.daysToReply),
    daysCell(place.daysToFixed),
  ])
  const head = ['Place', 'Type', 'Reports', 'Fixed', 'Median days to first reply', 'Median days to fixed']
  return {
    stream: Buffer.from(writeCsv([head, ...rows])),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="sup-civic-reports.csv"' },
  }
}

import type * as z from 'zod/mini'
import { placesToCompare } from '#domains/regions/server/places.ts'
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
  return Temporal.PlainDate.from(lagosDay(now)).with({ day: 1 }).subtract({ months: back }).toString()
}

const tenths = (days: number | null | undefined, over: number): number | null =>
  days === null || days === undefined || over < PRIVACY_FLOOR ? null : Math.round(days * 10) / 10

interface Known {
  /** By place: a State or a local government. */
  readonly counts: ReadonlyMap<string, { readonly reports: number; readonly resolved: number }>
  readonly medians: readonly Medians[]
}

const timesOf = ({ medians }: Known, place: string, type: string) => {
  const own = medians.find((each) => each.place === place && each.type === type)
  return {
    daysToReply: tenths(own?.days_to_reply, own?.replies ?? 0),
    daysToFixed: tenths(own?.days_to_fixed, own?.fixes ?? 0),
  }
}

const addUp = (tallies: readonly PlaceTally[]) => ({
  reports: tallies.reduce((sum, { reports }) => sum + reports, 0),
  resolved: tallies.reduce((sum, { resolved }) => sum + resolved, 0),
})

const placeOf = (place: { id: string; name: string }, type: string, known: Known): HeatmapPlace => {
  const own = known.counts.get(place.id)
  return {
    id: place.id,
    name: place.name,
    reports: flooredCount(own?.reports ?? 0),
    resolved: flooredCount(own?.resolved ?? 0),
    ...timesOf(known, place.id, type),
  }
}

/** The numbers of the heatmap; confidential reports never enter them, and small numbers never leave [RP-02]. */
export const showHeatmap = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { type, period, state }: Query,
): Promise<Heatmap> => {
  const { states, lgas } = await placesToCompare(ctx, state)
  const places = [...states, ...lgas].map(({ id }) => id)
  const from = firstMonth(period, ctx.now())
  const { tallies, medians } = await heatmapStore(ctx.db).numbers({ from, period, places, type, state })
  const isAsked = (tally: PlaceTally) => type === undefined || tally.type === type
  const byPlace = Map.groupBy(tallies.filter(isAsked), (tally) => tally.lga || tally.state)
  const known = { medians, counts: new Map([...byPlace].map(([place, own]) => [place, addUp(own)])) }
  // The types of a State, or of the country.
  const ofStates = tallies.filter((tally) => tally.lga === '' && (!state || tally.state === state))
  return {
    total: flooredCount(addUp(ofStates.filter(isAsked)).reports),
    states: states.map((each) => placeOf(each, type ?? '', known)),
    lgas: lgas.map((lga) => placeOf(lga, type ?? '', known)),
    types: publicTypes.map((each) => ({
      type: each,
      reports: flooredCount(addUp(ofStates.filter((tally) => tally.type === each)).reports),
      ...timesOf(known, state ?? '', each),
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

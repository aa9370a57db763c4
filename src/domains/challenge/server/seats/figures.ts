import { challengeGenders } from '#domains/leaders/server/lookup/places.ts'
import { type Lga, zones } from '#domains/regions/contract.ts'
import { listLgas, listStates } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { Refusal } from '#shared/errors.ts'
import { writeCsv } from '#shared/text/csv.ts'
import type { LgaSeats, SeatFigures, SeatsAnswer, StageCounts } from '../../seat-contract.ts'
import { publishableGenders } from '../../rules.ts'
import { isOnTheWay, peopleByStage } from '../people.ts'
import { seatsStore } from './store.ts'

type ReadContext = Pick<Ctx, 'db'>

const nobody: SeatFigures = { seats: 0, filled: 0, reserved: 0, empty: 0, inPipeline: 0 }

const together = (all: readonly SeatFigures[]): SeatFigures => {
  const sum = (part: keyof SeatFigures) => all.reduce((total, figures) => total + figures[part], 0)
  return {
    seats: sum('seats'),
    filled: sum('filled'),
    reserved: sum('reserved'),
    empty: sum('empty'),
    inPipeline: sum('inPipeline'),
  }
}

/** All people of the challenge: those on the way by place, and everybody by stage. */
const readPeople = async (ctx: ReadContext) => {
  const inPipeline = new Map<string, number>()
  const stages: StageCounts = {
    nominated: 0,
    vetting: 0,
    shortlisted: 0,
    selecting: 0,
    training: 0,
    deployed: 0,
    audited: 0,
  }
  for (const { lga, stage, people } of await peopleByStage(ctx)) {
    stages[stage] += people
    if (isOnTheWay(stage)) inPipeline.set(lga, (inPipeline.get(lga) ?? 0) + people)
  }
  return { inPipeline, stages }
}

interface Place extends LgaSeats {
  readonly lga: Lga
}

/** All 774 areas with their seats and people, ordered by State and name. */
const readPlaces = async (ctx: ReadContext) => {
  const [lgas, counts, people] = await Promise.all([
    listLgas(ctx, {}),
    seatsStore(ctx.db).countsByLga(),
    readPeople(ctx),
  ])
  const byLga = new Map(counts.map((row) => [row.lga, row]))
  const places = lgas.map((lga): Place => {
    const { seats, filled, reserved } = byLga.get(lga.id) ?? nobody
    return {
      lga,
      id: lga.id,
      name: lga.name,
      wardCount: lga.wardCount,
      pollingUnitCount: lga.pollingUnitCount,
      seats,
      filled,
      reserved,
      empty: seats - filled - reserved,
      inPipeline: people.inPipeline.get(lga.id) ?? 0,
    }
  })
  return { places, stages: people.stages }
}

const gendersNow = async (ctx: ReadContext) => {
  const counts = new Map((await challengeGenders(ctx)).map(({ gender, leaders }) => [gender, leaders]))
  const of = (gender: 'woman' | 'man' | 'another' | 'undisclosed') => counts.get(gender) ?? 0
  return publishableGenders({
    woman: of('woman'),
    man: of('man'),
    another: of('another'),
    undisclosed: of('undisclosed'),
  })
}

/** Seats and people of the country, its zones and States, and the areas of one State; refuses `state-unknown`. */
export const showSeats = async (
  ctx: ReadContext,
  { state }: { state?: string | undefined },
): Promise<SeatsAnswer> => {
  const [{ places, stages }, states, balance] = await Promise.all([
    readPlaces(ctx),
    listStates(ctx),
    gendersNow(ctx),
  ])
  const requested = state === undefined ? null : states.find(({ code }) => code === state)
  if (requested === undefined) throw new Refusal('state-unknown')
  return {
    country: together(places),
    zones: zones.map((zone) => ({ zone, ...together(places.filter(({ lga }) => lga.zone === zone)) })),
    states: states.map(({ code, name, zone, lgaCount }) => ({
      code,
      name,
      zone,
      lgaCount,
      ...together(places.filter(({ lga }) => lga.state === code)),
    })),
    state: requested && { code: requested.code, name: requested.name },
    lgas: places.filter(({ lga }) => lga.state === requested?.code),
    stages,
    genders: balance,
  }
}

/** The seats and people of one area; undefined for an unknown one. */
export const seatsAt = async (ctx: ReadContext, lga: string): Promise<LgaSeats | undefined> =>
  (await readPlaces(ctx)).places.find(({ id }) => id === lga)

const head = [
  'zone',
  'state_code',
  'state',
  'lga_id',
  'lga',
  'wards',
  'polling_units',
  'seats',
  'filled',
  'reserved',
  'empty',
  'in_pipeline',
]

/** The whole table as a CSV file, for people who want to compute it themselves. */
export const seatTable = async (ctx: ReadContext): Promise<Bytes> => {
  const [{ places }, states] = await Promise.all([readPlaces(ctx), listStates(ctx)])
  const stateNames = new Map(states.map(({ code, name }) => [code, name]))
  const rows = places.map(({ lga, seats, filled, reserved, empty, inPipeline }) => [
    lga.zone,
    lga.state,
    stateNames.get(lga.state) ?? '',
    lga.id,
    lga.name,
    ...[lga.wardCount, lga.pollingUnitCount, seats, filled, reserved, empty, inPipeline].map(String),
  ])
  return {
    stream: Buffer.from(`\uFEFF${writeCsv([head, ...rows])}`),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="13k-seats.csv"' },
  }
}

import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { Lga, LgaDetail, NamedPlace, Region, RegionUnit, StateDetail, Zone } from '../contract.ts'
import { startRegion } from '../rules.ts'
import { regionsStore } from './store.ts'

type ReadContext = Pick<Ctx, 'db'>

/** Every region with what 1 SUP costs there today, Nigeria first. */
export const listRegions = (ctx: Pick<Ctx, 'db' | 'now'>) => regionsStore(ctx.db).regions(lagosDay(ctx.now()))

/** The viewer's region: the saved one, otherwise the first of the list [RG-02]. */
export const userRegion = async (
  ctx: Pick<SignedInCtx, 'db' | 'now' | 'viewer' | 'homes'>,
): Promise<Region & { readonly isSaved: boolean }> => {
  const { regionId } = await ctx.homes.of(ctx, ctx.viewer.id)
  const region = startRegion(await listRegions(ctx), regionId)
  invariant(region, 'the list of regions is never empty')
  return { ...region, isSaved: region.id === regionId }
}

const noFigures = { lgaCount: null, wardCount: null, pollingUnitCount: null }

/** The units of a region: States of Nigeria, provinces of Canada, none elsewhere; refuses `region-unknown`. */
export const listUnits = async (ctx: ReadContext, { id }: { id: string }): Promise<RegionUnit[]> => {
  const store = regionsStore(ctx.db)
  if (id === 'nigeria')
    return (await store.states()).map(({ code, isCapitalTerritory, ...state }) => ({
      ...state,
      id: code,
      kind: isCapitalTerritory ? 'capital_territory' : 'state',
    }))
  if (!(await store.hasRegion(id))) throw new Refusal('region-unknown')
  return (await store.unitsOf(id)).map((unit) => ({ ...unit, ...noFigures }))
}

/** The 36 States by name, then the FCT. */
export const listStates = (ctx: ReadContext) => regionsStore(ctx.db).states()

/** The same without figures, which add up every LGA. */
export const listStateNames = (ctx: ReadContext) => regionsStore(ctx.db).stateNames()

/** The names of the States and of the LGAs of one, in their order; one read for both. */
export const placesToCompare = async (ctx: ReadContext, state: string | undefined) => {
  const rows = await regionsStore(ctx.db).namesIn(state ?? '')
  return { states: rows.filter((row) => row.state === null), lgas: rows.filter((row) => row.state !== null) }
}

/** All LGAs, or those of one State; refuses `state-unknown`. */
export const listLgas = async (
  ctx: ReadContext,
  { state }: { state?: string | undefined },
): Promise<Lga[]> => {
  const lgas = await regionsStore(ctx.db).lgas({ state })
  // Every State has areas, so an empty answer means an unknown State.
  if (lgas.length === 0) throw new Refusal('state-unknown')
  return lgas
}

/** One State with its LGAs and its seats in the National Assembly; refuses `state-unknown`. */
export const showState = async (
  ctx: ReadContext,
  { stateCode }: { stateCode: string },
): Promise<StateDetail> => {
  const store = regionsStore(ctx.db)
  const [[state], lgas, members, federalConstituencies] = await Promise.all([
    store.states({ code: stateCode }),
    store.lgas({ state: stateCode }),
    store.districtsOf(stateCode),
    store.constituenciesOf({ state: stateCode }),
  ])
  if (!state) throw new Refusal('state-unknown')
  const senatorialDistricts = [...Map.groupBy(members, ({ id }) => id)].map(([id, own]) => ({
    id,
    name: own[0]?.name ?? '',
    lgas: own.map(({ lga }) => lga),
  }))
  return { ...state, lgas, senatorialDistricts, federalConstituencies }
}

/** One LGA with its wards; refuses `lga-unknown`. */
export const showLga = async (ctx: ReadContext, { lgaId }: { lgaId: string }): Promise<LgaDetail> => {
  const store = regionsStore(ctx.db)
  const lga = await store.lga(lgaId)
  if (!lga) throw new Refusal('lga-unknown')
  const [{ stateName, aliases, districtId, district }, wards, federalConstituencies] = await Promise.all([
    store.lgaMore(lgaId),
    store.wardsOf(lgaId),
    store.constituenciesOf({ lga: lgaId }),
  ])
  const senatorialDistrict = districtId && district ? { id: districtId, name: district } : null
  return { ...lga, stateName, aliases, senatorialDistrict, federalConstituencies, wards }
}

/** The LGAs of a State or a zone; none for an unknown one. */
export const lgasOf = (ctx: ReadContext, where: { state: string } | { zone: Zone }): Promise<Lga[]> =>
  regionsStore(ctx.db).lgas(where)

/** One LGA with its State's code and zone; undefined when there is none with the id. */
export const findLga = (ctx: ReadContext, id: string): Promise<Lga | undefined> =>
  regionsStore(ctx.db).lga(id)

export interface PlaceName {
  readonly lgaName: string
  readonly stateName: string
  readonly state: string
  readonly zone: Zone
}

/** The names of many LGAs by id; unknown ids are left out. */
export const placeNames = async (
  ctx: ReadContext,
  lgaIds: readonly string[],
): Promise<Map<string, PlaceName>> => {
  if (lgaIds.length === 0) return new Map()
  const rows = await regionsStore(ctx.db).lgasWithStateName([...new Set(lgaIds)])
  return new Map(
    rows.map(({ id, name, stateName, state, zone }) => [id, { lgaName: name, stateName, state, zone }]),
  )
}

/** A State and LGA with their names. */
export const namedPlace = async (
  ctx: ReadContext,
  { state, lga }: Pick<NamedPlace, 'state' | 'lga'>,
): Promise<NamedPlace> => {
  const names = lga === null ? undefined : (await placeNames(ctx, [lga])).get(lga)
  return { state, stateName: names?.stateName ?? null, lga, lgaName: names?.lgaName ?? null }
}

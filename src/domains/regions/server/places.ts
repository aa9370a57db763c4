import type { Ctx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { Lga, Zone } from '../contract.ts'
import { regionsStore } from './store.ts'

type Reading = Pick<Ctx, 'db'>

/** Every region, Nigeria first. */
export const listRegions = (ctx: Reading) => regionsStore(ctx.db).regions()

/** The 36 States by name, then the FCT. */
export const listStates = (ctx: Reading) => regionsStore(ctx.db).states()

/** All LGAs, or those of one State; refuses `state-unknown`. */
export const listLgas = async (ctx: Reading, { state }: { state?: string | undefined }): Promise<Lga[]> => {
  const lgas = await regionsStore(ctx.db).lgas({ state })
  // Every State has areas, so none at all means that there is no such State.
  if (lgas.length === 0) throw new Refusal('state-unknown')
  return lgas
}

/** The LGAs of a State or of a zone, none for an unknown one. */
export const lgasOf = (ctx: Reading, where: { state: string } | { zone: Zone }): Promise<Lga[]> =>
  regionsStore(ctx.db).lgas(where)

/** One LGA with its State's code and zone; undefined when there is none with the id. */
export const findLga = (ctx: Reading, id: string): Promise<Lga | undefined> => regionsStore(ctx.db).lga(id)

export interface PlaceName {
  readonly lgaName: string
  readonly stateName: string
  readonly state: string
  readonly zone: Zone
}

/** The names of many LGAs at once, by id; an unknown id is left out. */
export const placeNames = async (
  ctx: Reading,
  lgaIds: readonly string[],
): Promise<Map<string, PlaceName>> => {
  if (lgaIds.length === 0) return new Map()
  const rows = await regionsStore(ctx.db).lgasWithStateName([...new Set(lgaIds)])
  return new Map(
    rows.map(({ id, name, stateName, state, zone }) => [id, { lgaName: name, stateName, state, zone }]),
  )
}

import type { Ctx } from '../context.ts'
import { slot } from './slot.ts'

/** Where a person lives, as far as they have told. */
export interface Home {
  readonly regionId: string | null
  readonly state: string | null
  readonly lga: string | null
}

type ReadContext = Pick<Ctx, 'db'>

/** Where people live; people who told nothing may be absent. */
export type HomesOf = (ctx: ReadContext, ids: readonly string[]) => Promise<ReadonlyMap<string, Home>>

export interface NamedArea {
  readonly lgaName: string
  readonly stateName: string
}

/** The domain that keeps people's homes gives this; domains that it builds on take it. */
export const homes = slot<HomesOf>('people.homes')

/** The names of local government areas; unknown ones are absent. */
export const areaNames =
  slot<(ctx: ReadContext, lgas: readonly string[]) => Promise<ReadonlyMap<string, NamedArea>>>('places.names')

/** All States with their names. */
export const allStates =
  slot<(ctx: ReadContext) => Promise<readonly { readonly code: string; readonly name: string }[]>>(
    'places.states',
  )

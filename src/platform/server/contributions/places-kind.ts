import type { Ctx } from '../context.ts'
import type { Homes } from '../homes.ts'
import { slot } from './slot.ts'

type ReadContext = Pick<Ctx, 'db'>

export interface NamedArea {
  readonly lgaName: string
  readonly stateName: string
}

/** The one domain that keeps people's homes gives this; without it the server does not start. */
export const keepsHomes = slot<Homes>('people.homes')

/** The names of local government areas; unknown ones are absent. */
export const areaNames =
  slot<(ctx: ReadContext, lgas: readonly string[]) => Promise<ReadonlyMap<string, NamedArea>>>('places.names')

/** All States with their names. */
export const allStates =
  slot<(ctx: ReadContext) => Promise<readonly { readonly code: string; readonly name: string }[]>>(
    'places.states',
  )

import type { Ctx } from '../context.ts'
import { slot } from './slot.ts'

type ReadContext = Pick<Ctx, 'db'>

export interface NamedArea {
  readonly lgaName: string
  readonly stateName: string
}

/** The names of local government areas; unknown ones are absent. */
export const areaNames =
  slot<(ctx: ReadContext, lgas: readonly string[]) => Promise<ReadonlyMap<string, NamedArea>>>('places.names')

/** All States with their names. */
export const allStates =
  slot<(ctx: ReadContext) => Promise<readonly { readonly code: string; readonly name: string }[]>>(
    'places.states',
  )

import type { Scope } from '#shared/scope.ts'
import { livesWithinStore } from './living-within-store.ts'

/** SQL condition for lists of other domains: the person lives within this scope; undefined for the whole country. */
export const livesWithin = (reach: Scope, person: string) => livesWithinStore(reach, person)

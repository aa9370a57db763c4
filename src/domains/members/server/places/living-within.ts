import type { Scope } from '#shared/scope.ts'
import { livesWithinStore } from './living-within-store.ts'

/** SQL condition for lists of other domains: the person lives within this scope; undefined for the whole country. */
export const livesWithin = (scope: Scope, person: string) => livesWithinStore(scope, person)

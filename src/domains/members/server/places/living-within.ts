import type { Scope } from '#shared/scope.ts'
import { livesWithinStore } from './living-within-store.ts'

/** A condition on people for the lists of other domains: at home within this scope; undefined for the whole country. */
export const livesWithin = (reach: Scope, person: string) => livesWithinStore(reach, person)

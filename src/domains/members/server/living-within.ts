import type { Reach } from '#shared/reach.ts'
import { livesWithinStore } from './living-within-store.ts'

/** A condition on people for the lists of other domains: at home within this reach; undefined for the whole country. */
export const livesWithin = (reach: Reach, person: string) => livesWithinStore(reach, person)

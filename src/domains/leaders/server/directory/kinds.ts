/** The filters of the directory. */
export interface DirectoryFilter {
  readonly region?: string | undefined
  readonly zone?: string | undefined
  readonly state?: string | undefined
  readonly lga?: string | undefined
  readonly officeType?: string | undefined
  readonly status?: string | undefined
  readonly isVerifiedOnly: boolean
  readonly isPipelineOnly: boolean
  /** Leaves out nominees whose nomination is not decided. */
  readonly isDecidedOnly: boolean
  /** Folded words that must all occur in name or office; undefined means no filter, `[]` matches nobody. */
  readonly words: readonly string[] | undefined
}

interface PlaceOfKind {
  readonly level: 'all' | 'region' | 'zone' | 'state'
  /** Which region, zone or State; empty for all. */
  readonly area: string
}
interface TraitOfKind {
  readonly trait: 'all' | 'office' | 'status' | 'verified' | 'pipeline'
  /** Which office or status; empty otherwise. */
  readonly value: string
}

/** A kind of leaders with a stored count: one area or all, combined with one trait or any. */
export type LeaderKind = PlaceOfKind & TraitOfKind

/** The only choice made, `neutral` when there is none, undefined when there are several. */
const only = <T extends object>(choices: readonly (T | false)[], neutral: T): T | undefined => {
  const made = choices.filter((choice) => choice !== false)
  return made.length > 1 ? undefined : (made[0] ?? neutral)
}

const placeOf = ({ region, zone, state }: DirectoryFilter) =>
  only<PlaceOfKind>(
    [
      region !== undefined && { level: 'region', area: region },
      zone !== undefined && { level: 'zone', area: zone },
      state !== undefined && { level: 'state', area: state },
    ],
    { level: 'all', area: '' },
  )

const traitOf = ({ officeType, status, isVerifiedOnly, isPipelineOnly }: DirectoryFilter) =>
  only<TraitOfKind>(
    [
      officeType !== undefined && { trait: 'office', value: officeType },
      status !== undefined && { trait: 'status', value: status },
      isVerifiedOnly && { trait: 'verified', value: '' },
      isPipelineOnly && { trait: 'pipeline', value: '' },
    ],
    { trait: 'all', value: '' },
  )

/** The kind that a filter selects; undefined when leaders must be counted one by one. */
export const leaderKindOf = (filter: DirectoryFilter): LeaderKind | undefined => {
  if (filter.words !== undefined || filter.lga !== undefined || filter.isDecidedOnly) return undefined
  const [place, trait] = [placeOf(filter), traitOf(filter)]
  return place && trait && { ...place, ...trait }
}

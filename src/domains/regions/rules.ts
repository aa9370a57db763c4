import { type Lga, zones } from './contract.ts'

/** The three figures of every place; a State's are sums over its LGAs. */
export interface PlaceFigures {
  readonly lgaCount: number
  readonly wardCount: number
  readonly pollingUnitCount: number
}

/** The count in INEC's public directory of 2022, and INEC's own total since 2021. */
export const directoryPollingUnits = 176_623
export const officialPollingUnits = 176_846

export const addFigures = (places: readonly PlaceFigures[]): PlaceFigures => ({
  lgaCount: places.reduce((sum, each) => sum + each.lgaCount, 0),
  wardCount: places.reduce((sum, each) => sum + each.wardCount, 0),
  pollingUnitCount: places.reduce((sum, each) => sum + each.pollingUnitCount, 0),
})

type Fifth = 1 | 2 | 3 | 4 | 5

interface Band {
  readonly fifth: Fifth
  readonly low: number
  readonly high: number
  readonly count: number
}

/**
 * Splits values into five bands of about equal size. Equal values share a band, so a band may be larger than a
 * fifth; an empty band is left out.
 */
export const fifthsOf = (values: readonly number[]): { of: (value: number) => Fifth; bands: Band[] } => {
  const sorted = values.toSorted((one, other) => one - other)
  const lowest = [1, 2, 3, 4].map((part) => sorted[Math.ceil((sorted.length * part) / 5)] ?? Infinity)
  const of = (value: number): Fifth => (1 + lowest.filter((low) => value >= low).length) as Fifth
  const bands = ([1, 2, 3, 4, 5] as const).flatMap((fifth): Band[] => {
    const own = sorted.filter((value) => of(value) === fifth)
    const [low, high] = [own.at(0), own.at(-1)]
    return low === undefined || high === undefined ? [] : [{ fifth, low, high, count: own.length }]
  })
  return { of, bands }
}

/** The 774 LGAs by zone, then State (the FCT last of its zone), then name: the order of the squares on the map. */
export const inClothOrder = <T extends Pick<Lga, 'zone'>>(lgas: readonly T[]): T[] =>
  lgas.toSorted((one, other) => zones.indexOf(one.zone) - zones.indexOf(other.zone))

/** The region to start with: the saved one, otherwise the first of the list (specification 4) [RG-02]. */
export const startRegion = <R extends { readonly id: string }>(
  regions: readonly R[],
  savedId: string | null,
): R | undefined => regions.find(({ id }) => id === savedId) ?? regions[0]

import { foldName } from '#shared/text/fold.ts'
import { inSteps } from '#shared/values/steps.ts'
import { message } from '#shared/words.ts'
import { type Seal, seals, type SizeClass, sizeClasses } from './size-contract.ts'

/** No group of fewer people is shown, and none can be reckoned from what is shown. */
export const MIN_PEOPLE = 10
/** People are shown in steps of ten, shares in steps of five percent. */
export const PEOPLE_STEP = 10
export const SHARE_STEP = 5
/** Above this share nearly everybody took part, and the few who did not would be known. */
export const HIGHEST_SHARE = 95
/** So many people with the common share are added to each institution, so that chance alone leads no small one. */
export const EVEN_OUT_PEOPLE = 20
/** Months between the two shares of "most improved". */
export const IMPROVED_MONTHS = 3

/** Members from which a size begins; each institution is compared with its own size only. */
export const sizeFrom: Readonly<Record<SizeClass, number>> = { small: MIN_PEOPLE, medium: 100, large: 500 }
export const sizeNames: Record<SizeClass, string> = {
  small: message('Small: under 100 members'),
  medium: message('Medium: 100 to 499 members'),
  large: message('Large: 500 members or more'),
}

export const sizeClassOf = (people: number): SizeClass =>
  people >= sizeFrom.large ? 'large' : people >= sizeFrom.medium ? 'medium' : 'small'

/** The share from which an institution has a seal for the month. */
export const sealFrom: Readonly<Record<Seal, number>> = { gold: 50, silver: 25, bronze: 10 }
export const sealNames: Record<Seal, string> = {
  gold: message('Gold seal'),
  silver: message('Silver seal'),
  bronze: message('Bronze seal'),
}

export const sealOf = (share: number): Seal | null => seals.find((seal) => share >= sealFrom[seal]) ?? null

export interface CountedPeople {
  readonly members: number
  readonly active: number
  readonly actions: number
}

export interface PublishedFigures {
  readonly people: number
  readonly share: number
  readonly actions: number
}

/** What may be published of a count; null while its members, or those who took part, are fewer than ten. */
export const publishedFigures = ({ members, active, actions }: CountedPeople): PublishedFigures | null =>
  members < MIN_PEOPLE || active < MIN_PEOPLE
    ? null
    : {
        people: inSteps(members, PEOPLE_STEP),
        share: Math.min(HIGHEST_SHARE, inSteps((active / members) * 100, SHARE_STEP)),
        actions: inSteps(actions, PEOPLE_STEP),
      }

const tenth = (value: number): number => Math.round(value * 10) / 10

type Shared = Pick<PublishedFigures, 'people' | 'share'>

/** The share of several institutions together, by their people; null for none. */
export const commonShare = (rows: readonly Shared[]): number | null => {
  const people = rows.reduce((sum, row) => sum + row.people, 0)
  return people === 0 ? null : tenth(rows.reduce((sum, row) => sum + row.people * row.share, 0) / people)
}

/** The score: its share, evened out by twenty people with the common share. From published figures only. */
export const schoolScore = ({ people, share }: Shared, common: number): number =>
  tenth((people * share + EVEN_OUT_PEOPLE * common) / (people + EVEN_OUT_PEOPLE))

export interface PlaceOfSchool {
  readonly sizeClass: SizeClass
  readonly rank: number
  readonly of: number
  readonly score: number
  readonly seal: Seal | null
}

/** Ranks each institution within its size, best first; equal scores share a rank. */
export const rankInstitutions = <Row extends PublishedFigures & { readonly name: string }>(
  rows: readonly Row[],
): (Row & PlaceOfSchool)[] => {
  const common = commonShare(rows) ?? 0
  const scored = rows.map((row) => ({
    ...row,
    score: schoolScore(row, common),
    sizeClass: sizeClassOf(row.people),
    seal: sealOf(row.share),
  }))
  return sizeClasses.flatMap((sizeClass) => {
    const own = scored
      .filter((row) => row.sizeClass === sizeClass)
      .toSorted((one, other) => other.score - one.score || (one.name < other.name ? -1 : 1))
    return own.map((row) => ({
      ...row,
      rank: 1 + own.filter(({ score }) => score > row.score).length,
      of: own.length,
    }))
  })
}

/** A month such as 2026-10, some months later or earlier. */
export const monthLater = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The months to count now: all after the last counted one that are over, or the last one that is over. */
export const monthsToCount = (lastCounted: string | null, today: string): string[] => {
  const lastOver = monthLater(today.slice(0, 7), -1)
  const months: string[] = []
  for (
    let month = lastCounted === null ? lastOver : monthLater(lastCounted, 1);
    month <= lastOver;
    month = monthLater(month, 1)
  )
    months.push(month)
  return months
}

/** The address of an institution from its name: lower case, letters without marks, and hyphens. */
export const institutionSlug = (name: string): string => {
  const slug = foldName(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 70)
    .replaceAll(/^-+|-+$/g, '')
  return slug.length < 2 ? `institution-${slug || 'x'}` : slug
}

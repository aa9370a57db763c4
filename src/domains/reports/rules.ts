import { machine } from '#shared/machine.ts'
import type { ProblemStatus } from './contract.ts'
import { PRIVACY_FLOOR } from './contracts/heatmap-contract.ts'

/** The states of a public report and what may follow; the reporter's "not fixed" opens a closed one again. */
export const problemMachine = machine<ProblemStatus>('status-not-next', {
  open: [
    'investigating',
    'planned',
    'in_progress',
    'fixed',
    'duplicate',
    'not_responsible',
    'no_further_action',
  ],
  investigating: ['planned', 'in_progress', 'fixed', 'duplicate', 'not_responsible', 'no_further_action'],
  planned: ['investigating', 'in_progress', 'fixed', 'not_responsible', 'no_further_action'],
  in_progress: ['planned', 'fixed', 'no_further_action'],
  fixed: ['open', 'in_progress'],
  duplicate: ['open'],
  not_responsible: ['open'],
  no_further_action: ['open'],
})

/** Reported and not closed. */
export const activeStatuses = [
  'open',
  'investigating',
  'planned',
  'in_progress',
] as const satisfies ProblemStatus[]
export const workStatuses = ['investigating', 'planned', 'in_progress'] as const satisfies ProblemStatus[]

export const isActive = (status: ProblemStatus): boolean =>
  (activeStatuses as readonly ProblemStatus[]).includes(status)

/** So many complaints by distinct verified people hold a report back for review (S-66). */
export const FLAGS_TO_HOLD = 5

/** Reports so near to each other may be the same problem. */
export const NEAR_METRES = 500

/** A count as the public may see it: null below the floor. */
export const flooredCount = (count: number): number | null => (count < PRIVACY_FLOOR ? null : count)

/** A position to a hundredth of a degree: about one kilometre. */
export const coarse = (degrees: number): number => Math.round(degrees * 100) / 100

const RADIUS_METRES = 6_371_000
const radians = (degrees: number): number => (degrees * Math.PI) / 180

interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** Whole metres between two positions (haversine). */
export const metresBetween = (one: Position, other: Position): number => {
  const north = radians(other.latitude - one.latitude)
  const east = radians(other.longitude - one.longitude)
  const a =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  return Math.round(2 * RADIUS_METRES * Math.asin(Math.sqrt(a)))
}

const FILLERS = new Set([
  'the',
  'and',
  'for',
  'near',
  'our',
  'with',
  'has',
  'have',
  'not',
  'there',
  'this',
  'that',
  'from',
])

/** The words of a text that say what it is about, without accents and endings of the plural. */
export const tellingWords = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => word.replace(/s$/, ''))
      .filter((word) => word.length > 2 && !FILLERS.has(word)),
  )

/** The share of telling words that two texts have in common, from 0 to 1. */
export const wordLikeness = (one: string, other: string): number => {
  const [mine, theirs] = [tellingWords(one), tellingWords(other)]
  if (mine.size === 0 || theirs.size === 0) return 0
  const common = [...mine].filter((word) => theirs.has(word)).length
  return common / Math.min(mine.size, theirs.size)
}

const MIN_LIKENESS = 0.34

export interface SimilarCandidate {
  readonly title: string
  readonly place: string
  readonly position: Position | null
  readonly people: number
}

/**
 * Sorts reports of the same type and place by how likely they are the same problem, at most `limit`: near ones first,
 * then those alike in words. Without words and position, those of most people.
 */
export const rankSimilar = <T extends SimilarCandidate>(
  candidates: readonly T[],
  asked: { readonly words: string; readonly position: Position | null },
  limit: number,
): (T & { readonly metres: number | null })[] =>
  candidates
    .map((one) => {
      const metres = asked.position && one.position ? metresBetween(asked.position, one.position) : null
      return { ...one, metres, alike: wordLikeness(asked.words, `${one.title} ${one.place}`) }
    })
    .filter(({ metres, alike }) => {
      // Far away is another problem, whatever the words say.
      if (metres !== null) return metres <= NEAR_METRES
      return asked.words === '' || alike >= MIN_LIKENESS
    })
    .toSorted(
      (a, b) =>
        Number(b.metres !== null) - Number(a.metres !== null) || b.alike - a.alike || b.people - a.people,
    )
    .slice(0, limit)
    .map(({ alike: _alike, ...one }) => one as unknown as T & { readonly metres: number | null })

/** Such as RPT-00042. */
export const problemNumber = (number: number): string => `RPT-${String(number).padStart(5, '0')}`

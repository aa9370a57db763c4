import { DAY_MS } from '#shared/values/time.ts'

/** The root of whole units keeps four decimals, so that of SUP (10,000 units) keeps six, as a whole number. */
const ROOT_SCALE = 10_000n

/** With fewer givers the number of them is not shown. */
export const MIN_GIVERS = 5
/** The longest round in days. */
export const MAX_MATCH_DAYS = 92

/** The whole square root, rounded down. */
const squareRoot = (square: bigint): bigint => {
  if (square < 2n) return square
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2))
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** What one person gave to one project, in whole units. */
export interface MatchGift {
  readonly projectId: string
  readonly personId: string
  readonly units: number
}

export interface MatchShare {
  readonly projectId: string
  readonly people: number
  readonly given: number
  /** The sum of the roots of what each person gave in SUP, times 1,000,000. */
  readonly rootSum: number
  readonly match: number
}

/** The gifts of each person to each project as one. */
const perPerson = (gifts: readonly MatchGift[]): Map<string, Map<string, bigint>> => {
  const projects = new Map<string, Map<string, bigint>>()
  for (const { projectId, personId, units } of gifts) {
    const people = projects.get(projectId) ?? new Map<string, bigint>()
    projects.set(projectId, people.set(personId, (people.get(personId) ?? 0n) + BigInt(units)))
  }
  return projects
}

const least = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a))

/**
 * What each project gets of the pool: by the square of the sum of the roots, less what was given. Nobody gets more than
 * that number itself, nor more than `share` percent of the pool; what is rounded off or capped is given to nobody.
 */
export const matchShares = (
  { pool, share }: { readonly pool: number; readonly share: number },
  gifts: readonly MatchGift[],
): MatchShare[] => {
  const weighed = [...perPerson(gifts)].map(([projectId, people]) => {
    const amounts = [...people.values()]
    const given = amounts.reduce((sum, each) => sum + each, 0n)
    const rootSum = amounts.reduce((sum, each) => sum + squareRoot(each * ROOT_SCALE * ROOT_SCALE), 0n)
    const more = rootSum * rootSum - given * ROOT_SCALE * ROOT_SCALE
    return { projectId, people: people.size, given, rootSum, weight: more > 0n ? more : 0n }
  })
  const whole = weighed.reduce((sum, { weight }) => sum + weight, 0n)
  const cap = (BigInt(pool) * BigInt(share)) / 100n
  return weighed
    .map(({ weight, ...each }) => ({
      projectId: each.projectId,
      people: each.people,
      given: Number(each.given),
      rootSum: Number(each.rootSum),
      match:
        whole === 0n
          ? 0
          : Number(least(cap, (BigInt(pool) * weight) / whole, weight / (ROOT_SCALE * ROOT_SCALE))),
    }))
    .toSorted((a, b) => (a.projectId < b.projectId ? -1 : 1))
}

/**
 * The first and the last moment of a round between two days in Lagos: never before it is agreed, so that nobody matches
 * gifts that are known. Null when it is over, turned round or too long.
 */
export const matchWindow = (
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
  now: Date,
): { startsAt: Date; endsAt: Date } | null => {
  const [first, last] = [Date.parse(`${firstDay}T00:00:00+01:00`), Date.parse(`${lastDay}T00:00:00+01:00`)]
  const [startsAt, endsAt] = [new Date(Math.max(first, now.getTime())), new Date(last + DAY_MS)]
  const isFit = first <= last && startsAt < endsAt && last - first < MAX_MATCH_DAYS * DAY_MS
  return isFit ? { startsAt, endsAt } : null
}

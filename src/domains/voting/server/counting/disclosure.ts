import { type CountLine, type WeightRule, weightOf } from './tally.ts'

/** We never publish fewer ballots than this by themselves, only combined with others (D-27). */
export const MIN_DISCLOSED_BALLOTS = 5

/** Ballots of different amounts, perhaps for different leaders, of which we publish only sums. */
export interface CountGroup {
  readonly ballots: number
  /** Whole SUP. */
  readonly sup: number
  /** Millionths of a vote. */
  readonly weight: number
  /** The number of its ballots for each leader. */
  readonly parts: readonly { readonly leaderId: string; readonly ballots: number }[]
}

/** The published ballots of a contest: exact lines where enough people gave the same amount, groups for the rest. */
export interface Disclosed {
  readonly lines: readonly CountLine[]
  readonly groups: readonly CountGroup[]
}

const ballotsOf = (lines: readonly CountLine[]): number =>
  lines.reduce((sum, { ballots }) => sum + ballots, 0)
const isEnough = (lines: readonly CountLine[]): boolean => ballotsOf(lines) >= MIN_DISCLOSED_BALLOTS

const groupOf = (rule: WeightRule, lines: readonly CountLine[]): CountGroup => ({
  ballots: ballotsOf(lines),
  sup: lines.reduce((sum, { amount, ballots }) => sum + amount * ballots, 0),
  weight: lines.reduce((sum, { amount, ballots }) => sum + weightOf(rule, amount) * ballots, 0),
  parts: [...Map.groupBy(lines, ({ leaderId }) => leaderId)]
    .map(([leaderId, own]) => ({ leaderId, ballots: ballotsOf(own) }))
    .toSorted((one, other) => (one.leaderId < other.leaderId ? -1 : 1)),
})

/** The distance of an amount from the nearest of these lines. */
const distance = (to: readonly CountLine[], amount: number): number =>
  Math.min(...to.map((line) => Math.abs(line.amount - amount)))

/** Splits one leader's lines into lines that are published alone and a rest, which takes its nearest lines until it is large enough. */
const splitOf = (lines: readonly CountLine[]): { alone: CountLine[]; rest: CountLine[] } => {
  const alone = lines.filter(({ ballots }) => ballots >= MIN_DISCLOSED_BALLOTS)
  const rest = lines.filter(({ ballots }) => ballots < MIN_DISCLOSED_BALLOTS)
  while (rest.length > 0 && !isEnough(rest) && alone.length > 0) {
    const [nearest] = alone.toSorted(
      (one, other) => distance(rest, one.amount) - distance(rest, other.amount) || one.amount - other.amount,
    )
    if (!nearest) break
    rest.push(nearest)
    alone.splice(alone.indexOf(nearest), 1)
  }
  return { alone, rest }
}

const nameOf = ([line]: readonly CountLine[]): string => `${line?.leaderId} ${line?.amount}`
const bySize = (one: readonly CountLine[], other: readonly CountLine[]): number =>
  ballotsOf(one) - ballotsOf(other) || (nameOf(one) < nameOf(other) ? -1 : 1)

/**
 * Chooses what to publish of a contest's ballots, so that no published amount belongs to fewer than five ballots. Leaders
 * with fewer than five ballots share one group, which takes the smallest other piece if it is still too small. Null when
 * the whole contest has fewer than five ballots: then we publish only their number.
 */
export const disclose = (rule: WeightRule, lines: readonly CountLine[]): Disclosed | null => {
  if (!isEnough(lines)) return null
  const alone: CountLine[] = []
  const rests: CountLine[][] = []
  const few: CountLine[] = []
  for (const own of Map.groupBy(lines, ({ leaderId }) => leaderId).values()) {
    const split = splitOf(own)
    alone.push(...split.alone)
    if (isEnough(split.rest)) rests.push(split.rest)
    else few.push(...split.rest)
  }
  if (few.length > 0 && !isEnough(few)) {
    const [smallest] = [...alone.map((line) => [line]), ...rests].toSorted(bySize)
    if (smallest) {
      few.push(...smallest)
      const isTaken = (line: CountLine) => smallest.includes(line)
      alone.splice(0, alone.length, ...alone.filter((line) => !isTaken(line)))
      rests.splice(0, rests.length, ...rests.filter((rest) => rest !== smallest))
    }
  }
  const groups = [...rests, ...(few.length > 0 ? [few] : [])].map((group) => groupOf(rule, group))
  return { lines: alone, groups }
}

/** A part of the result over ballots of verified people: for one leader, or for several together. */
export interface VerifiedGroup {
  readonly leaderIds: readonly string[]
  readonly ballots: number
  readonly sup: number
  readonly weight: number
}

interface Cell {
  readonly leaderIds: readonly string[]
  readonly all: number
  readonly verified: readonly CountLine[]
}

// In each cell the verified ballots must be none or enough, and so must the others.
const isSafe = ({ all, verified }: Cell): boolean =>
  [ballotsOf(verified), all - ballotsOf(verified)].every((n) => n === 0 || n >= MIN_DISCLOSED_BALLOTS)

const combineCells = (cells: readonly Cell[]): Cell => ({
  leaderIds: cells.flatMap(({ leaderIds }) => leaderIds).toSorted(),
  all: cells.reduce((sum, { all }) => sum + all, 0),
  verified: cells.flatMap(({ verified }) => verified),
})

/** The result over ballots of verified people, as far as it is safe to publish; null when it would reveal single ballots. */
export const discloseVerified = (
  rule: WeightRule,
  lines: readonly CountLine[],
  verified: readonly CountLine[],
): VerifiedGroup[] | null => {
  const cells = [...Map.groupBy(lines, ({ leaderId }) => leaderId)].map(([id, own]): Cell => ({
    leaderIds: [id],
    all: ballotsOf(own),
    verified: verified.filter(({ leaderId }) => leaderId === id),
  }))
  const safe = cells.filter(isSafe).toSorted((one, other) => one.all - other.all)
  const unsafe = cells.filter((cell) => !isSafe(cell))
  while (unsafe.length > 0 && !isSafe(combineCells(unsafe))) {
    const next = safe.shift()
    if (!next) return null
    unsafe.push(next)
  }
  return [...safe, ...(unsafe.length > 0 ? [combineCells(unsafe)] : [])]
    .map(({ leaderIds, verified: own }) => {
      const { ballots, sup, weight } = groupOf(rule, own)
      return { leaderIds, ballots, sup, weight }
    })
    .toSorted((one, other) => ((one.leaderIds[0] ?? '') < (other.leaderIds[0] ?? '') ? -1 : 1))
}

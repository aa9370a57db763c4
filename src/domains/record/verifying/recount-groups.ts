import { verifiedLotOf } from './lot.ts'
import { type VerifierTools, VerificationError } from './record-reader.ts'
import type { CountDocument, GroupedCount, Sums } from './count-documents.ts'

/** Fewer ballots than this are never published by themselves. */
const MIN_GROUP = 5

/** Whether a document has form 2. */
export const isGrouped = (count: CountDocument | GroupedCount): count is GroupedCount => count.form === 2

const TENTH = 100_000
const weightOf = (rule: CountDocument['tallyRule'], sup: number): number =>
  rule === 'linear' ? sup * 10 * TENTH : Math.round(Math.sqrt(sup) * 10) * TENTH
const sumOf = <T>(all: readonly T[], of: (each: T) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0)

/** Whether that number of ballots of 1 to 10 SUP can have these sums. */
const arePossible = (rule: CountDocument['tallyRule'], { ballots, sup, weight }: Sums): boolean =>
  sup >= ballots &&
  sup <= 10 * ballots &&
  weight >= ballots * weightOf(rule, 1) &&
  weight <= ballots * weightOf(rule, 10) &&
  (rule !== 'linear' || weight === weightOf(rule, sup))

const checkSums = (count: GroupedCount, name: string): void => {
  const { tallyRule: rule, tally, lines, groups, verified } = count
  const ballotsOf = (leader: string): number =>
    sumOf(
      tally.filter((each) => each.leader === leader),
      (it) => it.ballots,
    )
  const pieces = [
    ...lines.map(({ leader, ballots }) => ({ leader, ballots })),
    ...groups.flatMap(({ parts }) => parts),
  ]
  if (sumOf(tally, ({ ballots }) => ballots) !== count.ballots)
    throw new VerificationError(`${name}: the leaders' ballots are not those that were counted.`)
  for (const leader of new Set([...tally, ...pieces].map((each) => each.leader)))
    if (
      !count.candidates.includes(leader) ||
      sumOf(
        pieces.filter((each) => each.leader === leader),
        ({ ballots }) => ballots,
      ) !== ballotsOf(leader)
    )
      throw new VerificationError(`${name}: the ballots for ${leader} are not those of the lines and groups.`)
  const isLine = lines.every(({ sup, ballots }) => sup >= 1 && sup <= 10 && ballots >= MIN_GROUP)
  const isGroup = groups.every(
    (group) =>
      group.ballots >= MIN_GROUP &&
      group.ballots === sumOf(group.parts, ({ ballots }) => ballots) &&
      arePossible(rule, group),
  )
  if (!isLine || !isGroup)
    throw new VerificationError(`${name}: a line or group cannot be as it is published.`)
  if (sumOf(lines, (line) => line.sup * line.ballots) + sumOf(groups, ({ sup }) => sup) !== count.sup)
    throw new VerificationError(`${name}: the lines and groups make another sum of SUP.`)
  const named = (verified ?? []).flatMap(({ leaders }) => leaders)
  const isVerified = (verified ?? []).every(({ leaders, ...sums }) => {
    const all = sumOf(leaders, ballotsOf)
    const parts = [sums.ballots, all - sums.ballots]
    return parts.every((part) => part === 0 || part >= MIN_GROUP) && arePossible(rule, sums)
  })
  if (!isVerified || new Set(named).size !== named.length)
    throw new VerificationError(
      `${name}: the ballots of verified people cannot be among those that were counted.`,
    )
}

/** The lowest and the highest possible weight of a leader's ballots by the published sums. */
const boundsOf = (count: GroupedCount, leader: string): { lowest: number; highest: number } => {
  const { tallyRule: rule } = count
  const own = sumOf(
    count.lines.filter((line) => line.leader === leader),
    ({ sup, ballots }) => weightOf(rule, sup) * ballots,
  )
  let [lowest, highest] = [own, own]
  for (const { parts, ballots, weight } of count.groups) {
    const ownBallots = sumOf(
      parts.filter((part) => part.leader === leader),
      (part) => part.ballots,
    )
    if (ownBallots === 0) continue
    const others = ballots - ownBallots
    lowest += Math.max(ownBallots * weightOf(rule, 1), weight - others * weightOf(rule, 10))
    highest += Math.min(ownBallots * weightOf(rule, 10), weight - others * weightOf(rule, 1))
  }
  return { lowest, highest }
}

/** True when the sums prove the published order, false when they only allow it; throws when they contradict it. */
const checkOrder = (tools: VerifierTools, count: GroupedCount, name: string): boolean => {
  const places = count.order.map((leader) => ({
    leader,
    ...boundsOf(count, leader),
    score: count.scores[leader] ?? -1,
    lot: verifiedLotOf(tools, count.lotSeed, leader),
  }))
  let isProved = true
  for (const [at, first] of places.entries()) {
    const second = places[at + 1]
    if (!second || first.lowest > second.highest) continue
    const isEqual =
      first.lowest === first.highest && second.lowest === second.highest && first.lowest === second.lowest
    const isBefore = first.score > second.score || (first.score === second.score && first.lot < second.lot)
    if (first.highest < second.lowest || (isEqual && !isBefore))
      throw new VerificationError(`${name}: the lines and groups lead to another result.`)
    isProved &&= isEqual
  }
  return isProved
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n')

/**
 * Recounts a contest of form 2. Throws for impossible figures; says whether the sums prove the order or only allow it.
 */
export const countGroups = (
  tools: VerifierTools,
  count: GroupedCount,
  name: string,
): { sup: number; isOrderProved: boolean } => {
  const hasQuorum = count.ballots >= count.quorum
  if (count.ballots < MIN_GROUP) {
    const isSilent = count.tally.length + count.lines.length + count.groups.length + count.order.length === 0
    const isPossible = count.sup >= count.ballots && count.sup <= 10 * count.ballots
    if (!isSilent || !isPossible || (!hasQuorum && count.winners.length + count.reserves.length > 0))
      throw new VerificationError(`${name}: so few ballots cannot be published so.`)
    return { sup: count.sup, isOrderProved: !hasQuorum }
  }
  checkSums(count, name)
  if (!same(count.order.toSorted(), count.candidates.toSorted()))
    throw new VerificationError(`${name}: the order is not of those who stand.`)
  const isOrderProved = checkOrder(tools, count, name)
  const withBallots = new Set(count.tally.filter(({ ballots }) => ballots > 0).map(({ leader }) => leader))
  const chosen = hasQuorum ? count.order.filter((leader) => withBallots.has(leader)) : []
  if (!same(chosen.slice(0, count.seats), count.winners) || !same(chosen.slice(count.seats), count.reserves))
    throw new VerificationError(`${name}: the order leads to other winners.`)
  return { sup: count.sup, isOrderProved }
}

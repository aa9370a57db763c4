import { hex } from '../log/note.ts'
import type { BallotEntry, CountEntry } from './entries.ts'
import { readText, type VerifierTools, VerificationError } from './record-reader.ts'
import type { CountDocument, GroupedCount } from './count-documents.ts'
import { countGroups, isGrouped } from './recount-groups.ts'
import { bytesOfHex, verifiedLotOf } from './lot.ts'

/** The last ballot of each voter; refuses a gap in the versions. */
const standingBallots = (ballots: readonly BallotEntry[]): BallotEntry[] => {
  const last = new Map<string, BallotEntry>()
  const times = new Map<string, number>()
  for (const ballot of ballots) {
    times.set(ballot.voter, (times.get(ballot.voter) ?? 0) + 1)
    if (ballot.version > (last.get(ballot.voter)?.version ?? 0)) last.set(ballot.voter, ballot)
  }
  for (const [voter, count] of times)
    if (last.get(voter)?.version !== count)
      throw new VerificationError(`A ballot of voter ${voter} is missing.`)
  return [...last.values()]
}

const lotSeedOf = ({ sha256 }: VerifierTools, ballots: readonly BallotEntry[]): string =>
  hex(
    sha256(
      bytesOfHex(
        ballots
          .map(({ commitment }) => commitment)
          .toSorted()
          .join(''),
      ),
    ),
  )

const MILLION = 1_000_000
const weightOf = (rule: CountDocument['tallyRule'], sup: number): number =>
  rule === 'linear' ? sup * MILLION : Math.round(Math.sqrt(sup) * MILLION)

/** Ranks the candidates by weight, then by score, then by lot. */
const orderOf = (tools: VerifierTools, count: CountDocument): { order: string[]; chosen: string[] } => {
  const sum = (leader: string, of: (line: CountDocument['lines'][number]) => number): number =>
    count.lines
      .filter((line) => line.leader === leader)
      .reduce((total, line) => total + of(line) * line.ballots, 0)
  const places = count.candidates.map((leader) => ({
    leader,
    weight: sum(leader, ({ sup }) => weightOf(count.tallyRule, sup)),
    ballots: sum(leader, () => 1),
    score: count.scores[leader] ?? -1,
    lot: verifiedLotOf(tools, count.lotSeed, leader),
  }))
  const ordered = places.toSorted(
    (a, b) => b.weight - a.weight || b.score - a.score || (a.lot < b.lot ? -1 : 1),
  )
  const hasQuorum = count.ballots >= count.quorum
  return {
    order: ordered.map(({ leader }) => leader),
    chosen: hasQuorum ? ordered.filter(({ ballots }) => ballots > 0).map(({ leader }) => leader) : [],
  }
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n')

/** The result of a recount; all of it is proved. */
export interface Recount {
  readonly contest: string
  readonly ballots: number
  readonly sup: number
  readonly winners: readonly string[]
  /** False when the published sums also allow another result. */
  readonly isOrderProved: boolean
}

/** Counts a document of form 1, which lists every amount by itself. */
const countLines = (
  tools: VerifierTools,
  count: CountDocument,
  name: string,
): { sup: number; isOrderProved: boolean } => {
  const counted = count.lines.reduce((sum, line) => sum + line.ballots, 0)
  if (counted !== count.ballots)
    throw new VerificationError(`${name}: ${count.ballots} ballots were counted, ${counted} are in lines.`)
  if (count.lines.some(({ leader, sup }) => !count.candidates.includes(leader) || !(sup >= 1 && sup <= 10)))
    throw new VerificationError(
      `${name}: a line is for somebody who does not stand, or for an amount that nobody may give.`,
    )
  const { order, chosen } = orderOf(tools, count)
  const isRight =
    same(order, count.order) &&
    same(chosen.slice(0, count.seats), count.winners) &&
    same(chosen.slice(count.seats), count.reserves)
  if (!isRight) throw new VerificationError(`${name}: the lines lead to another result.`)
  return { sup: count.lines.reduce((sum, line) => sum + line.sup * line.ballots, 0), isOrderProved: true }
}

/**
 * Recounts a contest from its ballot entries and the published lines. Throws when anything differs: document and hash,
 * ballots and lines, lot seed, order, winners.
 */
export const recount = async (
  tools: VerifierTools,
  entry: CountEntry,
  ballots: readonly BallotEntry[],
): Promise<Recount> => {
  const text = await readText(tools, entry.document)
  if (hex(tools.sha256(new TextEncoder().encode(text))) !== entry.sha256)
    throw new VerificationError(`${entry.document} is not the document that the record names.`)
  const count = JSON.parse(text) as CountDocument | GroupedCount
  const standing = standingBallots(ballots.filter(({ contest }) => contest === entry.contest))
  const name = `Contest ${entry.contest}`
  if (count.contest !== entry.contest)
    throw new VerificationError(`${name}: the document is of another contest.`)
  if (standing.length !== count.ballots)
    throw new VerificationError(`${name}: ${standing.length} ballots stand, ${count.ballots} were counted.`)
  if (lotSeedOf(tools, standing) !== count.lotSeed)
    throw new VerificationError(`${name}: the lot was drawn from other ballots.`)
  const found = isGrouped(count) ? countGroups(tools, count, name) : countLines(tools, count, name)
  return { contest: entry.contest, ballots: count.ballots, winners: count.winners, ...found }
}

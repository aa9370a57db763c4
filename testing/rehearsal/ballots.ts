import { randomUUID } from 'node:crypto'
import { type Client, ok } from './client.ts'
import type { Attendee } from './people.ts'
import type { RehearsedContest } from './rounds.ts'

/** The expected final ballot; whole SUP. */
export interface Choice {
  readonly leaderId: string
  readonly amount: number
}

/** What one contest rehearses. */
export type Kind = 'below-quorum' | 'at-quorum' | 'tie' | 'empty' | 'plain' | 'few'
const kinds: readonly Kind[] = [
  'plain',
  'below-quorum',
  'tie',
  'at-quorum',
  'plain',
  'empty',
  'plain',
  'plain',
]

/** The kind of a contest by its index; every second group of eight has few voters, to keep a rehearsal short. */
export const kindOf = (at: number): Kind =>
  at % (2 * kinds.length) < kinds.length ? (kinds[at % kinds.length] ?? 'plain') : 'few'

const sizes: Readonly<Record<Kind, (quorum: number, each: number) => number>> = {
  'below-quorum': (quorum, each) => Math.min(each, quorum - 1),
  'at-quorum': (quorum, each) => Math.min(each, quorum),
  tie: (quorum, each) => Math.min(each, quorum) & ~1,
  empty: () => 0,
  few: (_quorum, each) => Math.min(each, 3),
  plain: (_quorum, each) => each,
}

/** The number of voters in a contest, from the number in a plain one. */
export const votersIn = (contest: Pick<RehearsedContest, 'quorum'>, at: number, each: number): number =>
  sizes[kindOf(at)](contest.quorum, each)

const plainChoice = ({ leaders }: RehearsedContest, at: number, voter: number): Choice => ({
  leaderId: leaders[(voter * 7 + at) % leaders.length] ?? '',
  amount: 1 + ((voter * 3 + at) % 10),
})

/** The final ballot of a voter: in a tie, the first two leaders get the same amounts in turn. */
const lastChoice = (contest: RehearsedContest, at: number, voter: number): Choice =>
  kindOf(at) === 'tie'
    ? { leaderId: contest.leaders[voter % 2] ?? '', amount: 3 }
    : plainChoice(contest, at, voter)

const CHANGES = 9
const REPEATS = 13

/**
 * Casts one voter's ballot: some voters change their ballot first, some send the same request twice. Returns the number of
 * wrong answers.
 */
const castOne = async (
  client: Client,
  contest: RehearsedContest,
  last: Choice,
  voter: number,
): Promise<number> => {
  const url = `/api/voting/contests/${contest.id}/ballot`
  const cast = async (choice: Choice, key: string) =>
    ok<{ isRepeated: boolean; amount: number }>(await client.post(url, { ...choice }, key))
  if (voter % CHANGES === 0)
    await cast({ leaderId: contest.leaders[voter % contest.leaders.length] ?? '', amount: 10 }, randomUUID())
  const key = randomUUID()
  const first = await cast(last, key)
  const isWrong = first.isRepeated || first.amount !== last.amount
  if (voter % REPEATS !== 0) return Number(isWrong)
  const again = await cast(last, key)
  return Number(isWrong || !again.isRepeated)
}

/** The expected ballots by contest. */
export type Expected = ReadonlyMap<string, readonly Choice[]>

interface Booth {
  readonly contests: readonly RehearsedContest[]
  /** The voters of each area. */
  readonly voters: ReadonlyMap<string, readonly Attendee[]>
  readonly clientOf: (person: Attendee) => Client
  readonly atOnce: number
}

/** Casts all ballots through the API, many in parallel; returns the expected ballots and the number of wrong answers. */
export const castAll = async ({ contests, voters, clientOf, atOnce }: Booth) => {
  const all = contests.flatMap((contest, at) =>
    (voters.get(contest.lga) ?? []).map((person, voter) => ({
      contest,
      person,
      voter,
      last: lastChoice(contest, at, voter),
    })),
  )
  let [next, wrong] = [0, 0]
  const booth = async () => {
    for (let turn = all[next++]; turn; turn = all[next++])
      wrong += await castOne(clientOf(turn.person), turn.contest, turn.last, turn.voter)
  }
  await Promise.all(Array.from({ length: atOnce }, booth))
  const standing = Map.groupBy(all, ({ contest }) => contest.id)
  const expected: Expected = new Map(
    contests.map(({ id }) => [id, (standing.get(id) ?? []).map(({ last }) => last)]),
  )
  return { expected, wrong, ballots: all.length }
}

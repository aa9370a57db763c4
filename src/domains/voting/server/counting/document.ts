import type { PublishedFiles } from '#platform/server/audit/publication-kind.ts'
import { type Contest, contestById } from '#domains/challenge/server/rounds/lookup.ts'
import type { Ctx } from '#platform/server/context.ts'
import { type PublishedCount, publishedCount } from './published-count.ts'

const linesOf = ({ lines }: PublishedCount) =>
  lines.map(({ leaderId, amount, ballots }) => ({ leader: leaderId, sup: amount, ballots }))

/** The ballots of a count: every line in form 1, groups of five or more in form 2. */
const ballotsOf = (count: PublishedCount) => {
  const order = count.isOrderPublished ? count.standings.map(({ leaderId }) => leaderId) : []
  if (count.form === 1) return { lines: linesOf(count), order }
  return {
    sup: count.sup,
    tally: count.standings.flatMap(({ leaderId, ballots }) =>
      ballots === null ? [] : [{ leader: leaderId, ballots }],
    ),
    lines: linesOf(count),
    groups: count.groups.map(({ parts, ...sums }) => ({
      ...sums,
      parts: parts.map(({ leaderId, ballots }) => ({ leader: leaderId, ballots })),
    })),
    verified:
      count.verified?.map(({ leaderIds, ballots, sup, weight }) => ({
        leaders: leaderIds,
        ballots,
        sup,
        weight,
      })) ?? null,
    order,
  }
}

const documentOf = (contest: Contest, count: PublishedCount) => ({
  // The first form had no number.
  ...(count.form === 1 ? {} : { form: count.form }),
  contest: contest.id,
  round: contest.roundId,
  lga: contest.lga,
  closesAt: contest.closesAt.toISOString(),
  countedAt: count.countedAt.toISOString(),
  tallyRule: contest.tallyRule,
  tieRule: contest.tieRule,
  seats: contest.seats,
  quorum: contest.quorum,
  candidates: count.candidates.toSorted(),
  // Tenths of a point; empty unless the tie rule uses scores.
  scores: Object.fromEntries([...count.scores].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  ballots: count.ballots,
  hasQuorum: count.hasQuorum,
  lotSeed: count.lotSeed.toString('hex'),
  ...ballotsOf(count),
  winners: count.winners,
  reserves: count.reserves,
})

/**
 * The published document of a contest's count: the rules, the sums and the result. It must be the same bytes every time,
 * because the public record holds its hash. Null for a contest that is not counted.
 */
export const countDocument = async (ctx: Pick<Ctx, 'db'>, contestId: string): Promise<string | null> => {
  const contest = await contestById(ctx, contestId)
  const count = contest ? await publishedCount(ctx, contest) : null
  return contest && count ? `${JSON.stringify(documentOf(contest, count), null, 1)}\n` : null
}

/** The documents of counts in the public record. */
export const countFiles: PublishedFiles = {
  folder: 'counts',
  text: async (db, contestId, form) => (form === 'json' ? countDocument({ db }, contestId) : null),
  isFinal: () => true,
}

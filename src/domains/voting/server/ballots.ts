import { randomBytes, randomUUID } from 'node:crypto'
import {
  type Contest,
  candidatesIn,
  contestById,
  contestOfLeader,
} from '#domains/challenge/server/standing.ts'
import { leadersByIds } from '#domains/leaders/server/leader-facts.ts'
import { placeOf } from '#domains/members/server/places-of-people.ts'
import { openAccount, openPot } from '#domains/wallet/server/accounts.ts'
import { keyOf } from '#domains/wallet/server/posting.ts'
import { spendPolicy } from '#domains/wallet/rules.ts'
import { balancesOf } from '#domains/wallet/server/wallets.ts'
import { makeBatcher } from '#platform/server/batcher.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { supText, UNITS_PER_SUP } from '#shared/money.ts'
import type { CastVote } from '../contract.ts'
import { codeOf, voterOf } from './voter-names.ts'
import { type BallotRow, ballotsStore, type CastRow, castBallots } from './ballots-store.ts'

const BALLOTS_KEY = 'ballots'
// One account pays for a ballot: the policy names a single bucket for votes on people (decision D-03).
const [payingBucket] = spendPolicy['leader-vote']

/** The asker's name in a round. */
export const voterIn = (ctx: SignedInCtx, roundId: string): string =>
  voterOf(ctx.keyFor(BALLOTS_KEY), roundId, ctx.viewer.id)

const lanes = new WeakMap<Database, (ballot: BallotRow) => Promise<CastRow>>()

/** Ballots that arrive while others are being committed are the next batch. */
const laneOf = (db: Database) => {
  const known = lanes.get(db)
  if (known) return known
  const lane = makeBatcher<BallotRow, CastRow>({
    run: (ballots) => castBallots(db, ballots),
    alone: ({ voter }) => [voter],
  })
  lanes.set(db, lane)
  return lane
}

/** Opens the box of an open contest when the first voter comes: it holds who stands, and lets nobody join later. */
export const openBox = async (ctx: Pick<Ctx, 'db'>, contest: Contest): Promise<void> => {
  if (await ballotsStore(ctx.db).hasBox(contest.id)) return
  const leaders = await candidatesIn(ctx, contest.id)
  await inTransaction(ctx.db, async (db) => {
    const pot = await openPot({ db }, 'contest', contest.id)
    await ballotsStore(db).openBox(
      {
        contestId: contest.id,
        roundId: contest.roundId,
        pot,
        opensAt: contest.opensAt,
        closesAt: contest.closesAt,
      },
      leaders,
    )
  })
}

const refuseByPlace = async (ctx: SignedInCtx, contest: Contest): Promise<void> => {
  const { lga } = await placeOf(ctx, ctx.viewer.id)
  if (lga === null) throw new Refusal('no-place')
  if (lga !== contest.lga) throw new Refusal('not-your-area')
}

const refusals: Readonly<Record<number, string>> = {
  2: 'insufficient-balance',
  3: 'key-reused',
  5: 'voting-closed',
  6: 'not-standing',
  7: 'voted-elsewhere',
}

const answerOf = async (ctx: SignedInCtx, contest: Contest, row: CastRow): Promise<CastVote> => {
  const { earned, purchased } = await balancesOf(ctx, ctx.viewer.id)
  invariant(row.record_id !== null, 'a cast ballot has a record')
  return {
    contestId: contest.id,
    leaderId: row.leader_id,
    amount: row.amount / UNITS_PER_SUP,
    supBalance: supText(earned + purchased),
    receipt: {
      code: codeOf(row.commitment),
      record: row.record_id,
      commitment: row.commitment.toString('hex'),
      version: row.version,
      castAt: ctx.now().toISOString(),
    },
    isRepeated: row.status === 1,
  }
}

const cast = async (
  ctx: SignedInCtx,
  contest: Contest,
  leaderId: string,
  amount: number,
): Promise<CastVote> => {
  if (contest.status !== 'open') throw new Refusal('voting-closed')
  await refuseByPlace(ctx, contest)
  await openBox(ctx, contest)
  const row = await laneOf(ctx.db)({
    at: ctx.now(),
    contest: contest.id,
    voter: voterIn(ctx, contest.roundId),
    account: await openAccount(ctx, ctx.viewer.id, payingBucket),
    leader: leaderId,
    amount: amount * UNITS_PER_SUP,
    key: ctx.idempotencyKey ? keyOf('ballot', ctx.viewer.id, ctx.idempotencyKey) : randomUUID(),
    salt: randomBytes(16),
  })
  if (row.status > 1) throw new Refusal(refusals[row.status] ?? 'vote-failed')
  return answerOf(ctx, contest, row)
}

/** Votes for a leader in the contest in which they stand; `amount` in whole SUP, earned ones only. */
export const voteForLeader = async (
  ctx: SignedInCtx,
  leaderId: string,
  amount: number,
): Promise<CastVote> => {
  const contest = await contestOfLeader(ctx, leaderId)
  if (contest) return cast(ctx, contest, leaderId, amount)
  const isKnown = (await leadersByIds(ctx, [leaderId])).has(leaderId)
  throw new Refusal(isKnown ? 'not-standing' : 'leader-not-found')
}

/** The same for a form that names contest and leader; refuses `contest-not-found`. */
export const castInContest = async (
  ctx: SignedInCtx,
  contestId: string,
  { leaderId, amount }: { leaderId: string; amount: number },
): Promise<CastVote> => {
  const contest = await contestById(ctx, contestId)
  if (!contest || contest.status === 'draft') throw new Refusal('contest-not-found')
  return cast(ctx, contest, leaderId, amount)
}

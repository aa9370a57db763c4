import { randomBytes, randomUUID } from 'node:crypto'
import {
  type Contest,
  candidatesIn,
  contestById,
  contestOfLeader,
} from '#domains/challenge/server/rounds/lookup.ts'
import { leadersByIds } from '#domains/leaders/server/lookup/facts.ts'
import { openAccount, openPool } from '#domains/wallet/server/accounts/accounts.ts'
import { keyOf } from '#domains/wallet/server/posting/post-transfers.ts'
import { spendPolicy } from '#domains/wallet/rules.ts'
import { forEachDatabase, makeBatcher } from '#platform/server/database/batcher.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { supText, UNITS_PER_SUP } from '#shared/values/money.ts'
import type { CastVote } from '../../contract.ts'
import { receiptCodeOf, voterOf } from '../voters/names.ts'
import {
  requirementsOf,
  ballotsKey,
  hasJoinedVoter,
  namedHindrance,
  voterIn,
  withJoinedAccountsChecked,
} from '../voters/voters.ts'
import { type BallotInput, ballotsStore, type CastRow, castBallots } from './store.ts'

const SALT_BYTES = 16
// One account pays for a ballot: the policy names a single bucket for votes on people (decision D-03).
const [payingBucket] = spendPolicy['leader-vote']

/** Ballots that arrive during a commit form the next batch. */
const queueOf = forEachDatabase((db) =>
  makeBatcher<Omit<BallotInput, 'salt'>, CastRow>({
    run: (ballots) => {
      // One call for the random bytes of a batch: each call costs as much as a hash.
      const random = randomBytes(SALT_BYTES * ballots.length)
      const saltOf = (at: number) => random.subarray(at * SALT_BYTES, (at + 1) * SALT_BYTES)
      return castBallots(
        db,
        payingBucket,
        ballots.map((ballot, at) => ({ ...ballot, salt: saltOf(at) })),
      )
    },
    exclusiveKeys: ({ voter }) => [voter],
    on: db,
  }),
)

// An open contest never changes its candidates, area or times. A process reads it once and keeps it until it closes; the
// statement that casts still checks each ballot.
const MAX_KNOWN = 50_000
const openContests = forEachDatabase(() => ({
  byId: new Map<string, Contest>(),
  /** Which contest candidates stand in, for votes that name the leader alone. */
  idOfLeader: new Map<string, string>(),
}))

const keep = <Value>(known: Map<string, Value>, key: string, value: Value): void => {
  if (known.size >= MAX_KNOWN && !known.has(key)) known.clear()
  known.set(key, value)
}

const knownContest = (ctx: SignedInCtx, id: string): Contest | undefined => {
  const contest = openContests(ctx.db).byId.get(id)
  return contest && ctx.now() < contest.closesAt ? contest : undefined
}

/** Opens the box of an open contest for the first voter. It fixes the candidates: nobody can join later. */
export const openBallotBox = async (ctx: Pick<Ctx, 'db'>, contest: Contest): Promise<void> => {
  if (await ballotsStore(ctx.db).hasBox(contest.id)) return
  const leaders = await candidatesIn(ctx, contest.id)
  await inTransaction(ctx.db, async (db) => {
    const pool = await openPool({ db }, 'contest', contest.id)
    await ballotsStore(db).openBallotBox(
      {
        contestId: contest.id,
        roundId: contest.roundId,
        pool,
        opensAt: contest.opensAt,
        closesAt: contest.closesAt,
      },
      leaders,
    )
  })
}

const castVoteOf = (ballot: Omit<BallotInput, 'salt'>, row: CastRow): CastVote => {
  invariant(row.record_id !== null && row.balance !== null, 'a cast ballot has a record and an account')
  return {
    contestId: ballot.contest,
    // A repeated ballot has the same leader and amount, or it would have been refused.
    leaderId: ballot.leader,
    amount: ballot.amount / UNITS_PER_SUP,
    supBalance: supText(row.balance),
    receipt: {
      code: receiptCodeOf(row.commitment),
      record: row.record_id,
      commitment: row.commitment.toString('hex'),
      version: row.version,
      castAt: (row.first_cast_at ?? ballot.at).toISOString(),
    },
    isRepeated: row.outcome === 'repeated',
  }
}

/** Opens the box of a contest, unless this process has done so. */
const openOnce = async (ctx: SignedInCtx, contest: Contest): Promise<void> => {
  const { byId } = openContests(ctx.db)
  if (byId.get(contest.id) === contest) return
  await openBallotBox(ctx, contest)
  keep(byId, contest.id, contest)
}

/** Two ids of one vote: one for the ledger, and one for the record, which only the installation's key can make. */
const voteIdsOf = (ctx: SignedInCtx): { transfer: string; key: string } => {
  const transfer = ctx.idempotencyKey ? keyOf('ballot', ctx.viewer.id, ctx.idempotencyKey) : randomUUID()
  return { transfer, key: voterOf(ballotsKey(ctx), 'record', transfer) }
}

const cast = async (
  ctx: SignedInCtx,
  contest: Contest,
  choice: { readonly leaderId: string; readonly amount: number },
): Promise<CastVote> => {
  if (contest.status !== 'open') throw new Refusal('voting-closed')
  await openOnce(ctx, contest)
  let ballot: Omit<BallotInput, 'salt'> = {
    ...requirementsOf(contest),
    at: ctx.now(),
    contest: contest.id,
    area: contest.lga,
    voter: voterIn(ctx, contest.roundId),
    person: ctx.viewer.id,
    leader: choice.leaderId,
    amount: choice.amount * UNITS_PER_SUP,
    ...voteIdsOf(ctx),
  }
  let row = await queueOf(ctx.db)(ballot)
  if (row.outcome === 'voted-before-joining' && !(await hasJoinedVoter(ctx, contest.roundId))) {
    ballot = { ...ballot, ...withJoinedAccountsChecked(ballot) }
    row = await queueOf(ctx.db)(ballot)
  }
  // A person who never had SUP has no account yet; we open it, so that the next try finds the balance.
  if (row.outcome === 'unknown-account') {
    await openAccount(ctx, ctx.viewer.id, payingBucket)
    row = await queueOf(ctx.db)(ballot)
  }
  const { outcome } = row
  if (outcome === 'cast' || outcome === 'repeated') return castVoteOf(ballot, row)
  if (outcome === 'unknown-account') throw new Refusal('vote-failed')
  const code = outcome === 'no-place' ? await namedHindrance(ctx, outcome) : outcome
  throw new Refusal(code)
}

/** Votes for a leader in the contest in which they stand; `amount` in whole SUP, paid from earned SUP only. */
export const voteForLeader = async (
  ctx: SignedInCtx,
  leaderId: string,
  amount: number,
): Promise<CastVote> => {
  const { idOfLeader } = openContests(ctx.db)
  const contest = knownContest(ctx, idOfLeader.get(leaderId) ?? '') ?? (await contestOfLeader(ctx, leaderId))
  if (contest) {
    // Until it opens, its candidates may change.
    if (contest.status === 'open') keep(idOfLeader, leaderId, contest.id)
    return cast(ctx, contest, { leaderId, amount })
  }
  const isKnown = (await leadersByIds(ctx, [leaderId])).has(leaderId)
  throw new Refusal(isKnown ? 'not-standing' : 'leader-not-found')
}

/** Votes in a contest by its id, for a form that names contest and leader; refuses `contest-not-found`. */
export const castInContest = async (
  ctx: SignedInCtx,
  contestId: string,
  ballot: { leaderId: string; amount: number },
): Promise<CastVote> => {
  const contest = knownContest(ctx, contestId) ?? (await contestById(ctx, contestId))
  if (!contest || contest.status === 'draft') throw new Refusal('contest-not-found')
  return cast(ctx, contest, ballot)
}

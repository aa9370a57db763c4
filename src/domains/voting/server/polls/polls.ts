import { randomBytes, randomUUID } from 'node:crypto'
import { spendPolicy } from '#domains/wallet/rules.ts'
import { openAccount } from '#domains/wallet/server/accounts/accounts.ts'
import { keyOf } from '#domains/wallet/server/posting/post-transfers.ts'
import { balancesOf } from '#domains/wallet/server/accounts/wallets.ts'
import { makeBatcher } from '#platform/server/database/batcher.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { supText, UNITS_PER_SUP } from '#shared/values/money.ts'
import type { CastSupport, OwnSupport } from '../../poll-contract.ts'
import { castSupport, type CastSupportRow, pollsStore, type PollTotals, type SupportVote } from './store.ts'
import { receiptCodeOf, voterOf } from '../voters/names.ts'

type ReadContext = Pick<Ctx, 'db'>
export type { PollTotals } from './store.ts'

const POLLS_KEY = 'polls'
// One table says which SUP pays, and in which order (decision D-03).
const [firstBucket, secondBucket] = spendPolicy['project-vote']

const voterIn = (ctx: SignedInCtx, pollId: string): string =>
  voterOf(ctx.keyFor(POLLS_KEY), pollId, ctx.viewer.id)

const queues = new WeakMap<Database, (vote: SupportVote) => Promise<CastSupportRow>>()

/** Votes that arrive during a commit form the next batch; each batch holds a person at most once. */
const queueOf = (db: Database) => {
  const known = queues.get(db)
  if (known) return known
  const queue = makeBatcher<SupportVote, CastSupportRow>({
    run: (votes) => castSupport(db, votes),
    exclusiveKeys: ({ first }) => [String(first)],
    on: db,
  })
  queues.set(db, queue)
  return queue
}

/** Opens a poll once; its SUP goes to the account `pool`, and `about` describes its votes in the ledger. */
export const openPoll = (
  ctx: ReadContext,
  poll: { id: string; pool: number; about: string; opensAt: Date },
): Promise<void> => pollsStore(ctx.db).open(poll)

/** Closes a poll for votes from a time on. */
export const closePoll = (ctx: ReadContext, pollId: string, at: Date): Promise<void> =>
  pollsStore(ctx.db).close(pollId, at)

/** Live totals of many polls, by id: people, and whole units of SUP. */
export const pollTotals = (ctx: ReadContext, pollIds: readonly string[]): Promise<Map<string, PollTotals>> =>
  pollsStore(ctx.db).totalsOf(pollIds)

const leftOf = (maxUnits: number, spent: number): number => Math.max(0, maxUnits - spent) / UNITS_PER_SUP

/** What the signed-in person has put into a poll, with the receipt codes. */
export const ownSupport = async (ctx: SignedInCtx, pollId: string): Promise<OwnSupport> => {
  const store = pollsStore(ctx.db)
  const [poll, votes] = await Promise.all([store.find(pollId), store.votesOf(pollId, voterIn(ctx, pollId))])
  invariant(poll, `the poll ${pollId} was opened`)
  const spent = votes.reduce((sum, { amount }) => sum + amount, 0)
  return {
    spent: spent / UNITS_PER_SUP,
    left: leftOf(poll.most_units, spent),
    votes: votes.map(({ amount, commitment, cast_at }) => ({
      code: receiptCodeOf(commitment),
      amount: amount / UNITS_PER_SUP,
      castAt: cast_at.toISOString(),
    })),
  }
}

const castSupportOf = async (ctx: SignedInCtx, pollId: string, row: CastSupportRow): Promise<CastSupport> => {
  const [{ earned, purchased }, poll] = await Promise.all([
    balancesOf(ctx, ctx.viewer.id),
    pollsStore(ctx.db).find(pollId),
  ])
  invariant(row.record_id !== null && poll, 'a vote that was cast has its record and its poll')
  return {
    amount: row.amount / UNITS_PER_SUP,
    supBalance: supText(earned + purchased),
    spent: row.spent / UNITS_PER_SUP,
    left: leftOf(poll.most_units, row.spent),
    receipt: {
      code: receiptCodeOf(row.commitment),
      record: row.record_id,
      commitment: row.commitment.toString('hex'),
      version: row.number,
      castAt: row.cast_at.toISOString(),
    },
    isRepeated: row.outcome === 'repeated',
  }
}

/**
 * Spends `amount` whole SUP in a poll, purchased SUP first, then earned SUP. Refuses `insufficient-balance`,
 * `voting-closed`, `over-budget` (more than one voter may put in), `key-reused` and `vote-failed`.
 */
export const voteInPoll = async (ctx: SignedInCtx, pollId: string, amount: number): Promise<CastSupport> => {
  const personId = ctx.viewer.id
  const requestKey = ctx.idempotencyKey ?? randomUUID()
  const row = await queueOf(ctx.db)({
    at: ctx.now(),
    poll: pollId,
    voter: voterIn(ctx, pollId),
    first: await openAccount(ctx, personId, firstBucket),
    second: await openAccount(ctx, personId, secondBucket),
    amount: amount * UNITS_PER_SUP,
    transfer: keyOf('support', personId, requestKey),
    // Not the id of the ledger, so that the two tables have no value in common (S-39).
    key: voterOf(ctx.keyFor(POLLS_KEY), `act\n${requestKey}`, personId),
    salt: randomBytes(16),
  })
  if (row.outcome !== 'cast' && row.outcome !== 'repeated') throw new Refusal(row.outcome)
  return castSupportOf(ctx, pollId, row)
}

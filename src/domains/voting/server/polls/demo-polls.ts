import { createHash } from 'node:crypto'
import { rewardsFund } from '#domains/wallet/server/accounts/accounts.ts'
import { keyOf } from '#domains/wallet/server/posting/post-transfers.ts'
import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { MINUTE_MS } from '#shared/values/time.ts'
import { castSupport, type SupportVote } from './store.ts'

/**
 * Casts votes of invented voters in a sample poll, 1 to 10 SUP each, paid from the rewards fund of a demonstration. They
 * use the normal path of a vote, so that the ledger, totals and receipts agree.
 */
export const castSamples = async (
  ctx: Pick<Ctx, 'db'>,
  { pollId, votes, at }: { pollId: string; votes: number; at: Date },
): Promise<void> => {
  const fund = await rewardsFund(ctx)
  const cast = await castSupport(
    ctx.db,
    Array.from({ length: votes }, (_, index): SupportVote => {
      const name = String(index)
      return {
        at: new Date(at.getTime() + index * MINUTE_MS),
        poll: pollId,
        voter: keyOf('sample voter', pollId, name),
        first: fund,
        second: fund,
        amount: (((index * 7) % 10) + 1) * UNITS_PER_SUP,
        transfer: keyOf('sample vote', pollId, name),
        key: keyOf('sample record', pollId, name),
        salt: createHash('sha256').update(`${pollId}\n${name}`).digest().subarray(0, 16),
      }
    }),
  )
  invariant(
    cast.every(({ outcome }) => outcome === 'cast'),
    'sample votes are cast once, and the fund can pay them',
  )
}

import type { Ctx } from '#platform/server/context.ts'
import { enqueue, type Job } from '#platform/server/jobs/jobs.ts'
import { invariant } from '#shared/errors.ts'
import type { PayoutState } from '../../rules.ts'
import { payoutStore } from './store.ts'
import { sendPayout } from './payout-jobs.ts'

export interface NewPayout {
  /** The caller's: the same one is paid once. */
  readonly id: string
  /** Its name at the provider: 16 to 50 of a-z, 0-9, - and _, the same for one id. */
  readonly reference: string
  readonly recipient: string
  readonly minor: number
  readonly currency: string
  /** SUP set aside: it leaves the ledger in the transaction that books the money, and returns when that fails. */
  readonly holdId: string
  readonly units: number
  readonly about: string
  /** Runs with `{ payoutId }` after each change, and reads `payoutsOf`. */
  readonly job: Pick<Job, 'name'>
}

/**
 * Writes a transfer to a bank in the caller's transaction; it is sent after the commit. From then on it ends as paid or
 * failed by the provider's own answer alone: a lost answer is asked for, and never replaced by another transfer.
 */
export const openPayout = async (ctx: Pick<Ctx, 'db' | 'now'>, payout: NewPayout): Promise<void> => {
  invariant(ctx.db.isTransaction, 'a payout is part of a transaction')
  const { holdId, job, ...rest } = payout
  const at = ctx.now()
  const row = { ...rest, hold_id: holdId, job: job.name, made_at: at, ask_at: at }
  if (await payoutStore(ctx.db).add(row)) await enqueue(ctx.db, sendPayout, { id: payout.id })
}

export interface Payout {
  readonly state: PayoutState
  readonly feeMinor: number
  readonly settledAt: Date | null
  readonly reversedAt: Date | null
}

/** Where payouts stand, by their ids. */
export const payoutsOf = async (ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, Payout>> =>
  new Map(
    (await payoutStore(ctx.db).byIds(ids)).map((row) => [
      row.id,
      {
        state: row.state,
        feeMinor: row.fee_minor,
        settledAt: row.settled_at,
        reversedAt: row.reversed_at,
      },
    ]),
  )

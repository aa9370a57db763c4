import * as z from 'zod/mini'
import { creditAccount } from '#domains/wallet/server/posting/purchases.ts'
import { enqueue, type Job, type JobCtx } from '#platform/server/jobs/jobs.ts'
import type { Payable } from '../books/payable-store.ts'

type ChargeContext = Pick<JobCtx, 'db'>

/** What the job of a charge is told; it reads the rest by `chargesOf`, because a message may come twice or late. */
export const ChargeChange = z.object({
  chargeId: z.uuid(),
  /** A refund from our side that has just ended. */
  refundId: z.optional(z.uuid()),
})

/** A job that a domain runs when money for one of its charges came or went back. */
export type ChargeJob = Pick<Job<z.output<typeof ChargeChange>>, 'name' | 'payload'>

/**
 * Tells the domain of a charge that money came or went back, or that a refund ended, when this transaction commits;
 * nothing for a purchase.
 */
export const tellCharge = async (
  { db }: ChargeContext,
  { kind, job, id }: Payable,
  refundId?: string,
): Promise<void> => {
  if (kind !== 'charge') return
  await enqueue(db, { name: job, payload: ChargeChange }, { chargeId: id, ...(refundId && { refundId }) })
}

/** Gives the account of a charge the SUP that it pays for, and tells its domain. */
export const creditCharge = async (ctx: ChargeContext, row: Payable): Promise<void> => {
  if (row.account_id !== null)
    await creditAccount(ctx, row.purpose === 'donation' ? 'donation' : 'purchase', {
      account: row.account_id,
      units: row.units,
      name: row.id,
      about: row.about,
    })
  await tellCharge(ctx, row)
}

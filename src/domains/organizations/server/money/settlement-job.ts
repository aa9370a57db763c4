import { chargesOf } from '#domains/payments/server/charges/charges.ts'
import { ChargeChange } from '#domains/payments/server/charges/credit.ts'
import { takenBackOf } from '#domains/payments/server/charges/taken-back-queries.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { tellRefundEnd } from '../refunds/notify-refund.ts'
import { invoicesStore } from './invoices-store.ts'

/**
 * Copies what the payments domain knows about the charge of an invoice: paid, money that went back, SUP taken back and
 * still owed. It may run at any time and as often as it likes. While SUP is owed, nothing is handed out.
 */
export const settleInvoice = (
  ctx: { readonly db: Database; readonly now: () => Date },
  chargeId: string,
): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const store = invoicesStore(db)
    const row = await store.hold(chargeId)
    const charge = (await chargesOf({ db }, [chargeId])).get(chargeId)
    if (!row || charge?.state !== 'paid') return
    const back = (await takenBackOf({ db }, [chargeId])).get(chargeId)
    await store.settle(row.id, {
      paid_at: row.paid_at ?? charge.settledAt ?? ctx.now(),
      back_minor: Math.min(row.minor, charge.backMinor),
      back_units: back?.units ?? 0,
      taken_units: back?.taken ?? 0,
    })
  })

/** The payments domain runs it when the charge of an invoice is paid, and when its money goes back. */
export const invoiceSettled = defineJob({
  name: 'organizations:invoice-settled',
  isUrgent: true,
  payload: ChargeChange,
  run: async (ctx, { chargeId, refundId }) => {
    await settleInvoice(ctx, chargeId)
    if (refundId !== undefined) await tellRefundEnd(ctx, chargeId, refundId)
  },
})

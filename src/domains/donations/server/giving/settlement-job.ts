import { type Charge, chargesOf } from '#domains/payments/server/charges/charges.ts'
import { ChargeChange } from '#domains/payments/server/charges/credit.ts'
import { endOfRefund } from '#domains/payments/server/refunds/present-refund.ts'
import { countGift, giftsAccount } from '#domains/projects/server/gifts/gifts.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, enqueue, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { minorText } from '#shared/values/money.ts'
import { amountText, donationNumber } from '../../rules.ts'
import { fundStore } from '../funds/store.ts'
import { passOn } from '../funds/pass-on.ts'
import { mailDonor } from '../receipts/receipt-email-job.ts'
import { donationPaidBack, donationReceived, donationReturned, donationStays } from '../notices.ts'
import { donationToken } from './links.ts'
import { type StoredDonation, donationStore } from './store.ts'

const valuesOf = (ctx: JobCtx, row: StoredDonation) => ({
  token: donationToken(ctx, row.id),
  number: donationNumber(row.number),
  amount: amountText(row.currency, minorText(row.minor)),
})

/** Counts the SUP of a donation for its project; what the project does not need waits for the next one. */
const fundProject = async (ctx: JobCtx, row: StoredDonation): Promise<void> => {
  const { id, project_id: projectId, units } = row
  if (projectId === null) return
  const isCounted = await countGift(ctx, { id, projectId, units })
  if (!isCounted) await passOn(ctx, { from: await giftsAccount(ctx, projectId), units, name: id })
  await donationStore(ctx.db).setProjectState(id, isCounted ? 'counted' : 'passed')
}

const arrived = async (ctx: JobCtx, row: StoredDonation, charge: Charge): Promise<void> => {
  const { settledAt, feeMinor } = charge
  if (!(await donationStore(ctx.db).pay(row.id, settledAt ?? ctx.now(), feeMinor))) return
  await fundStore(ctx.db).add(row.fund, row.currency, { given: row.minor, fees: feeMinor })
  await fundProject(ctx, row)
  if (row.person_id) await notify(ctx, row.person_id, donationReceived, valuesOf(ctx, row), { key: row.id })
  else await enqueue(ctx.db, mailDonor, { donationId: row.id, letter: 'receipt' })
}

const wentBack = async (ctx: JobCtx, row: StoredDonation, backMinor: number): Promise<void> => {
  await donationStore(ctx.db).setBack(row.id, backMinor)
  const isLess = backMinor < row.back_minor
  const funds = fundStore(ctx.db)
  if (isLess) await funds.keep(row.fund, row.currency, row.back_minor - backMinor)
  else await funds.add(row.fund, row.currency, { back: backMinor - row.back_minor })
  const values = { ...valuesOf(ctx, row), back: amountText(row.currency, minorText(backMinor)) }
  const key = `${row.id} ${row.back_minor} ${backMinor}`
  if (row.person_id)
    await notify(ctx, row.person_id, isLess ? donationStays : donationReturned, values, { key })
  else if (!isLess) await enqueue(ctx.db, mailDonor, { donationId: row.id, letter: 'returned' })
}

/** Tells the donor how a refund of ours ended. */
const refundEnded = async (ctx: JobCtx, row: StoredDonation, refundId: string): Promise<void> => {
  const end = await endOfRefund(ctx, refundId)
  if (!end) return
  const { state, minor } = end
  if (row.person_id === null)
    return enqueue(ctx.db, mailDonor, { donationId: row.id, letter: `refund-${state}`, back: minor })
  // `donationStays` says that one failed.
  if (state === 'failed') return
  const values = { ...valuesOf(ctx, row), back: amountText(row.currency, minorText(minor)) }
  await notify(ctx, row.person_id, donationPaidBack, values, { key: refundId })
}

/**
 * Brings a donation to where its charge stands, once for each change, whatever the order and number of runs: paid money
 * counts for its fund or project, money that went back leaves it.
 */
export const settleDonation = defineJob({
  name: 'donations:settle',
  isUrgent: true,
  payload: ChargeChange,
  run: (job, { chargeId, refundId }) =>
    inTransaction(job.db, async (db) => {
      const ctx = { ...job, db }
      const row = await donationStore(db).hold(chargeId)
      const charge = (await chargesOf(ctx, [chargeId])).get(chargeId)
      if (!row || !charge || (charge.state !== 'paid' && row.paid_at === null)) return
      if (row.paid_at === null) await arrived(ctx, row, charge)
      if (charge.backMinor !== row.back_minor) await wentBack(ctx, row, charge.backMinor)
      if (refundId !== undefined) await refundEnded(ctx, row, refundId)
    }),
})

import * as z from 'zod/mini'
import { type BegunRefund } from '#domains/payments/server/refunds/begin-refund.ts'
import { refundable } from '#domains/payments/server/refunds/refundable.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { minorText } from '#shared/values/money.ts'
import { amountText, donationNumber, donationNumberIn } from '../../rules.ts'
import { fundStore } from '../funds/store.ts'
import { donationToken } from '../giving/links.ts'
import { type StoredDonation, donationStore } from '../giving/store.ts'
import { donationRefunded } from '../notices.ts'
import { mailDonor } from '../receipts/receipt-email-job.ts'

const tellDonor = async (ctx: SignedInCtx, row: StoredDonation, { id, minor }: BegunRefund) => {
  if (row.person_id === null)
    return enqueue(ctx.db, mailDonor, { donationId: row.id, letter: 'refund-begun', back: minor })
  const values = {
    token: donationToken(ctx, row.id),
    number: donationNumber(row.number),
    amount: amountText(row.currency, minorText(minor)),
  }
  return notify(ctx, row.person_id, donationRefunded, values, { key: id })
}

/** Donations, which go back while their fund still has the money free. */
export const donationRefunds = refundable('donations.refund', {
  kind: 'donation',
  payload: z.strictObject({ donationId: z.uuid(), minor: z.int() }),
  idOf: ({ donationId }) => donationId,
  find: ({ db }, id) => donationStore(db).byId(id),
  payloadOf: ({ id }, minor) => ({ donationId: id, minor }),
  hold: ({ db }, id) => donationStore(db).hold(id),
  numbered: async ({ db }, text) => {
    const number = donationNumberIn(text)
    return number === null ? undefined : donationStore(db).numbered(number)
  },
  involved: async (_, { person_id: donor }) => (donor === null ? [] : [donor]),
  check: ({ paid_at: paidAt, project_id: project }) => {
    if (paidAt === null) throw new Refusal('refund-not-paid')
    // Money for one project is SUP in its escrow, on which others build.
    if (project !== null) throw new Refusal('refund-in-project')
  },
  shows: ({ currency, number, minor: total }, minor) => ({
    number: donationNumber(number),
    amount: amountText(currency, minorText(minor)),
    total: amountText(currency, minorText(total)),
    href: to('donationConsole'),
  }),
  begun: async (ctx, row, refund) => {
    if (!(await fundStore(ctx.db).giveBack(row, refund.minor))) throw new Refusal('refund-spent')
    await donationStore(ctx.db).setBack(row.id, row.back_minor + refund.minor)
    await tellDonor(ctx, row, refund)
  },
})

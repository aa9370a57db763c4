import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { twoPeople, byId } from '#domains/approvals/server/two-people.ts'
import { refundMinor } from '#domains/payments/server/refunds/refund-minor.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import { beginRefund, checkRefund } from '#domains/payments/server/refunds/beginning.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import type { TypedAmount } from '#shared/values/amounts/amounts.ts'
import { minorText } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import { donationRefundRefusals } from '../../console-contract.ts'
import { amountText, donationNumber } from '../../rules.ts'
import { fundStore } from '../funds/store.ts'
import { donationToken } from '../giving/links.ts'
import { type StoredDonation, donationStore } from '../giving/store.ts'
import { donationRefunded } from '../notices.ts'
import { mailDonor } from '../receipts/mailing.ts'

const DonationRefund = z.strictObject({ donationId: z.uuid(), minor: z.int() })
type DonationRefund = z.output<typeof DonationRefund>

const chargeOf = ({ donationId }: DonationRefund) => ({ kind: 'charge', id: donationId }) as const

const find = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<StoredDonation> => {
  const row = isId(id) ? await donationStore(ctx.db).byId(id) : undefined
  if (!row) throw new Refusal('donation-not-found')
  return row
}

/** Money for one project is SUP in its escrow, on which others build: it does not go back from our side. */
const refundable = (row: StoredDonation): StoredDonation => {
  if (row.paid_at === null) throw new Refusal('refund-not-paid')
  if (row.project_id !== null) throw new Refusal('refund-in-project')
  return row
}

const tellDonor = async (ctx: SignedInCtx, row: StoredDonation, minor: number, refundId: string) => {
  if (row.person_id === null)
    return enqueue(ctx.db, mailDonor, { donationId: row.id, letter: 'refund-begun', back: minor })
  const values = {
    token: donationToken(ctx, row.id),
    number: donationNumber(row.number),
    amount: amountText(row.currency, minorText(minor)),
  }
  return notify(ctx, row.person_id, donationRefunded, values, { key: refundId })
}

/** Fund, donation and refund change together. */
const giveBack = async (ctx: SignedInCtx, payload: DonationRefund, reason: string): Promise<void> => {
  const { donationId, minor } = payload
  const row = await donationStore(ctx.db).hold(donationId)
  if (!row) throw new Refusal('donation-not-found')
  refundable(row)
  const { id } = await beginRefund(ctx, chargeOf(payload), { minor, reason })
  if (!(await fundStore(ctx.db).giveBack(row, minor))) throw new Refusal('refund-spent')
  await donationStore(ctx.db).setBack(donationId, row.back_minor + minor)
  await tellDonor(ctx, row, minor, id)
}

/** Money of a donation that two people of finance give back, while its fund still has it free. */
export const donationRefundApproval = twoPeople('donations.refund', {
  payload: DonationRefund,
  refuses: donationRefundRefusals,
  of: 'treasury',
  subject: ({ donationId }) => donationId,
  involved: async (ctx, { donationId }) => {
    const { person_id: donor } = await find(ctx, donationId)
    return donor === null ? [] : [donor]
  },
  check: async (ctx, payload) => {
    refundable(await find(ctx, payload.donationId))
    await checkRefund(ctx, chargeOf(payload), payload.minor)
  },
  reads: (ctx, payloads) =>
    byId(
      payloads,
      ({ donationId }) => donationId,
      (ids) => Promise.all(ids.map(donationStore(ctx.db).byId)),
    ),
  says: ({ minor }, row) => ({
    title: {
      text: message('Pay back {amount} of donation {number}'),
      values: { amount: amountText(row.currency, minorText(minor)), number: donationNumber(row.number) },
    },
    detail: {
      text: message('Of {total}. It leaves its fund at once. The donor reads the reason.'),
      values: { total: amountText(row.currency, minorText(row.minor)) },
    },
    href: to('donationConsole'),
  }),
  execute: (ctx, { payload, reason }) => giveBack(ctx, payload, reason),
  audits: ({ donationId, minor }) => `donation:${donationId} ${minorText(minor)}`,
})

/** The first of two people proposes to give money of a donation back. */
export const proposeDonationRefund = async (
  ctx: SignedInCtx,
  donationId: string,
  { amount, reason }: { amount: TypedAmount; reason: string },
): Promise<Pending> => {
  const minor = refundMinor(amount, (await find(ctx, donationId)).currency)
  return propose(ctx, donationRefundApproval, { donationId, minor }, reason)
}

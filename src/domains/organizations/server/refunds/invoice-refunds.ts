import * as z from 'zod/mini'
import { refundable } from '#domains/payments/server/refunds/refundable.ts'
import { to } from '#shared/sitemap.ts'
import { minorText } from '#shared/values/money.ts'
import { invoiceNumberIn, invoiceNumberOf } from '../../rules.ts'
import { invoicesStore } from '../money/invoices-store.ts'
import { membersStore } from '../people/members-store.ts'
import { tellRefund } from './notify-refund.ts'

/** Paid invoices, which go back while the organization still has their SUP. Its own people take no part in it. */
export const invoiceRefunds = refundable('organizations.refund', {
  kind: 'invoice',
  payload: z.strictObject({ invoiceId: z.uuid(), minor: z.int() }),
  idOf: ({ invoiceId }) => invoiceId,
  find: ({ db }, id) => invoicesStore(db).find(id),
  payloadOf: ({ id }, minor) => ({ invoiceId: id, minor }),
  numbered: async ({ db }, text) => {
    const number = invoiceNumberIn(text)
    return number === null ? undefined : (await invoicesStore(db).numbered(number))?.id
  },
  involved: ({ db }, { organization_id: organization }) => membersStore(db).idsOf(organization),
  shows: ({ currency, number, minor: total }, minor) => ({
    number: invoiceNumberOf(number),
    amount: `${currency} ${minorText(minor)}`,
    total: minorText(total),
    href: to('invoicesConsole'),
  }),
  begun: (ctx, row, { id, minor }) => tellRefund(ctx, row, { id, minor, state: 'begun' }),
})

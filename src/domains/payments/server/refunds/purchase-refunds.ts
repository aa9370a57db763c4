import * as z from 'zod/mini'
import { notify } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { minorText, supText } from '#shared/values/money.ts'
import { paymentNumber } from '../../rules.ts'
import { payableStore } from '../books/payable-store.ts'
import { refundBegun } from '../notices.ts'
import { refundable } from './refundable.ts'

/** Purchases, whose SUP is taken back when the second person confirms. */
export const purchaseRefunds = refundable('payments.refund', {
  kind: 'purchase',
  payload: z.strictObject({ purchaseId: z.uuid(), personId: z.uuid(), minor: z.int() }),
  idOf: ({ purchaseId }) => purchaseId,
  find: async ({ db }, id) => {
    const row = await payableStore(db).find({ kind: 'purchase', id })
    return row?.person_id ? { ...row, personId: row.person_id } : undefined
  },
  payloadOf: ({ id, personId }, minor) => ({ purchaseId: id, personId, minor }),
  about: ({ personId }) => personId,
  shows: ({ id, currency, minor: total }, minor) => ({
    number: paymentNumber(id),
    amount: `${currency} ${minorText(minor)}`,
    total: minorText(total),
    href: to('moneyConsole'),
  }),
  begun: (ctx, { currency, personId }, { id, minor, units }) =>
    notify(
      ctx,
      personId,
      refundBegun,
      { amount: `${currency} ${minorText(minor)}`, taken: supText(units) },
      { key: id },
    ),
})

import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

/** Bought SUP arrived. */
export const purchaseCredited = defineNotification({
  name: 'payments.purchase-credited',
  setting: 'account',
  values: z.strictObject({ amount: z.string() }),
  title: ({ amount }) => ({ text: message('+{amount} SUP: your purchase arrived'), values: { amount } }),
  body: () => ({
    text: message(
      'The payment provider confirmed your payment. The receipt is on the page of your purchases.',
    ),
  }),
  link: () => to('purchaseTokens'),
  urgency: 'instant',
})

/** Money of a purchase went back, so its SUP does too. */
export const purchaseReversed = defineNotification({
  name: 'payments.purchase-reversed',
  setting: 'account',
  values: z.strictObject({ taken: z.string(), owed: z.string() }),
  title: () => ({ text: message('Money of your purchase went back') }),
  body: ({ taken, owed }) => ({
    text: message(
      'We took back {taken} SUP for it. You still owe {owed} SUP; you cannot buy more until then.',
    ),
    values: { taken, owed },
  }),
  link: () => to('purchaseTokens'),
  urgency: 'instant',
})

export const paymentsNotifications: readonly NotificationKind[] = [
  purchaseCredited as NotificationKind,
  purchaseReversed as NotificationKind,
]

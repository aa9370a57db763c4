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
      'We removed {taken} SUP for it. You still owe {owed} SUP, and you cannot buy more until you have paid it back.',
    ),
    values: { taken, owed },
  }),
  link: () => to('purchaseTokens'),
  urgency: 'instant',
})

/** Two people of finance give money of a purchase back. */
export const refundBegun = defineNotification({
  name: 'payments.refund-begun',
  setting: 'account',
  values: z.strictObject({ amount: z.string(), taken: z.string() }),
  title: ({ amount }) => ({ text: message('We pay {amount} of your purchase back'), values: { amount } }),
  body: ({ taken }) => ({
    text: message(
      'We removed {taken} SUP for it. The money comes the way you paid, within 10 working days. The receipt has the reason.',
    ),
    values: { taken },
  }),
  link: () => to('purchaseTokens'),
  urgency: 'instant',
})

const refundEnd = z.strictObject({ amount: z.string() })

/** The provider says that the money of a refund left. */
export const refundDone = defineNotification({
  name: 'payments.refund-done',
  setting: 'account',
  values: refundEnd,
  title: ({ amount }) => ({ text: message('{amount} is on its way to your bank'), values: { amount } }),
  body: () => ({ text: message('The payment provider paid our refund out. The receipt shows it.') }),
  link: () => to('purchaseTokens'),
  urgency: 'instant',
})

/** The provider could not pay a refund. */
export const refundFailed = defineNotification({
  name: 'payments.refund-failed',
  setting: 'account',
  values: refundEnd,
  title: ({ amount }) => ({ text: message('We could not pay {amount} back'), values: { amount } }),
  body: () => ({
    text: message('The payment provider said no. Your SUP is back in your wallet, and our team looks at it.'),
  }),
  link: () => to('purchaseTokens'),
  urgency: 'instant',
})

export const paymentsNotifications: readonly NotificationKind[] = [
  purchaseCredited as NotificationKind,
  purchaseReversed as NotificationKind,
  refundBegun as NotificationKind,
  refundDone as NotificationKind,
  refundFailed as NotificationKind,
]

import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

const receiptOf = ({ cashoutId }: { cashoutId: string }): string => `${to('cashout')}?request=${cashoutId}`
const Returned = z.strictObject({ cashoutId: z.string(), sup: z.string() })

/** The bank has the money. */
export const cashoutCompleted = defineNotification({
  name: 'cashout.completed',
  setting: 'account',
  values: z.strictObject({ cashoutId: z.string(), net: z.string() }),
  title: ({ net }) => ({ text: message('₦{net} is in your bank account'), values: { net } }),
  body: () => ({ text: message('Your cashout is completed. The receipt says the rate and the fee.') }),
  link: receiptOf,
  urgency: 'instant',
})

/** No money left: the SUP is back. */
export const cashoutFailed = defineNotification({
  name: 'cashout.failed',
  setting: 'account',
  values: Returned,
  title: () => ({ text: message('Your cashout failed') }),
  body: ({ sup }) => ({
    text: message('The bank did not take the money, so your {sup} SUP are back in your wallet.'),
    values: { sup },
  }),
  link: receiptOf,
  urgency: 'instant',
})

/** The money had left and came back, and so did the SUP. */
export const cashoutReversed = defineNotification({
  name: 'cashout.reversed',
  setting: 'account',
  values: Returned,
  title: () => ({ text: message('The money of your cashout came back') }),
  body: ({ sup }) => ({
    text: message(
      'Your bank returned it, so your {sup} SUP are back in your wallet. Check your bank account.',
    ),
    values: { sup },
  }),
  link: receiptOf,
  urgency: 'instant',
})

/** People rejected it. */
export const cashoutRejected = defineNotification({
  name: 'cashout.rejected',
  setting: 'account',
  values: Returned,
  title: () => ({ text: message('Your cashout was rejected') }),
  body: ({ sup }) => ({
    text: message('Your {sup} SUP are back in your wallet. The page says why.'),
    values: { sup },
  }),
  link: receiptOf,
  urgency: 'instant',
})

const Account = z.strictObject({ bank: z.string() })

/** People accepted a bank account with another name. */
export const accountAccepted = defineNotification({
  name: 'cashout.account-accepted',
  setting: 'account',
  values: Account,
  title: ({ bank }) => ({ text: message('Your account at {bank} is accepted'), values: { bank } }),
  body: () => ({ text: message('You can cash out to it now.') }),
  link: () => to('cashout'),
  urgency: 'instant',
})

/** People refused a bank account with another name. */
export const accountRefused = defineNotification({
  name: 'cashout.account-refused',
  setting: 'account',
  values: Account,
  title: ({ bank }) => ({ text: message('Your account at {bank} was not accepted'), values: { bank } }),
  body: () => ({
    text: message('Its name is not the name of your identity document. Add an account in your own name.'),
  }),
  link: () => to('cashout'),
  urgency: 'instant',
})

export const cashoutNotifications: readonly NotificationKind[] = [
  cashoutCompleted as NotificationKind,
  cashoutFailed as NotificationKind,
  cashoutReversed as NotificationKind,
  cashoutRejected as NotificationKind,
  accountAccepted as NotificationKind,
  accountRefused as NotificationKind,
]

import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

const values = { token: z.string(), number: z.string(), amount: z.string() }

/** A donation arrived; its page has the receipt. */
export const donationReceived = defineNotification({
  name: 'donations.received',
  setting: 'account',
  values: z.strictObject(values),
  title: ({ amount }) => ({
    text: message('Thank you: your donation of {amount} arrived'),
    values: { amount },
  }),
  body: ({ number }) => ({
    text: message('Its page has the receipt {number} as a PDF and shows where the money goes.'),
    values: { number },
  }),
  link: ({ token }) => to('donation', { token }),
  urgency: 'instant',
})

/** The month of a standing donation has come. */
export const donationDue = defineNotification({
  name: 'donations.due',
  setting: 'account',
  values: z.strictObject(values),
  title: ({ amount }) => ({
    text: message('Your monthly donation of {amount} is ready'),
    values: { amount },
  }),
  body: () => ({
    text: message('We never charge you automatically. Pay it or stop it on its page.'),
  }),
  link: ({ token }) => to('donation', { token }),
  urgency: 'instant',
})

/** Money of a donation went back. */
export const donationReturned = defineNotification({
  name: 'donations.returned',
  setting: 'account',
  values: z.strictObject({ ...values, back: z.string() }),
  title: ({ number }) => ({ text: message('Money of your donation {number} went back'), values: { number } }),
  body: ({ amount, back }) => ({
    text: message('Of {amount}, {back} went back to you or is disputed by your bank. The receipt says so.'),
    values: { amount, back },
  }),
  link: ({ token }) => to('donation', { token }),
  urgency: 'instant',
})

/** Two people of finance give money of a donation back. */
export const donationRefunded = defineNotification({
  name: 'donations.refunded',
  setting: 'account',
  values: z.strictObject(values),
  title: ({ amount }) => ({ text: message('We pay {amount} of your donation back'), values: { amount } }),
  body: ({ number }) => ({
    text: message(
      'The money of {number} comes the way you paid, within 10 working days. Its page has the reason.',
    ),
    values: { number },
  }),
  link: ({ token }) => to('donation', { token }),
  urgency: 'instant',
})

/** Money that was to go back stays: a refund failed, or a dispute ended. */
export const donationStays = defineNotification({
  name: 'donations.stays',
  setting: 'account',
  values: z.strictObject({ ...values, back: z.string() }),
  title: ({ number }) => ({ text: message('Your donation {number} counts again'), values: { number } }),
  body: ({ amount, back }) => ({
    text: message('A refund failed, or a dispute ended. Of {amount}, {back} went back in all.'),
    values: { amount, back },
  }),
  link: ({ token }) => to('donation', { token }),
  urgency: 'instant',
})

/** The provider paid a refund of ours out. */
export const donationPaidBack = defineNotification({
  name: 'donations.paid-back',
  setting: 'account',
  values: z.strictObject({ ...values, back: z.string() }),
  title: ({ back }) => ({ text: message('{back} of your donation is paid back'), values: { back } }),
  body: ({ number }) => ({
    text: message(
      'The payment provider paid the money of {number} out, the way you paid. Banks take up to 10 working days.',
    ),
    values: { number },
  }),
  link: ({ token }) => to('donation', { token }),
  urgency: 'instant',
})

export const donationsNotifications: readonly NotificationKind[] = [
  donationReceived as NotificationKind,
  donationDue as NotificationKind,
  donationReturned as NotificationKind,
  donationRefunded as NotificationKind,
  donationStays as NotificationKind,
  donationPaidBack as NotificationKind,
]

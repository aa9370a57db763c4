import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

/** Somebody on staff stopped what two people had agreed to spend: for both of them. */
export const spendingStopped = defineNotification({
  name: 'treasury.stopped',
  setting: 'reviews',
  values: z.strictObject({ payee: z.string(), amount: z.string(), why: z.string() }),
  title: ({ payee, amount }) => ({
    text: message('Spending {amount} on {payee} was stopped'),
    values: { amount, payee },
  }),
  body: ({ why }) => ({
    text: message('The objection: “{why}”. Nothing was paid, and the fund has the money again.'),
    values: { why },
  }),
  link: () => `${to('treasury')}?list=ended`,
  urgency: 'instant',
  typed: { payee: message('an organization'), why: message('It is on the page of the treasury.') },
})

export const treasuryNotifications: readonly NotificationKind[] = [spendingStopped as NotificationKind]

import * as z from 'zod/mini'
import { defineNotification } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

/** A reward that had to wait for the fund was paid. */
export const rewardPaid = defineNotification({
  name: 'wallet.reward-paid',
  setting: 'task-completed',
  values: z.strictObject({ amount: z.string() }),
  title: ({ amount }) => ({ text: message('+{amount} SUP: your reward was paid'), values: { amount } }),
  body: () => ({
    text: message('The rewards fund was topped up. What you were owed is in your wallet now.'),
  }),
  link: () => to('wallet'),
  urgency: 'instant',
})

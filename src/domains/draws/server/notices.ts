import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

/** An entry of this person was drawn, or moved up to a prize [NT-01]. */
export const prizeWon = defineNotification({
  name: 'draws.prize-won',
  setting: 'prize-won',
  values: z.strictObject({ drawId: z.uuid(), title: z.string(), amount: z.string(), until: z.string() }),
  title: ({ amount }) => ({ text: message('You won {amount} SUP in a prize draw'), values: { amount } }),
  body: ({ title, until }) => ({
    text: message(
      '{title}: accept your prize by {until}. Your identity must be verified (KYC) by then. We never ask for money or a password to pay a prize.',
    ),
    values: { title, until },
  }),
  link: ({ drawId }) => to('draw', { drawId }),
  urgency: 'instant',
  typed: { title: message('A prize draw') },
})

/** A draw with entries of this person was cancelled. */
export const drawCancelled = defineNotification({
  name: 'draws.cancelled',
  setting: 'prize-won',
  values: z.strictObject({ drawId: z.uuid(), title: z.string() }),
  title: () => ({ text: message('A prize draw that you entered was cancelled') }),
  body: ({ title }) => ({
    text: message('{title}: every SUP that you paid for entries is back in your wallet.'),
    values: { title },
  }),
  link: ({ drawId }) => to('draw', { drawId }),
  urgency: 'daily',
  typed: { title: message('A prize draw') },
})

export const drawsNotifications: readonly NotificationKind[] = [
  prizeWon as NotificationKind,
  drawCancelled as NotificationKind,
]

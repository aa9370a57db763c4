import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

/** The team has answered a message of the person. */
export const answered = defineNotification({
  name: 'feedback.answered',
  setting: 'account',
  values: z.strictObject({ number: z.int() }),
  title: () => ({ text: message('We answered your message') }),
  body: ({ number }) => ({
    text: message('Read the answer to your message number {number}.'),
    values: { number },
  }),
  link: () => to('feedback'),
  urgency: 'instant',
})

export const feedbackNotifications: readonly NotificationKind[] = [answered as NotificationKind]

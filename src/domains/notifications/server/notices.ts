import * as z from 'zod/mini'
import { defineNotification } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

/** Once a week, for those who have not read what happened. */
export const weeklySummary = defineNotification({
  name: 'notifications.weekly-summary',
  setting: 'weekly-summary',
  values: z.strictObject({ unread: z.int() }),
  title: () => ({ text: message('Your week in short') }),
  body: ({ unread }) => ({
    text: message('Notices of this week that you have not read: {unread}'),
    values: { unread },
  }),
  link: () => to('notifications'),
  urgency: 'instant',
})

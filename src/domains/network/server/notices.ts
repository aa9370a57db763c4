import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

/** Somebody follows this person, who asked to hear of it. */
export const newFollower = defineNotification({
  name: 'network.new-follower',
  setting: 'account',
  values: z.strictObject({ name: z.string() }),
  title: () => ({ text: message('Somebody follows you now') }),
  body: ({ name }) => ({
    text: message('{name} follows you. You can remove or block anybody on the Network page.'),
    values: { name },
  }),
  link: () => to('network'),
  urgency: 'daily',
  typed: { name: message('Somebody') },
})

export const networkNotifications: readonly NotificationKind[] = [newFollower]

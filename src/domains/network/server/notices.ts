import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

/** Somebody follows this person, who asked to hear of it. */
export const newFollower = defineNotification({
  name: 'network.new-follower',
  setting: 'account',
  values: z.strictObject({ name: z.string() }),
  title: () => ({ text: message('Someone follows you now') }),
  body: ({ name }) => ({
    text: message('{name} follows you. You can remove or block anyone on the Network page.'),
    values: { name },
  }),
  link: () => to('network'),
  urgency: 'daily',
  typed: { name: message('Someone') },
})

export const networkNotifications: readonly NotificationKind[] = [newFollower]

import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

const titles = {
  reply: message('New reply in a discussion that you follow'),
  quote: message('Someone quoted you in the forum'),
  mention: message('Someone named you in the forum'),
} as const

/** A reply in a thread that the person follows, or one that quotes or names them. */
export const forumReply = defineNotification({
  name: 'forum.reply',
  setting: 'forum-reply',
  values: z.strictObject({
    threadId: z.uuid(),
    thread: z.string(),
    number: z.int(),
    author: z.string(),
    why: z.enum(['reply', 'quote', 'mention']),
  }),
  title: ({ why }) => ({ text: titles[why] }),
  body: ({ thread, author }) => ({
    text: message('{author} wrote in “{thread}”.'),
    values: { author, thread },
  }),
  link: ({ threadId, number }) => `${to('forumThread', { threadId })}?from=${number}`,
  urgency: 'daily',
  typed: { thread: message('a discussion'), author: message('a member') },
})

export const forumNotifications: readonly NotificationKind[] = [forumReply as NotificationKind]

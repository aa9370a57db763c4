import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

/** What staff decided about a chapter that the person founds. */
export const chapterDecided = defineNotification({
  name: 'chapters.decided',
  setting: 'account',
  values: z.strictObject({ name: z.string(), chapterId: z.uuid(), decision: z.enum(['open', 'closed']) }),
  title: ({ name, decision }) => ({
    text: decision === 'open' ? message('{name} is open') : message('{name} was not opened'),
    values: { name },
  }),
  body: ({ decision }) => ({
    text:
      decision === 'open'
        ? message('Invite your neighbours, and plan the first event.')
        : message('Our team did not confirm it. You can write to us and propose it again.'),
  }),
  link: ({ chapterId, decision }) => (decision === 'open' ? to('chapter', { chapterId }) : to('chapters')),
  urgency: 'instant',
  channels: ['app', 'email'],
  typed: { name: message('a local chapter') },
})

/** Whoever proposed a chapter has left; nothing of its words is kept. */
export const proposalWithdrawn = defineNotification({
  name: 'chapters.withdrawn',
  setting: 'account',
  values: z.strictObject({}),
  title: () => ({ text: message('A local chapter that you founded with others was withdrawn') }),
  body: () => ({ text: message('Whoever proposed it has left. You can propose one yourself.') }),
  link: () => to('chapters'),
  urgency: 'instant',
  channels: ['app', 'email'],
})

export const chaptersNotifications: readonly NotificationKind[] = [
  chapterDecided as NotificationKind,
  proposalWithdrawn as NotificationKind,
]

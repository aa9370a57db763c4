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
  body: () => ({ text: message('The person who proposed it has left. You can propose one yourself.') }),
  link: () => to('chapters'),
  urgency: 'instant',
  channels: ['app', 'email'],
})

const officeTitles = {
  offered: message('{name}: will you be its secretary?'),
  accepted: message('{name}: a new secretary waits to be confirmed'),
  declined: message('{name}: the office of secretary was declined'),
  taken: message('{name} has a new secretary'),
}
const officeBodies = {
  offered: message('You decide. Then another verified member confirms it.'),
  accepted: message('The lead chose someone, who accepted. A verified member confirms it.'),
  declined: message('Choose someone else in your chapter.'),
  taken: message('Another member has confirmed it.'),
}

/** How far a chosen secretary is. */
export const chapterOffice = defineNotification({
  name: 'chapters.office',
  setting: 'account',
  values: z.strictObject({
    name: z.string(),
    chapterId: z.uuid(),
    step: z.enum(['offered', 'accepted', 'declined', 'taken']),
  }),
  title: ({ name, step }) => ({ text: officeTitles[step], values: { name } }),
  body: ({ step }) => ({ text: officeBodies[step] }),
  link: ({ chapterId }) => to('chapter', { chapterId }),
  urgency: 'instant',
  channels: ['app'],
  typed: { name: message('a local chapter') },
})

export const chaptersNotifications: readonly NotificationKind[] = [
  chapterDecided as NotificationKind,
  proposalWithdrawn as NotificationKind,
  chapterOffice as NotificationKind,
]

import type { DomainName } from './templates.ts'

/** The sentences that the notification says; they stand in the catalogue of letters. */
export const noticeSentences = ['An entry is removed', 'Two people removed it: {title}', 'an entry'] as const
const [noticeTitle, noticeBody, instead] = noticeSentences

/** A kind of notification: whoever proposed to remove an entry hears that it is gone. */
export const noticeKind = ({ name }: DomainName) => `import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

/** An entry that this person proposed to remove is removed. */
export const entryRemoved = defineNotification({
  name: '${name}.entry-removed',
  setting: 'account',
  // Facts only, never finished words: each reader gets the sentences in their own language.
  values: z.strictObject({ title: z.string() }),
  title: () => ({ text: message('${noticeTitle}') }),
  body: ({ title }) => ({ text: message('${noticeBody}'), values: { title } }),
  link: () => to('${name}'),
  urgency: 'daily',
  // Somebody typed it, so subjects and unverified addresses get these words instead.
  typed: { title: message('${instead}') },
})

export const ${name}Notifications: readonly NotificationKind[] = [entryRemoved]
`

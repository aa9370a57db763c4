import * as z from 'zod/mini'
import { defineNotification } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

const ofNumber = {
  setting: 'safety',
  // Not over WhatsApp itself: the mailbox that the person had before must hear it.
  channels: ['app', 'email'],
  values: z.strictObject({ number: z.string() }),
  link: () => to('whatsAppSettings'),
  urgency: 'instant',
} as const

/** A number was linked. */
export const numberLinked = defineNotification({
  ...ofNumber,
  name: 'whatsapp.linked',
  title: () => ({ text: message('A WhatsApp number was linked to your account') }),
  body: ({ number }) => ({
    text: message(
      'The number {number} gets your messages now. If this was not you, remove it and set a new password.',
    ),
    values: { number },
  }),
})

/** A number was removed. */
export const numberUnlinked = defineNotification({
  ...ofNumber,
  name: 'whatsapp.unlinked',
  title: () => ({ text: message('Your WhatsApp number was removed from your account') }),
  body: ({ number }) => ({
    text: message('The number {number} gets no more messages.'),
    values: { number },
  }),
})

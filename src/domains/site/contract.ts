import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { moment } from '#shared/fields.ts'

export const OutboxMessage = z.object({
  id: z.string(),
  kind: z.enum(['email', 'sms']),
  to: z.string(),
  /** Absent for text messages. */
  subject: z.nullable(z.string()),
  text: z.string(),
  at: moment(),
})
export type OutboxMessage = z.output<typeof OutboxMessage>

export const siteApi = {
  outbox: get('/api/dev/outbox', {
    summary: 'What the demonstration kept instead of sending; absent in production',
    access: 'public',
    limit: 'read',
    tag: 'outbox',
    returns: z.object({
      /** Emails and text messages, newest first. */
      messages: z.array(OutboxMessage),
      /** False when a real carrier is configured, which sends messages instead of storing them. */
      keepsEmail: z.boolean(),
      keepsSms: z.boolean(),
    }),
  }),
}

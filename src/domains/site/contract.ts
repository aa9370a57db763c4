import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { moment } from '#shared/fields.ts'

export const OutboxMessage = z.object({
  id: z.string(),
  kind: z.enum(['email', 'sms']),
  to: z.string(),
  /** Text messages have none. */
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
      /** Newest first, e-mail and text messages together. */
      messages: z.array(OutboxMessage),
      /** False where a real carrier is configured: then its messages leave and none is kept. */
      keepsEmail: z.boolean(),
      keepsSms: z.boolean(),
    }),
  }),
}

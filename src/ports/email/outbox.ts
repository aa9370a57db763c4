import type { Outbox } from '#ports/outbox/port.ts'
import { sendableEmail, type Email, type EmailMessage } from './port.ts'

/** Stores e-mail on this machine for reading, instead of sending it. */
export const outboxEmail = (outbox: Outbox<EmailMessage>): Email => ({
  async send(message) {
    await outbox.keep(sendableEmail(message))
  },
})

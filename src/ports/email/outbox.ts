import type { Outbox } from '#ports/outbox/port.ts'
import { sendableEmail, type Email, type EmailMessage } from './port.ts'

/** E-mail that is kept for reading on this machine instead of being sent. */
export const outboxEmail = (outbox: Outbox<EmailMessage>): Email => ({
  async send(message) {
    await outbox.keep(sendableEmail(message))
  },
})

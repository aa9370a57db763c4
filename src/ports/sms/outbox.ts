import type { Outbox } from '#ports/outbox/port.ts'
import { sendableSms, type Sms, type SmsMessage } from './port.ts'

/** Text messages that are kept for reading on this machine instead of being sent. */
export const outboxSms = (outbox: Outbox<SmsMessage>): Sms => ({
  async send(message) {
    await outbox.keep(sendableSms(message))
  },
})

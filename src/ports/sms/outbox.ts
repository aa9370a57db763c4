import type { Outbox } from '#ports/outbox/port.ts'
import { sendableSms, type Sms, type SmsMessage } from './port.ts'

/** Stores text messages on this machine for reading, instead of sending them. */
export const outboxSms = (outbox: Outbox<SmsMessage>): Sms => ({
  async send(message) {
    await outbox.keep(sendableSms(message))
  },
})

import { fakeBlobs } from '#ports/blobs/fake.ts'
import { outboxEmail } from '#ports/email/outbox.ts'
import type { EmailMessage } from '#ports/email/port.ts'
import { memoryOutbox } from '#ports/outbox/memory-outbox.ts'
import { outboxSms } from '#ports/sms/outbox.ts'
import type { SmsMessage } from '#ports/sms/port.ts'

/** Doors that lead nowhere and remember what went through. */
export const fakeDoors = () => {
  const outbox = { email: memoryOutbox<EmailMessage>(), sms: memoryOutbox<SmsMessage>() }
  return { blobs: fakeBlobs(), email: outboxEmail(outbox.email), sms: outboxSms(outbox.sms), outbox }
}

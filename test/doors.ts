import type { Location } from '#ports/location/port.ts'
import { fakeBlobs } from '#ports/blobs/fake.ts'
import { outboxEmail } from '#ports/email/outbox.ts'
import type { EmailMessage } from '#ports/email/port.ts'
import { memoryOutbox } from '#ports/outbox/memory-outbox.ts'
import { outboxSms } from '#ports/sms/outbox.ts'
import type { SmsMessage } from '#ports/sms/port.ts'
import type { Witness } from '#ports/witness/port.ts'

/** Knows the countries that a test tells it; a hint counts more. */
const fakeLocation = (): Location & { countries: Map<string, string> } => {
  const countries = new Map<string, string>()
  return { countries, countryOf: async ({ address, hint }) => hint ?? countries.get(address) ?? null }
}

/** Doors that lead nowhere and remember what went through. */
export const fakeDoors = () => {
  const outbox = { email: memoryOutbox<EmailMessage>(), sms: memoryOutbox<SmsMessage>() }
  return {
    blobs: fakeBlobs(),
    email: outboxEmail(outbox.email),
    location: fakeLocation(),
    sms: outboxSms(outbox.sms),
    witnesses: [] as Witness[],
    outbox,
  }
}

import type { IdentityCheck } from '#ports/identity-check/port.ts'
import type { Model } from '#ports/model/port.ts'
import type { Location } from '#ports/location/port.ts'
import { fakeBlobs } from '#ports/blobs/fake.ts'
import { testBeacon } from '#ports/beacon/double.ts'
import type { Beacon } from '#ports/beacon/port.ts'
import { fakePayments } from '#ports/payments/fake.ts'
import type { Payments } from '#ports/payments/port.ts'
import type { Breaker } from '#ports/carrier/port.ts'
import { outboxEmail } from '#ports/email/outbox.ts'
import type { Email, EmailMessage } from '#ports/email/port.ts'
import { memoryOutbox } from '#ports/outbox/memory-outbox.ts'
import { outboxSms } from '#ports/sms/outbox.ts'
import type { SmsMessage } from '#ports/sms/port.ts'
import type { Homes } from '#platform/server/contributions/homes-kind.ts'
import type { Switches } from '#platform/server/contributions/switches-kind.ts'
import type { Notifier } from '#platform/server/notifications/definition.ts'
import type { Texts } from '#platform/server/texts/gate.ts'
import type { WhatsApp } from '#ports/whatsapp/port.ts'
import type { Witness } from '#ports/witness/port.ts'

/** Knows the countries that a test sets; a hint wins. */
const fakeLocation = (): Location & { countries: Map<string, string> } => {
  const countries = new Map<string, string>()
  return { countries, countryOf: async ({ address, hint }) => hint ?? countries.get(address) ?? null }
}

/** No gate at all, for tests without a database; in `startTestApp` the product's own gate comes before `carrier`. */
const openTexts = (carrier: ReturnType<typeof outboxSms>): Texts => ({
  admit: async () => ({ isAllowed: true }),
  send: async ({ to, text }) => {
    await carrier.send({ to, text })
    return { isAllowed: true }
  },
  entered: async () => {},
  health: async () => ({ spentKobo: 0, budgetKobo: 1, isBudgetSpent: false, fewEntered: [] }),
  watch: async () => {},
})

/** What a job's context needs besides its ports, for tests that notify nobody, ask for no home and stop nothing. */
export const bareJobParts = {
  notifier: { take: async () => {} } satisfies Notifier,
  homes: {
    of: async () => ({ regionId: null, state: null, lga: null, homeCountry: null }),
    ofAll: async () => new Map(),
  } satisfies Homes,
  switches: { stopped: async () => [], refuseIfOff: async () => {} } satisfies Switches,
  keyFor: () => Buffer.alloc(32),
}

/** Ports that send nothing and store what they receive. */
export const fakePorts = () => {
  const outbox = { email: memoryOutbox<EmailMessage>(), sms: memoryOutbox<SmsMessage>() }
  const carrier = outboxSms(outbox.sms)
  return {
    carrier,
    blobs: fakeBlobs(),
    email: outboxEmail(outbox.email) as Email | null,
    location: fakeLocation(),
    model: null as Model | null,
    identityCheck: null as IdentityCheck | null,
    payments: fakePayments() as Payments | null,
    // Tests move the clock of the server; every round exists for it, and the server asks for none too early.
    beacon: testBeacon(() => new Date(8.64e15)) as Beacon | null,
    sms: openTexts(carrier) as Texts | null,
    // Not connected, as production is at first; `startWhatsApp` puts the double here.
    whatsapp: null as WhatsApp | null,
    witnesses: [] as Witness[],
    breakers: [] as Breaker[],
    outbox,
  }
}

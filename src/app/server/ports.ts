import { join } from 'node:path'
import { behind, type CircuitBreaker, makeBreaker } from '#ports/carrier/breaker.ts'
import { diskBlobs } from '#ports/blobs/disk.ts'
import { BlobsAway } from '#ports/blobs/port.ts'
import { s3Blobs } from '#ports/blobs/s3.ts'
import { outboxEmail } from '#ports/email/outbox.ts'
import type { EmailMessage } from '#ports/email/port.ts'
import { smtpEmail } from '#ports/email/smtp.ts'
import { cdnHeaderLocation } from '#ports/location/cdn-header.ts'
import { packagedLocation } from '#ports/location/packaged.ts'
import { firstKnown } from '#ports/location/port.ts'
import { IdentityCheckAway } from '#ports/identity-check/port.ts'
import type { Breaker, CarrierAway, CarrierName } from '#ports/carrier/port.ts'
import { smileIdCheck } from '#ports/identity-check/smile-id.ts'
import { chatModel } from '#ports/model/chat-model.ts'
import { tlogWitness } from '#ports/witness/tlog-witness.ts'
import { readWitnessKey } from '#domains/record/log/cosignature.ts'
import { sha256 } from '#domains/record/server/log/signer.ts'
import { jsonlOutbox } from '#ports/outbox/jsonl-outbox.ts'
import { outboxSms } from '#ports/sms/outbox.ts'
import { testBeacon } from '#ports/beacon/double.ts'
import { drandBeacon } from '#ports/beacon/drand.ts'
import { type Beacon, BeaconFailed } from '#ports/beacon/port.ts'
import { paystackPayments } from '#ports/payments/paystack.ts'
import { type Payments, ProviderFailed } from '#ports/payments/port.ts'
import type { Sms, SmsMessage } from '#ports/sms/port.ts'
import { termiiSms } from '#ports/sms/termii.ts'
import type { Config } from '#platform/server/config.ts'
import type { Ports } from '#platform/server/jobs/jobs.ts'
import { cloudWhatsApp } from '#ports/whatsapp/cloud-api.ts'
import { type WhatsApp, WhatsAppFailed } from '#ports/whatsapp/port.ts'
import type { KeyFor } from '#platform/server/keys/kept-keys.ts'
import type { TestPhone } from './messaging/test-phone.ts'
import type { TestProvider } from './paying/test-provider.ts'
import { type GateParts, makeTextGate } from '#platform/server/texts/gate.ts'

const chooseBlobs = (config: Config) => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = config
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return diskBlobs(join(config.DATA_DIR, 'blobs'))
  return s3Blobs({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}

const openWitness = ({ key, url }: Config['RECORD_WITNESSES'][number]) => {
  if (!readWitnessKey(sha256, key)) throw new Error(`RECORD_WITNESSES: ${key} is not the key of a witness.`)
  return tlogWitness({ key, url })
}

const chooseModel = ({ GUIDE_MODEL_URL, GUIDE_MODEL_KEY, GUIDE_MODEL_NAME }: Config) =>
  GUIDE_MODEL_URL ? chatModel({ url: GUIDE_MODEL_URL, key: GUIDE_MODEL_KEY, name: GUIDE_MODEL_NAME }) : null

const chooseIdentityCheck = ({ SMILE_ID_URL, SMILE_ID_PARTNER, SMILE_ID_KEY }: Config) =>
  SMILE_ID_URL && SMILE_ID_PARTNER && SMILE_ID_KEY
    ? smileIdCheck({ url: SMILE_ID_URL, partnerId: SMILE_ID_PARTNER, apiKey: SMILE_ID_KEY })
    : null

/** The provider whose key is set, or the test provider of a demonstration; null where nothing is sold. */
const choosePayments = (
  { PAYSTACK_SECRET_KEY, PAYSTACK_URL }: Config,
  test: Pick<TestProvider, 'secretKey' | 'url'> | null,
): Payments | null => {
  if (PAYSTACK_SECRET_KEY)
    return paystackPayments({
      secretKey: PAYSTACK_SECRET_KEY,
      ...(PAYSTACK_URL && { url: PAYSTACK_URL }),
    })
  return test && paystackPayments({ secretKey: test.secretKey, url: test.url, isDouble: true })
}

/** WhatsApp as it is set up, or the test phone of a demonstration; null where it is not connected. */
const chooseWhatsApp = (config: Config, test: Pick<TestPhone, 'account'> | null): WhatsApp | null => {
  const { WHATSAPP_PHONE_ID, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN, WHATSAPP_NUMBER } =
    config
  if (
    !WHATSAPP_PHONE_ID ||
    !WHATSAPP_TOKEN ||
    !WHATSAPP_APP_SECRET ||
    !WHATSAPP_VERIFY_TOKEN ||
    !WHATSAPP_NUMBER
  )
    return test && cloudWhatsApp(test.account)
  return cloudWhatsApp({
    phoneId: WHATSAPP_PHONE_ID,
    token: WHATSAPP_TOKEN,
    appSecret: WHATSAPP_APP_SECRET,
    verifyToken: WHATSAPP_VERIFY_TOKEN,
    number: WHATSAPP_NUMBER,
    ...(config.WHATSAPP_URL && { url: config.WHATSAPP_URL }),
  })
}

/** The public beacon whose relays are set, or the test beacon of a demonstration; null where no draw is opened. */
const chooseBeacon = ({ DRAND_URLS, isProduction }: Config): Beacon | null => {
  if (DRAND_URLS.length > 0) return drandBeacon({ urls: DRAND_URLS })
  return isProduction ? null : testBeacon()
}

/** The ports before the gate for text messages exists; building it needs the database. */
export type Carriers = Omit<Ports, 'sms'> & { readonly sms: Sms | null }

/** Puts the gate in front of the text message carrier: from here on no code can send around it (S-14). */
export const gateTexts = (
  carriers: Carriers,
  config: Pick<Config, 'SMS_COUNTRIES' | 'SMS_BUDGET_NAIRA'>,
  { keyFor, ...parts }: Pick<GateParts, 'db' | 'log' | 'now'> & { keyFor: KeyFor },
): Ports => ({
  ...carriers,
  sms:
    carriers.sms &&
    makeTextGate({
      ...parts,
      carrier: carriers.sms,
      countries: config.SMS_COUNTRIES,
      budgetKobo: config.SMS_BUDGET_NAIRA * 100,
      key: keyFor('text-numbers'),
    }),
})

/** How long a lane without a carrier sleeps; a setting is read at the start only. */
const NOT_SET_MS = 600_000

/** Opens each breaker once, and remembers them for the worker and `/readyz`. */
const openBreakers = () => {
  const breakers: Breaker[] = []
  return {
    breakers,
    of: (carrier: CarrierName): CircuitBreaker => {
      const breaker = makeBreaker(carrier)
      breakers.push(breaker)
      return breaker
    },
    /** No carrier: its jobs wait in the queue until one is set. */
    without: (carrier: CarrierName): null => {
      breakers.push({ carrier, waitMs: () => NOT_SET_MS, isOpen: () => true })
      return null
    },
  }
}
type Breakers = ReturnType<typeof openBreakers>

const providerAway = (cause: CarrierAway) =>
  new ProviderFailed('away', 'The provider did not answer before.', { cause })

const PAYMENT_CALLS = [
  'open',
  'find',
  'list',
  'listBanks',
  'resolveAccount',
  'addRecipient',
  'transfer',
  'findTransfer',
  'listTransfers',
  'refund',
  'findRefund',
  'listRefunds',
] as const satisfies readonly (keyof Payments)[]

/** Puts each port whose carrier is on the network behind a breaker of its own. */
const guard = (carriers: Omit<Carriers, 'breakers' | 'outbox'>, breakers: Breakers) => {
  const { blobs, email, sms, whatsapp, payments, identityCheck, beacon, model, witnesses } = carriers
  return {
    ...carriers,
    blobs: behind(
      breakers.of('files'),
      blobs,
      ['put', 'read', 'remove'],
      (cause) => new BlobsAway('The store of files did not answer before.', { cause }),
    ),
    email: email ? behind(breakers.of('email'), email, ['send']) : breakers.without('email'),
    sms: sms ? behind(breakers.of('sms'), sms, ['send']) : breakers.without('sms'),
    whatsapp:
      whatsapp &&
      behind(
        breakers.of('whatsapp'),
        whatsapp,
        ['send'],
        (cause) => new WhatsAppFailed('away', 'WhatsApp did not answer before.', null, { cause }),
      ),
    payments: payments && behind(breakers.of('payments'), payments, PAYMENT_CALLS, providerAway),
    identityCheck:
      identityCheck &&
      behind(
        breakers.of('identity-check'),
        identityCheck,
        ['check'],
        (cause) => new IdentityCheckAway('did not answer before', { cause }),
      ),
    beacon:
      beacon &&
      behind(breakers.of('beacon'), beacon, ['round'], (cause) => new BeaconFailed(cause.message, { cause })),
    model: model && behind(breakers.of('model'), model, ['complete']),
    witnesses: witnesses.map((witness) => behind(breakers.of('witness'), witness, ['submit'])),
  }
}

/** Picks the adapter of each port: the real carrier if configured, otherwise a readable outbox. */
export const openPorts = (
  config: Config,
  test: TestProvider | null,
  phone: TestPhone | null = null,
): Carriers => {
  const { SMTP_URL, MAIL_FROM, TERMII_URL, TERMII_API_KEY, TERMII_SENDER } = config
  // Production promises nothing that no carrier sends; only a demonstration keeps its messages for reading.
  const isKept = !config.isProduction
  const email =
    SMTP_URL || !isKept ? null : jsonlOutbox<EmailMessage>(join(config.DATA_DIR, 'outbox', 'email.jsonl'))
  const sms =
    (TERMII_URL && TERMII_API_KEY) || !isKept
      ? null
      : jsonlOutbox<SmsMessage>(join(config.DATA_DIR, 'outbox', 'sms.jsonl'))
  const breakers = openBreakers()
  const carriers = {
    blobs: chooseBlobs(config),
    email: email ? outboxEmail(email) : SMTP_URL ? smtpEmail({ url: SMTP_URL, from: MAIL_FROM }) : null,
    location: firstKnown([cdnHeaderLocation(), packagedLocation()]),
    model: chooseModel(config),
    identityCheck: chooseIdentityCheck(config),
    payments: choosePayments(config, test),
    whatsapp: chooseWhatsApp(config, phone),
    beacon: chooseBeacon(config),
    sms: sms
      ? outboxSms(sms)
      : TERMII_URL && TERMII_API_KEY
        ? termiiSms({ url: TERMII_URL, apiKey: TERMII_API_KEY, sender: TERMII_SENDER })
        : null,
    witnesses: config.RECORD_WITNESSES.map(openWitness),
  }
  return { ...guard(carriers, breakers), breakers: breakers.breakers, outbox: { email, sms } }
}

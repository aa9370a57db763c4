import type { DoorName } from '#shared/pages/doors.ts'
import { dutiesClosedWords } from '#shared/staff/duty-words.ts'
import { message } from '#shared/words.ts'

/** What is closed where a carrier is not set, for operators and staff. */
export const closedDoorWords = {
  email: message('Email: none. No one can join or reset a password.'),
  sms: message('Text messages: none. No one can confirm a phone, and rounds ask voters for that.'),
  duties: dutiesClosedWords,
  payments: message('Payments: none. No one can buy SUP, give money or be paid out.'),
  whatsapp: message('WhatsApp: none. No one can link a number.'),
  beacon: message('Public randomness: none. No prize draw can open.'),
  identityCheck: message('Identity provider: none. Reviewers look at the documents alone.'),
  model: message('Language model: none. The guides answer from our own texts alone.'),
  objectStore: message(
    'Object store: none. Uploads are on the disk of this machine: run one process only, and back up that disk.',
  ),
  witnesses: message('Witnesses: none. No one outside signs the public record.'),
} as const satisfies Record<DoorName, string>

/** The settings that open each of them. */
export const doorSettings = {
  email: 'SMTP_URL',
  sms: 'TERMII_URL, TERMII_API_KEY',
  duties: 'DUTY_RULES',
  payments: 'PAYSTACK_SECRET_KEY',
  whatsapp: 'WHATSAPP_…',
  beacon: 'DRAND_URLS',
  identityCheck: 'SMILE_ID_…',
  model: 'GUIDE_MODEL_URL',
  objectStore: 'S3_…',
  witnesses: 'RECORD_WITNESSES',
} as const satisfies Record<DoorName, string>

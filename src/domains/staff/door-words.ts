import type { DoorName } from '#shared/pages/doors.ts'
import { message } from '#shared/words.ts'

/** What is closed where a carrier is not set, for operators and staff. */
export const closedDoorWords = {
  email: message('Email: none. Nobody can join or reset a password.'),
  sms: message('Text messages: none. Nobody can confirm a phone, and rounds ask voters for that.'),
  payments: message('Payments: none. Nobody can buy SUP, give money or be paid out.'),
  whatsapp: message('WhatsApp: none. Nobody can link a number.'),
  beacon: message('Public randomness: none. No prize draw can open.'),
  identityCheck: message('Identity provider: none. Reviewers look at the documents alone.'),
} as const satisfies Record<DoorName, string>

import type { PageDoor } from '#shared/pages/doors.ts'
import { message } from '#shared/words.ts'

const closedContactWords = {
  both: message(
    'We cannot send messages yet, so we cannot ask the nominee. Leave this empty. Reviewers do not wait for it.',
  ),
  email: message('We cannot send emails yet. Give a phone number, or leave this empty.'),
  sms: message('We cannot send text messages yet. Give an email address, or leave this empty.'),
} as const

/** What a field for the nominee's contact says where we cannot write to every address; null where we can. */
export const closedContact = (closed: readonly PageDoor[] = []): string | null => {
  const [noEmail, noSms] = [closed.includes('email'), closed.includes('sms')]
  if (noEmail && noSms) return closedContactWords.both
  return noEmail ? closedContactWords.email : noSms ? closedContactWords.sms : null
}

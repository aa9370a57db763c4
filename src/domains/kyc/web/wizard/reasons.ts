import { message } from '#shared/words.ts'
import type { RejectReason } from '../../contract.ts'

/** What a reason means for the person: what was wrong and how to put it right. */
export const reasonTexts: Readonly<Record<RejectReason, string>> = {
  unreadable: message('We could not read the document. Take the photo in daylight, whole and without glare.'),
  'wrong-document': message('This is not the document that you named. Send that one, or name this one.'),
  expired: message('The document is no longer valid. Send one that is.'),
  'name-differs': message(
    'The name on the document is another one. Write your name as the document shows it.',
  ),
  'birth-differs': message('The date of birth on the document is another one.'),
  'number-differs': message('The number on the document is another one.'),
  'face-differs': message('The picture does not show the person of the document.'),
  other: message('Read what the reviewer wrote.'),
  revoked: message('We withdrew your verification. Read why below, and send proper documents.'),
}

/** The same reasons, short, as the reviewer picks them. */
export const rejectNames: Readonly<Record<Exclude<RejectReason, 'revoked'>, string>> = {
  unreadable: message('Cannot be read'),
  'wrong-document': message('Another document'),
  expired: message('No longer valid'),
  'name-differs': message('Another name'),
  'birth-differs': message('Another birth date'),
  'number-differs': message('Another number'),
  'face-differs': message('Another face'),
  other: message('Something else'),
}

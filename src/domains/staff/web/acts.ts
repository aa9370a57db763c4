import { say } from '#shared/words.ts'

/** What the staff and people do, in words, by the code that the record keeps. */
const acts: Readonly<Record<string, string>> = {
  'person.grant-role': say('Gave a role'),
  'person.revoke-role': say('Took a role away'),
  'person.set-admin-role': say('Changed the admin role'),
  'person.set-admin': say('Changed the administrator right'),
  'person.suspend': say('Suspended the account'),
  'person.lift': say('Lifted the suspension'),
  'people.remind': say('Sent a reminder'),
  'import.check': say('Checked a list of people'),
  'import.confirm': say('Imported a list of people'),
  'import.discard': say('Threw a list of people away'),
  'import.undo': say('Undid an import'),
  'duplicates.search': say('Looked for duplicates'),
  'duplicates.propose': say('Proposed to join two accounts'),
  'duplicates.confirm': say('Joined two accounts'),
  'duplicates.distinct': say('Said that two accounts are two people'),
  'test-users.make': say('Made a test person'),
  'test-users.remove': say('Removed a test person'),
  'nomination.take': say('Took a nomination to review'),
  'nomination.review': say('Reviewed a nomination'),
  'citizen.registered': say('Joined'),
  'citizen.age-verified': say('Said to be 18 or older'),
  'citizen.email-verified': say('Verified the email address'),
  'citizen.phone-verified': say('Verified the phone number'),
  'citizen.email-changed': say('Changed the email address'),
  'citizen.phone-changed': say('Changed the phone number'),
  'citizen.password-changed': say('Changed the password'),
  'citizen.account-joined': say('This account was joined with another one'),
  'member.onboarded': say('Finished onboarding'),
  'member.affiliated': say('Named a university'),
  'nomination.sent': say('Nominated a leader'),
  'nomination.taken': say('Took a nomination to review'),
  'nomination.reviewed': say('Reviewed a nomination'),
  'nomination.decided': say('A nomination was decided'),
  'leader.moved': say('Moved a leader to another stage'),
}

/** The words of an act; a code that is not in the table shows as it is. */
export const actName = (code: string): string => acts[code] ?? code

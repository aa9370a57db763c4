import { brand } from '#shared/brand.ts'
import { FREEZE_HOURS } from '../../rules.ts'

/** The security notices that we e-mail. */
export const noticeKinds = [
  'second-factor-on',
  'second-factor-off',
  'authenticator-off',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'emergency-entered',
  'account-frozen',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

const words: Readonly<Record<NoticeKind, readonly [subject: string, ...lines: string[]]>> = {
  'second-factor-on': [
    'A second factor guards your account now',
    'From now on, signing in also asks for the code of your authenticator app.',
    'Keep your recovery codes on paper. They let you in when the phone is lost.',
  ],
  'second-factor-off': [
    'The second factor of your account was turned off',
    'Signing in asks for your password alone again. Your recovery codes no longer work.',
  ],
  'authenticator-off': [
    'The authenticator app of your account was turned off',
    'Your passkeys still guard your account. Your recovery codes work as before.',
  ],
  'passkey-added': [
    'A passkey guards your account now',
    'A passkey was added to your account. Signing in also asks for a passkey or a code.',
    'Keep your recovery codes on paper. They let you in when the device is lost.',
  ],
  'passkey-removed': [
    'A passkey of your account was removed',
    'It no longer lets anybody in. Without another second factor, signing in asks for your password alone.',
  ],
  'recovery-codes-made': ['You have new recovery codes', 'The codes that you had before no longer work.'],
  'recovery-code-used': [
    'A recovery code of your account was used',
    'Somebody signed in with your password and one of your recovery codes. That code is used up.',
  ],
  'emergency-entered': [
    'Somebody signed in by the emergency page',
    'Your account was opened at the emergency sign-in just now.',
  ],
  'account-frozen': [
    'Your account is frozen',
    `Every browser was signed out, and nothing is paid out of your account for ${FREEZE_HOURS} hours. You can still sign in.`,
  ],
}

export const noticeOf = (kind: NoticeKind, greeting: string): { subject: string; text: string } => {
  const [subject, ...lines] = words[kind]
  const notYou = `If this was not you, open the emergency sign-in of ${brand.name}, freeze your account there and write to ${brand.email}.`
  return {
    subject: `${brand.name}: ${subject}`,
    text: [greeting, ...lines, notYou, `${brand.name}, ${brand.email}`].join('\n\n'),
  }
}

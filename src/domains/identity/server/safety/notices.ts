import * as z from 'zod/mini'
import { siteValues } from '#platform/server/notifications/contact.ts'
import { defineNotification, notify, type NotifyContext } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { FREEZE_HOURS } from '../../rules.ts'

/** The security notices that people get. */
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

const words: Readonly<Record<NoticeKind, readonly [title: string, body: string, ...more: string[]]>> = {
  'second-factor-on': [
    message('A second factor guards your account now'),
    message('From now on, signing in also asks for the code of your authenticator app.'),
    message('Keep your recovery codes on paper. They let you in when the phone is lost.'),
  ],
  'second-factor-off': [
    message('The second factor of your account was turned off'),
    message('Signing in asks for your password alone again. Your recovery codes no longer work.'),
  ],
  'authenticator-off': [
    message('The authenticator app of your account was turned off'),
    message('Your passkeys still guard your account. Your recovery codes work as before.'),
  ],
  'passkey-added': [
    message('A passkey guards your account now'),
    message('A passkey was added to your account. Signing in also asks for a passkey or a code.'),
    message('Keep your recovery codes on paper. They let you in when the device is lost.'),
  ],
  'passkey-removed': [
    message('A passkey of your account was removed'),
    message(
      'It no longer lets anyone in. Without another second factor, signing in asks for your password alone.',
    ),
  ],
  'recovery-codes-made': [
    message('You have new recovery codes'),
    message('The codes that you had before no longer work.'),
  ],
  'recovery-code-used': [
    message('A recovery code of your account was used'),
    message('Someone signed in with your password and one of your recovery codes. That code is used up.'),
  ],
  'emergency-entered': [
    message('Someone signed in by the emergency page'),
    message('Your account was opened at the emergency sign-in just now.'),
  ],
  'account-frozen': [
    message('Your account is frozen'),
    message(
      'Every browser was signed out, and nothing is paid out of your account for {hours} hours. You can still sign in.',
    ),
  ],
}

/** Something about the safety of the account happened. */
export const safetyNotice = defineNotification({
  name: 'identity.safety',
  setting: 'safety',
  values: z.strictObject({ kind: z.enum(noticeKinds) }),
  title: ({ kind }) => ({ text: words[kind][0] }),
  body: ({ kind }) => ({ text: words[kind][1], values: { hours: FREEZE_HOURS } }),
  more: ({ kind }) => [
    ...words[kind].slice(2).map((text) => ({ text })),
    {
      text: message(
        'If this was not you, open the emergency sign-in of {brand}, freeze your account there and write to {address}.',
      ),
      values: siteValues,
    },
  ],
  link: () => to('verification'),
  urgency: 'instant',
})

/** Tells a person about the safety of their account, in the transaction of the change. */
export const notifyOfSafety = (ctx: NotifyContext, personId: string, kind: NoticeKind): Promise<void> =>
  notify(ctx, personId, safetyNotice, { kind })

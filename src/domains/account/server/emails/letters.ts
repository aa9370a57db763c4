import { signature, siteValues } from '#platform/server/notifications/contact.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import type { Sentence } from '#platform/server/notifications/definition.ts'
import { plainText } from '#shared/text/plain-text.ts'
import { type LanguageCode, message } from '#shared/words.ts'
import { CODE_MINUTES, RESET_MINUTES } from '../../rules.ts'

export const emailKinds = ['password-changed', 'email-changed', 'phone-changed'] as const
export type AccountEmailKind = (typeof emailKinds)[number]

interface Letter {
  readonly subject: Sentence
  readonly lines: readonly Sentence[]
}

export interface EmailFields {
  readonly firstName?: string
  readonly code?: string
  readonly link?: string | null
  readonly detail?: string
}

const notYou: Sentence = {
  text: message(
    'If this was not you, someone else may be in your account. Set a new password now and write to {address}.',
  ),
  values: siteValues,
}

// Codes and links stay out of subjects, which show on lock screens.
const letters: Readonly<
  Record<AccountEmailKind | 'code' | 'reset' | 'address-known', (fields: EmailFields) => Letter>
> = {
  code: ({ code = '', link }) => ({
    subject: { text: message('Your {brand} code'), values: siteValues },
    lines: [
      {
        text: message(
          'Your code is {code}. It works for {minutes} minutes and in the browser that asked for it.',
        ),
        values: { code, minutes: CODE_MINUTES },
      },
      ...(link ? [{ text: message('Or open this link and sign in: {link}'), values: { link } }] : []),
      {
        text: message('We never ask for this code by phone or chat. If you did not ask for it, do nothing.'),
      },
    ],
  }),
  'address-known': () => ({
    subject: { text: message('You already have a {brand} account'), values: siteValues },
    lines: [
      {
        text: message(
          'Someone wanted to use this email address for another account. It has an account already, so nothing has changed.',
        ),
      },
      { text: message('If that was you, sign in with this address. If it was not, do nothing.') },
    ],
  }),
  reset: ({ link }) => ({
    subject: { text: message('Set a new {brand} password'), values: siteValues },
    lines: [
      {
        text: message(
          'Open this link to choose a new password. It works once, for {minutes} minutes: {link}',
        ),
        values: { minutes: RESET_MINUTES, link: link ?? '' },
      },
      {
        text: message(
          'You will be signed out everywhere. If you did not ask for it, do nothing. Your password stays as it is.',
        ),
      },
    ],
  }),
  'password-changed': () => ({
    subject: { text: message('Your {brand} password was changed'), values: siteValues },
    lines: [
      { text: message('The password of your account was changed just now. Other browsers were signed out.') },
      notYou,
    ],
  }),
  'email-changed': ({ detail = '' }) => ({
    subject: { text: message('Your {brand} email address was changed'), values: siteValues },
    lines: [
      {
        text: message('Your account now uses {detail}. Messages no longer come to this address.'),
        values: { detail },
      },
      notYou,
    ],
  }),
  'phone-changed': ({ detail = '' }) => ({
    subject: { text: message('Your {brand} phone number was changed'), values: siteValues },
    lines: [
      { text: message('Your account now uses the phone number {detail}.'), values: { detail } },
      notYou,
    ],
  }),
}

/** The subject and text of an email, in the language of the browser that caused it. */
export const emailOf = async (
  kind: keyof typeof letters,
  fields: EmailFields,
  language: LanguageCode,
): Promise<{ subject: string; text: string }> => {
  const say = await wordsIn(language)
  const { subject, lines } = letters[kind](fields)
  const greeting = fields.firstName
    ? say({ text: message('Dear {name},'), values: { name: fields.firstName } })
    : say(message('Hello,'))
  return {
    subject: say(subject),
    text: [greeting, ...lines.map((each) => say(each)), signature()].join('\n\n'),
  }
}

const texts: Readonly<Record<'code' | 'phone-changed', string>> = {
  code: message('{brand} code: {code}. It works for {minutes} minutes. Never tell it to anyone.'),
  'phone-changed': message('Your {brand} account now uses another phone number. Not you? Write to {address}'),
}

/** A text message of one part in plain ASCII, with the length that the gate counted at the request. */
export const textMessageOf = async (
  kind: keyof typeof texts,
  { code = '' }: EmailFields,
  language: LanguageCode,
): Promise<string> => {
  const say = await wordsIn(language)
  return plainText(say({ text: texts[kind], values: { ...siteValues, code, minutes: CODE_MINUTES } }))
}

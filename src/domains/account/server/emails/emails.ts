import { brand } from '#shared/brand.ts'
import { CODE_MINUTES, RESET_MINUTES } from '../../rules.ts'

export const emailKinds = ['password-changed', 'email-changed', 'phone-changed'] as const
export type AccountEmailKind = (typeof emailKinds)[number]

interface Words {
  readonly subject: string
  readonly lines: readonly string[]
}

export interface EmailFields {
  readonly firstName?: string
  readonly code?: string
  readonly link?: string | null
  readonly detail?: string
}

const notYou = `If this was not you, someone else may be in your account: set a new password at once and write to ${brand.email}.`

const words: Readonly<
  Record<AccountEmailKind | 'code' | 'reset' | 'address-known', (fields: EmailFields) => Words>
> = {
  code: ({ code, link }) => ({
    subject: `Your ${brand.name} code`,
    lines: [
      `Your code is ${code}. It works for ${CODE_MINUTES} minutes and in the browser that asked for it.`,
      ...(link ? [`Or open this link and sign in: ${link}`] : []),
      'We never ask for this code by phone or chat. If you did not ask for it, do nothing.',
    ],
  }),
  'address-known': () => ({
    subject: `You already have a ${brand.name} account`,
    lines: [
      'Somebody wanted to use this email address for another account. It has an account already, so nothing has changed.',
      'If that was you, sign in with this address. If it was not, do nothing.',
    ],
  }),
  reset: ({ link }) => ({
    subject: `Set a new ${brand.name} password`,
    lines: [
      `Open this link to choose a new password. It works once, for ${RESET_MINUTES} minutes:`,
      link ?? '',
      'You will be signed out everywhere. If you did not ask for it, do nothing: your password stays as it is.',
    ],
  }),
  'password-changed': () => ({
    subject: `Your ${brand.name} password was changed`,
    lines: ['The password of your account was changed just now. Other browsers were signed out.', notYou],
  }),
  'email-changed': ({ detail }) => ({
    subject: `Your ${brand.name} email address was changed`,
    lines: [`Your account now uses ${detail}. Messages no longer come to this address.`, notYou],
  }),
  'phone-changed': ({ detail }) => ({
    subject: `Your ${brand.name} phone number was changed`,
    lines: [`Your account now uses the phone number ${detail}.`, notYou],
  }),
}

/** The subject and text of an e-mail. Codes and links stay out of subjects, which show on lock screens. */
export const emailOf = (kind: keyof typeof words, fields: EmailFields): { subject: string; text: string } => {
  const { subject, lines } = words[kind](fields)
  const greeting = fields.firstName ? `Dear ${fields.firstName},` : 'Hello,'
  return { subject, text: [greeting, ...lines, `${brand.name}, ${brand.email}`].join('\n\n') }
}

/** A text message: plain ASCII that fits one part. */
export const textMessageOf = (kind: 'code' | 'phone-changed', { code }: EmailFields): string =>
  kind === 'code'
    ? `${brand.name} code: ${code}. It works for ${CODE_MINUTES} minutes. Never tell it to anybody.`
    : `Your ${brand.name} account now uses another phone number. Not you? Write to ${brand.email}`

import * as z from 'zod/mini'
import { emailField, newPassword, sentCode } from '#domains/identity/contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

const none = z.strictObject({})
const done = z.object({ ok: z.literal(true) })

/** A pending code of this session. */
const PendingCode = z.object({
  address: z.string(),
  /** True when this address will replace the current one. */
  isChange: z.boolean(),
  expiresAt: moment(),
  triesLeft: z.int(),
})
export type PendingCode = z.output<typeof PendingCode>

const Proof = z.object({
  address: z.nullable(z.string()),
  isVerified: z.boolean(),
  code: z.nullable(PendingCode),
  /** Seconds until another code may be sent; 0 when it may be sent now. */
  waitSeconds: z.int(),
})
export type Proof = z.output<typeof Proof>

/** The person's e-mail address and phone number, and which of them are verified. */
const Contacts = z.object({
  email: Proof,
  phone: Proof,
  /** A reviewer has checked the person's documents. */
  hasCheckedIdentity: z.boolean(),
  leastPasswordCharacters: z.int(),
})
export type Contacts = z.output<typeof Contacts>

/** An open session of the person. */
const OpenSession = z.object({
  id: z.string(),
  begunAt: moment(),
  lastSeenAt: moment(),
  isThis: z.boolean(),
})
export type OpenSession = z.output<typeof OpenSession>

const currentPassword = z
  .string()
  .check(z.minLength(1, message('Enter your password.')), z.maxLength(512, message('That is too long.')))

/** A new password, typed twice. */
export const newPasswordFields = { password: newPassword, confirmPassword: z.string() }
export const samePasswords = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { path: ['confirmPassword'], error: message('The two passwords are not the same.') },
)

const Code = z.strictObject({ code: sentCode })

const EmailChange = z.strictObject({ email: emailField, currentPassword })
const PhoneChange = z.strictObject({
  phoneNumber: z
    .string()
    .check(z.trim(), z.minLength(1, message('Enter a phone number, like 0803 123 4567.')), z.maxLength(40)),
  currentPassword,
})
const PasswordChange = z.strictObject({ currentPassword, ...newPasswordFields }).check(samePasswords)

const wrongCode = refusal(400, message('That is not the code we sent. Check it and try again.'))
const codeOver = refusal(409, message('This code no longer works. Ask for a new one.'))
const linkOver = refusal(409, message('This link no longer works. Ask for a new one.'))
const emailTaken = refusal(409, message('There is an account with this email address. Sign in instead.'))
const phoneTaken = refusal(
  409,
  message('Another account already uses this number. A number can belong to one person only.'),
)
const wrongPassword = refusal(403, message('That is not your password.'))
const verifiedAlready = refusal(409, message('This is confirmed already.'))
const sameAddress = refusal(409, message('You already use this one.'))
const noSms = refusal(
  400,
  message(
    'We send text messages to mobile phones in Nigeria, Canada, the United Kingdom and the United States.',
  ),
)
const smsSpent = refusal(503, message('We cannot send more text messages today. Try again tomorrow.'))

// The operations count attempts at codes and passwords themselves, before the transaction.
const own = {
  access: 'citizen',
  limit: 'mutation',
  idempotency: 'none',
  transaction: 'own',
  refreshes: ['account', 'user'],
} as const

export const accountApi = {
  contacts: get('/api/account/contacts', {
    summary: 'Your email address and phone number, and which of them are confirmed',
    access: 'citizen',
    limit: 'read',
    tag: 'account',
    returns: Contacts,
  }),
  sendEmailCode: post('/api/account/email/code', {
    needs: 'email',
    ...own,
    summary: 'Send a code to the email address that is not confirmed yet',
    status: 202,
    body: none,
    returns: PendingCode,
    refuses: { 'verified-already': verifiedAlready },
  }),
  verifyEmail: post('/api/account/email/verify', {
    ...own,
    summary: 'Confirm the email address with the code; a changed address takes effect now',
    body: Code,
    returns: done,
    refuses: { 'code-wrong': wrongCode, 'code-over': codeOver, 'email-taken': emailTaken },
  }),
  verifyEmailLink: post('/api/account/email/verify-link', {
    ...own,
    summary: 'Confirm the email address with the link in the email',
    body: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
    returns: done,
    refuses: { 'link-over': linkOver, 'email-taken': emailTaken },
  }),
  changeEmail: post('/api/account/email/change', {
    needs: 'email',
    ...own,
    summary: 'Send a code to a new email address',
    stepUp: true,
    status: 202,
    body: EmailChange,
    returns: PendingCode,
    refuses: { 'wrong-password': wrongPassword, 'same-address': sameAddress },
  }),
  sendPhoneCode: post('/api/account/phone/code', {
    needs: 'sms',
    ...own,
    summary: 'Send a code to the phone that is not confirmed yet',
    status: 202,
    body: none,
    returns: PendingCode,
    refuses: {
      'verified-already': verifiedAlready,
      'no-phone': refusal(409, message('Add a phone number first.')),
      'no-text-messages': noSms,
      'text-messages-spent': smsSpent,
    },
  }),
  verifyPhone: post('/api/account/phone/verify', {
    ...own,
    summary: 'Confirm the phone with the code; a changed number takes effect now',
    body: Code,
    returns: done,
    refuses: { 'code-wrong': wrongCode, 'code-over': codeOver, 'phone-taken': phoneTaken },
  }),
  changePhone: post('/api/account/phone/change', {
    needs: 'sms',
    ...own,
    summary: 'Send a code to a new phone number',
    stepUp: true,
    status: 202,
    body: PhoneChange,
    returns: PendingCode,
    refuses: {
      'wrong-password': wrongPassword,
      'same-address': sameAddress,
      'no-text-messages': noSms,
      'text-messages-spent': smsSpent,
    },
  }),
  sessions: get('/api/account/sessions', {
    summary: 'Where you are signed in',
    access: 'citizen',
    limit: 'read',
    tag: 'account',
    returns: z.object({ items: z.array(OpenSession) }),
  }),
  endSession: post('/api/account/sessions/:sessionId/end', {
    summary: 'Sign out one of your other browsers',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'none',
    body: none,
    returns: done,
    refreshes: ['account'],
  }),
  endOtherSessions: post('/api/account/sessions/end-others', {
    summary: 'Sign out all your other browsers',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'none',
    body: none,
    returns: z.object({ ended: z.int() }),
    refreshes: ['account'],
  }),
  changePassword: post('/api/account/password', {
    ...own,
    summary: 'Change your password; your other sessions end',
    stepUp: true,
    whileSuspended: true,
    body: PasswordChange,
    returns: done,
    refuses: {
      'wrong-password': wrongPassword,
      'password-common': refusal(400, message('Password is too common')),
    },
  }),
}

import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { emailField, enteredCode, sharedPhone, signInRefusals, typedPassword, User } from './contract.ts'

const proof = {
  email: emailField,
  password: z.optional(typedPassword),
  recoveryCode: z.optional(enteredCode),
}

const hasProof = z.refine<{ password?: string | undefined; recoveryCode?: string | undefined }>(
  ({ password, recoveryCode }) => password !== undefined || recoveryCode !== undefined,
  { path: ['password'], error: message('Enter your password or a recovery code.') },
)

/** What a person in trouble can present: the password, a recovery code, or both. */
export const EmergencyProof = z.strictObject(proof).check(hasProof)
export type EmergencyProof = z.output<typeof EmergencyProof>

const EmergencySignIn = z.strictObject({ ...proof, sharedPhone }).check(hasProof)
export type EmergencySignIn = z.output<typeof EmergencySignIn>

// The same limits as the normal sign-in, because both check the same credentials (S-09, decision D-15).
const atSignIn = {
  access: 'public',
  limit: 'login',
  idempotency: 'none',
  transaction: 'own',
  body: EmergencyProof,
  refuses: signInRefusals,
  refreshes: ['user'],
} as const

export const emergencyApi = {
  enter: post('/api/local/emergency-login', {
    ...atSignIn,
    body: EmergencySignIn,
    summary: 'Sign in without phone and email, with a password or a recovery code',
    returns: User,
  }),
  freeze: post('/api/local/freeze', {
    ...atSignIn,
    summary: 'Freeze your own account: every session ends and nothing is paid out for 72 hours',
    returns: z.object({ frozenUntil: moment(), hours: z.int() }),
  }),
}

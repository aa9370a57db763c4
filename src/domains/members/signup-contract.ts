import * as z from 'zod/mini'
import { emailField, firstNameField, lastNameField, newPassword } from '#domains/identity/contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'

/** The values that /complete-signup may ask for. */
export const lackingNames = ['firstName', 'lastName', 'email', 'phoneNumber', 'password'] as const
const Missing = z.object({ missing: z.array(z.enum(lackingNames)) })
export type Missing = z.output<typeof Missing>

export const signupApi = {
  missing: get('/api/user/missing', {
    summary: 'What your account still needs after an import or a WhatsApp message',
    access: 'signed-in',
    limit: 'read',
    tag: 'user',
    returns: Missing,
  }),
  completeSignup: post('/api/user/complete-signup', {
    summary: 'Add what your account still needs',
    access: 'signed-in',
    limit: 'mutation',
    idempotency: 'none',
    transaction: 'own',
    body: z
      .strictObject({
        firstName: z.optional(firstNameField),
        lastName: z.optional(lastNameField),
        email: z.optional(emailField),
        phoneNumber: z.optional(
          z
            .string()
            .check(
              z.trim(),
              z.minLength(1, message('Enter a phone number, like 0803 123 4567.')),
              z.maxLength(40),
            ),
        ),
        password: z.optional(newPassword),
        confirmPassword: z.optional(z.string()),
      })
      .check(
        z.refine((form) => (form.password ?? '') === (form.confirmPassword ?? ''), {
          path: ['confirmPassword'],
          error: message('The two passwords are not the same.'),
        }),
      ),
    returns: Missing,
    refuses: {
      'already-known': refusal(409, message('Your account already has this. You can change it in Settings.')),
      'email-taken': refusal(409, message('There is an account with this email address. Sign in instead.')),
      'password-common': refusal(400, message('Password is too common')),
    },
    refreshes: ['user'],
  }),
}

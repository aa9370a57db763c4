import * as z from 'zod/mini'
import { emailField } from '#domains/identity/contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { newPasswordFields, samePasswords } from './contract.ts'

/** The answer to every request for a link, whether or not the address has an account (S-11, S-12). */
export const RESET_SENT = message('If an account matches, we have sent a link.')

/** The e-mailed link stores its token in a cookie for the page and the calls below, never in the address (S-11). */
export const resetApi = {
  askReset: post('/api/account/reset', {
    needs: 'email',
    summary: 'Ask for a link that sets a new password',
    access: 'public',
    limit: 'mutation',
    idempotency: 'none',
    transaction: 'own',
    status: 202,
    body: z.strictObject({ email: emailField }),
    returns: z.object({ message: z.string() }),
  }),
  resetLink: get('/api/account/reset', {
    summary: 'Whether the password link that this browser opened still works',
    access: 'public',
    limit: 'read',
    returns: z.object({ isLive: z.boolean(), leastPasswordCharacters: z.int() }),
  }),
  setPassword: post('/api/account/reset/password', {
    summary:
      'Set a new password with the link that this browser opened; ends all sessions and signs nobody in',
    access: 'public',
    limit: 'mutation',
    idempotency: 'none',
    transaction: 'own',
    body: z.strictObject(newPasswordFields).check(samePasswords),
    returns: z.object({ ok: z.literal(true) }),
    refuses: {
      'link-over': refusal(409, message('This link no longer works. Ask for a new one.')),
      'password-common': refusal(400, message('Password is too common')),
    },
  }),
}

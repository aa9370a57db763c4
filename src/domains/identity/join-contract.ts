import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { message } from '#shared/words.ts'
import { emailField } from './contract.ts'

/** The answer to every request for a joining code, whether or not the address has an account (S-12). */
export const JOIN_CODE_SENT = message('We have sent a message to this email address.')

export const joinApi = {
  askCode: post('/api/register/code', {
    needs: 'email',
    summary: 'Ask for a code to join with; an address that already has an account is told so by email',
    access: 'public',
    limit: 'mutation',
    idempotency: 'none',
    transaction: 'own',
    status: 202,
    body: z.strictObject({ email: emailField }),
    returns: z.object({ message: z.string() }),
    stoppedBy: 'sign-ups',
  }),
}

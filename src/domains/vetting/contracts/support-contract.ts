import * as z from 'zod/mini'
import { CORPS_NEUTRAL } from '#domains/identity/service-contract.ts'
import { post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { lgaId, personName } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** The support call has its own file, because only the lazily loaded list of similar people needs it. */
export const supportCalls = {
  support: post('/api/nominations/support', {
    summary: 'Support an open nomination instead of sending another one; once per person',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({
      name: personName(120, message("Enter the nominee's full name.")),
      lga: lgaId(),
    }),
    returns: z.object({ ok: z.literal(true) }),
    refuses: {
      'nomination-not-found': refusal(404, message('This nomination does not exist, or was removed.')),
      'place-unknown': refusal(400, message('Choose a local government area of that State.')),
      'corps-neutral': refusal(403, CORPS_NEUTRAL),
      'own-nomination': refusal(409, message('This is your own nomination.')),
    },
    refreshes: ['nominations'],
  }),
}

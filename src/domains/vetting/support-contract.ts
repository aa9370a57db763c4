import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { no } from '#shared/errors.ts'
import { line } from '#shared/fields.ts'
import { say } from '#shared/words.ts'

/** What only the list of similar people asks, which a page loads when it has one. */
export const supportCalls = {
  support: post('/api/nominations/support', {
    summary: 'Join the open nomination of a name and an area instead of sending another one; once per person',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({
      name: line(120, say("Enter the nominee's full name.")),
      lga: z
        .string(say('Choose a local government area.'))
        .check(z.regex(/^[A-Z]{2}-[a-z0-9-]{1,60}$/, say('Choose a local government area.'))),
    }),
    returns: z.object({ ok: z.literal(true) }),
    refuses: {
      'nomination-not-found': no(404, say('There is no such nomination.')),
      'place-unknown': no(400, say('Choose a local government area of that State.')),
      'own-nomination': no(409, say('This is your own nomination.')),
    },
    refreshes: ['nominations'],
  }),
}

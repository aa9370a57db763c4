import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { line } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { ConsentRequest } from './nomination-contract.ts'

const linkGone = refusal(404, message('This link is not valid or no longer works. Ask for a new one.'))

/** The calls behind a consent link. Anyone with the link may read and answer, signed in or not. */
export const consentCalls = {
  consent: get('/api/consent/:token', {
    summary: 'The nomination behind a consent link',
    access: 'public',
    limit: 'read',
    tag: 'consent',
    returns: ConsentRequest,
    refuses: { 'link-gone': linkGone },
  }),
  answerConsent: post('/api/consent/:token', {
    summary: 'Agree to a nomination or decline it; a signed-in person links their account to it',
    access: 'public',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({
      answer: z.enum(['consent', 'decline'], message('Do you agree?')),
      note: z.optional(line(500)),
    }),
    returns: ConsentRequest,
    refuses: {
      'link-gone': linkGone,
      'already-answered': refusal(409, message('This was already answered.')),
      'nominee-suspended': refusal(409, message('The nominee is suspended, so nothing can be answered now.')),
      'own-nomination': refusal(
        403,
        message('You sent this nomination, so the nominee has to answer. Sign out or use another account.'),
      ),
    },
    refreshes: ['consent', 'nominations'],
  }),
}

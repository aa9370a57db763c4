import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, line, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { refereeShape } from './referee-contract.ts'
import { MAX_NOMINATION_EVIDENCE, Nomination, NominationTrack } from './nomination-contract.ts'

const nominationNotFound = refusal(404, message('This nomination does not exist, or was removed.'))
const evidenceUnknown = refusal(
  400,
  message('One of the files is not yours or is gone. Please add it again.'),
)
const moreEvidence = () =>
  z.optional(z.array(id()).check(z.maxLength(MAX_NOMINATION_EVIDENCE, message('Send at most 8 files.'))))

/** The calls of nominator and nominee after a nomination is sent. */
export const trackCalls = {
  answer: post('/api/nominations/:nominationId/answer', {
    summary: 'Answer what the reviewers asked, as nominator or nominee; the nomination goes back to them',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({
      answer: prose(10, 4000, message('Write at least 10 characters.')),
      evidenceIds: moreEvidence(),
    }),
    returns: Nomination,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'nothing-asked': refusal(409, message('Nothing is asked about this nomination now.')),
      'evidence-unknown': evidenceUnknown,
    },
    refreshes: ['nominations'],
  }),
  giveReferees: post('/api/nominations/:nominationId/referees', {
    summary: 'Name the two referees of your nomination, or name others, until it is decided',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject(refereeShape),
    returns: NominationTrack,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'nomination-already-decided': refusal(409, message('This nomination has already been decided.')),
    },
    refreshes: ['nominations'],
  }),
  askConsent: post('/api/nominations/:nominationId/consent', {
    summary: 'Send the nominee the link that asks for consent, again or to another address',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({ nomineeContact: z.optional(line(254)) }),
    returns: NominationTrack,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'contact-missing': refusal(400, message('Give an email address or a phone number of the nominee.')),
      'consent-answered': refusal(409, message('The nominee has already answered.')),
      'letters-spent': refusal(409, message('The link was already sent three times.')),
    },
    refreshes: ['nominations'],
  }),
  appeal: post('/api/nominations/:nominationId/appeal', {
    summary: 'Appeal a rejection, once and within 30 days, as nominator or nominee',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({
      text: prose(40, 4000, message('Write at least 40 characters: what is new, or what went wrong.')),
      evidenceIds: moreEvidence(),
    }),
    returns: NominationTrack,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'not-rejected': refusal(409, message('Only a rejected nomination can be appealed.')),
      'already-appealed': refusal(409, message('A nomination can be appealed once.')),
      'appeal-too-late': refusal(409, message('The 30 days for an appeal are over.')),
      'evidence-unknown': evidenceUnknown,
    },
    refreshes: ['nominations'],
  }),
}

import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { no } from '#shared/errors.ts'
import { id, line, prose } from '#shared/fields.ts'
import { say } from '#shared/words.ts'
import { EVIDENCE_MOST, Nomination, NominationTrack } from './nomination-contract.ts'

const nominationNotFound = no(404, say('There is no such nomination.'))
const evidenceUnknown = no(400, say('One of the files is not yours or is gone. Please add it again.'))
const moreEvidence = () =>
  z.optional(z.array(id()).check(z.maxLength(EVIDENCE_MOST, say('Send at most 8 files.'))))

/** What the nominator and the nominee do with a nomination once it is sent. */
export const trackCalls = {
  answer: post('/api/nominations/:nominationId/answer', {
    summary: 'Answer what the reviewers asked, as nominator or nominee; the nomination goes back to them',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({
      answer: prose(10, 4000, say('Write at least 10 characters.')),
      evidenceIds: moreEvidence(),
    }),
    returns: Nomination,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'nothing-asked': no(409, say('Nothing is asked about this nomination now.')),
      'evidence-unknown': evidenceUnknown,
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
      'contact-missing': no(400, say('Give an email address or a phone number of the nominee.')),
      'consent-answered': no(409, say('The nominee has already answered.')),
      'letters-spent': no(409, say('The link was already sent three times.')),
    },
    refreshes: ['nominations'],
  }),
  appeal: post('/api/nominations/:nominationId/appeal', {
    summary: 'Appeal a rejection, once and within 30 days, as nominator or nominee',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({
      text: prose(40, 4000, say('Write at least 40 characters: what is new, or what went wrong.')),
      evidenceIds: moreEvidence(),
    }),
    returns: NominationTrack,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'not-rejected': no(409, say('Only a rejected nomination can be appealed.')),
      'already-appealed': no(409, say('A nomination can be appealed once.')),
      'appeal-too-late': no(409, say('The 30 days for an appeal are over.')),
      'evidence-unknown': evidenceUnknown,
    },
    refreshes: ['nominations'],
  }),
}

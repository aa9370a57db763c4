import * as z from 'zod/mini'
import { EVIDENCE_MOST } from '#domains/files/contract.ts'
import { get, post } from '#shared/api.ts'
import { no } from '#shared/errors.ts'
import { id, pageCursor, pageLimit, pageOf, prose } from '#shared/fields.ts'
import { say } from '#shared/words.ts'
import {
  Nomination,
  NominationForm,
  Review,
  VettingItem,
  buckets,
} from './nomination-contract.ts'

const nominationNotFound = no(404, say('There is no such nomination.'))

export const vettingApi = {
  nominate: post('/api/nominations', {
    summary: 'Nominate a leader',
    access: 'citizen',
    limit: 'nominate',
    idempotency: 'optional',
    status: 201,
    body: NominationForm,
    returns: Nomination,
    refuses: {
      'evidence-unknown': no(400, say('One of the files is not yours or is gone. Please add it again.')),
      'place-unknown': no(400, say('Choose a local government area of that State.')),
      'already-nominated': no(
        409,
        say('You have already nominated this person here. You can follow it under My nominations.'),
      ),
    },
    refreshes: ['nominations'],
  }),
  mine: get('/api/nominations/mine', {
    summary: 'Your nominations and where they are',
    access: 'citizen',
    limit: 'read',
    tag: 'nominations',
    query: z.strictObject({ cursor: pageCursor(), limit: pageLimit(20) }),
    returns: pageOf(Nomination),
  }),
  answer: post('/api/nominations/:nominationId/answer', {
    summary: 'Answer what the reviewers asked; the nomination goes back to them',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({
      answer: prose(10, 4000, say('Write at least 10 characters.')),
      evidenceIds: z.optional(z.array(id()).check(z.maxLength(EVIDENCE_MOST, say('Send at most 8 files.')))),
    }),
    returns: Nomination,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'nothing-asked': no(409, say('Nothing is asked about this nomination now.')),
      'evidence-unknown': no(400, say('One of the files is not yours or is gone. Please add it again.')),
    },
    refreshes: ['nominations'],
  }),
  queue: get('/api/vetting/nominations', {
    summary: 'The vetting queue, one bucket at a time',
    access: 'vetting',
    limit: 'read',
    tag: 'nominations',
    query: z.strictObject({
      bucket: z._default(z.enum(buckets), 'pending'),
      cursor: pageCursor(),
      limit: pageLimit(50),
    }),
    returns: z.extend(pageOf(VettingItem), { counts: z.record(z.enum(buckets), z.int()) }),
  }),
  take: post('/api/vetting/nominations/:nominationId/take', {
    summary: 'Take a nomination to review',
    access: 'vetting',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'nomination.take',
    returns: VettingItem,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'own-nomination': no(403, say('You cannot review a nomination of your own.')),
      'nomination-already-decided': no(409, say('This nomination has already been decided.')),
      'fully-assigned': no(409, say('Two reviewers already have this nomination.')),
      'waiting-for-nominator': no(409, say('This nomination waits for an answer from the nominator.')),
    },
    refreshes: ['nominations'],
  }),
  review: post('/api/vetting/nominations/:nominationId/review', {
    summary: 'Give your verdict; sealed until the other reviewer has given theirs',
    access: 'vetting',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'nomination.review',
    body: Review,
    returns: VettingItem,
    refuses: {
      'nomination-not-found': nominationNotFound,
      'own-nomination': no(403, say('You cannot review a nomination of your own.')),
      'not-taken': no(409, say('Take this nomination before you review it.')),
      'already-reviewed': no(409, say('You have already reviewed this nomination.')),
      'nomination-already-decided': no(409, say('This nomination has already been decided.')),
      'waiting-for-nominator': no(409, say('This nomination waits for an answer from the nominator.')),
    },
    refreshes: ['nominations', 'leaders'],
  }),
}

import * as z from 'zod/mini'
import { CORPS_NEUTRAL } from '#domains/identity/service-contract.ts'
import { get, post, put } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { lgaId, moment, pageCursor, pageLimit, pageOf, personName } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import {
  LeaderVetting,
  Nomination,
  NominationDraft,
  NominationDraftToKeep,
  NominationForm,
  NominationTrack,
} from './nomination-contract.ts'
import { SimilarPeople } from './similar-contract.ts'

const nominationNotFound = refusal(404, message('This nomination does not exist, or was removed.'))
const evidenceUnknown = refusal(
  400,
  message('One of the files is not yours or is gone. Please add it again.'),
)
/** The calls of nominators, nominees and supporters. */
export const nominationCalls = {
  nominate: post('/api/nominations', {
    summary: 'Nominate a leader',
    access: 'citizen',
    limit: 'nominate',
    idempotency: 'optional',
    offline: 'queue',
    status: 201,
    body: NominationForm,
    returns: Nomination,
    refuses: {
      'evidence-unknown': evidenceUnknown,
      'corps-neutral': refusal(403, CORPS_NEUTRAL),
      'place-unknown': refusal(400, message('Choose a local government area of that State.')),
      'already-nominated': refusal(
        409,
        message('You have already nominated this person here. You can follow it under My nominations.'),
      ),
    },
    refreshes: ['nominations', 'nomination-draft'],
  }),
  mine: get('/api/nominations/mine', {
    summary: 'Your nominations and where they are',
    access: 'citizen',
    limit: 'read',
    tag: 'nominations',
    query: z.strictObject({ cursor: pageCursor(), limit: pageLimit(20) }),
    returns: pageOf(Nomination),
  }),
  aboutMe: get('/api/nominations/about-me', {
    summary: 'Nominations whose consent link you answered',
    access: 'citizen',
    limit: 'read',
    tag: 'nominations',
    returns: z.object({ items: z.array(Nomination) }),
  }),
  duplicates: get('/api/nominations/duplicates', {
    summary:
      'Leaders of a similar name in the same State, your own nominations, and whether the area has an open one',
    access: 'citizen',
    limit: 'read',
    tag: 'nominations',
    query: z.strictObject({
      name: personName(120, message("Enter the nominee's full name.")),
      lga: lgaId(),
    }),
    returns: SimilarPeople,
    refuses: { 'place-unknown': refusal(400, message('Choose a local government area of that State.')) },
  }),
  reviewing: get('/api/nominations/reviewing', {
    summary: 'Whether enough reviewers are appointed to decide on nominations in time',
    access: 'citizen',
    limit: 'read',
    returns: z.object({ areReviewersAppointed: z.boolean() }),
  }),
  draft: get('/api/nominations/draft', {
    summary: 'Your draft nomination, saved on your account',
    access: 'citizen',
    limit: 'read',
    tag: 'nomination-draft',
    returns: z.object({ fields: z.nullable(NominationDraft), savedAt: z.nullable(moment()) }),
  }),
  saveDraft: put('/api/nominations/draft', {
    summary: 'Save a draft nomination; it replaces the earlier one',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'none',
    body: NominationDraftToKeep,
    returns: z.object({ fields: z.nullable(NominationDraft), savedAt: z.nullable(moment()) }),
    refuses: {
      'draft-changed': refusal(409, message('You changed this draft on another device.')),
    },
    refreshes: ['nomination-draft'],
  }),
  clearDraft: post('/api/nominations/draft/clear', {
    summary: 'Delete your draft nomination',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'none',
    returns: z.object({ fields: z.nullable(NominationDraft), savedAt: z.nullable(moment()) }),
    refreshes: ['nomination-draft'],
  }),
  track: get('/api/nominations/:nominationId', {
    summary: 'The state of a nomination you sent, or that is about you',
    access: 'citizen',
    limit: 'read',
    tag: 'nominations',
    returns: NominationTrack,
    refuses: { 'nomination-not-found': nominationNotFound },
  }),
  leaderVetting: get('/api/leaders/:leaderId/vetting', {
    summary: 'The result of a leader’s vetting: averages per criterion, without names',
    access: 'public',
    limit: 'read',
    tag: 'leaders',
    returns: z.object({ vetting: z.nullable(LeaderVetting) }),
  }),
}

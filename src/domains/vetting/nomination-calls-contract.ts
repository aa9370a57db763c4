import * as z from 'zod/mini'
import { get, post, put } from '#shared/api.ts'
import { no } from '#shared/errors.ts'
import { id, line, moment, pageCursor, pageLimit, pageOf, prose } from '#shared/fields.ts'
import { say } from '#shared/words.ts'
import {
  EVIDENCE_MOST,
  LeaderVetting,
  Nomination,
  NominationDraft,
  NominationDraftToKeep,
  NominationForm,
  NominationTrack,
} from './nomination-contract.ts'
import { SimilarPeople } from './similar-contract.ts'

const nominationNotFound = no(404, say('There is no such nomination.'))
const evidenceUnknown = no(400, say('One of the files is not yours or is gone. Please add it again.'))
const moreEvidence = () =>
  z.optional(z.array(id()).check(z.maxLength(EVIDENCE_MOST, say('Send at most 8 files.'))))

const nameAndPlace = z.strictObject({
  name: line(120, say("Enter the nominee's full name.")),
  lga: z
    .string(say('Choose a local government area.'))
    .check(z.regex(/^[A-Z]{2}-[a-z0-9-]{1,60}$/, say('Choose a local government area.'))),
})

/** The calls of whoever nominates, is nominated or supports a nomination. */
export const nominationCalls = {
  nominate: post('/api/nominations', {
    summary: 'Nominate a leader',
    access: 'citizen',
    limit: 'nominate',
    idempotency: 'optional',
    status: 201,
    body: NominationForm,
    returns: Nomination,
    refuses: {
      'evidence-unknown': evidenceUnknown,
      'place-unknown': no(400, say('Choose a local government area of that State.')),
      'already-nominated': no(
        409,
        say('You have already nominated this person here. You can follow it under My nominations.'),
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
    summary: 'Nominations that you answered the consent link of',
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
    query: nameAndPlace,
    returns: SimilarPeople,
    refuses: { 'place-unknown': no(400, say('Choose a local government area of that State.')) },
  }),
  draft: get('/api/nominations/draft', {
    summary: 'Your half-written nomination, kept on your account',
    access: 'citizen',
    limit: 'read',
    tag: 'nomination-draft',
    returns: z.object({ fields: z.nullable(NominationDraft), savedAt: z.nullable(moment()) }),
  }),
  saveDraft: put('/api/nominations/draft', {
    summary: 'Keep a half-written nomination; it takes the place of the one before',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'none',
    body: NominationDraftToKeep,
    returns: z.object({ fields: z.nullable(NominationDraft), savedAt: z.nullable(moment()) }),
    refuses: {
      'draft-changed': no(409, say('This draft was changed on another device meanwhile.')),
    },
    refreshes: ['nomination-draft'],
  }),
  clearDraft: post('/api/nominations/draft/clear', {
    summary: 'Throw the half-written nomination away',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'none',
    returns: z.object({ fields: z.nullable(NominationDraft), savedAt: z.nullable(moment()) }),
    refreshes: ['nomination-draft'],
  }),
  track: get('/api/nominations/:nominationId', {
    summary: 'Where a nomination of yours, or of you, is',
    access: 'citizen',
    limit: 'read',
    tag: 'nominations',
    returns: NominationTrack,
    refuses: { 'nomination-not-found': nominationNotFound },
  }),
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
  support: post('/api/nominations/support', {
    summary: 'Join the open nomination of a name and an area instead of sending another one; once per person',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: nameAndPlace,
    returns: z.object({ ok: z.literal(true) }),
    refuses: {
      'nomination-not-found': nominationNotFound,
      'place-unknown': no(400, say('Choose a local government area of that State.')),
      'own-nomination': no(409, say('This is your own nomination.')),
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
  leaderVetting: get('/api/leaders/:leaderId/vetting', {
    summary: 'How a leader came through vetting: averages per criterion, without names',
    access: 'public',
    limit: 'read',
    tag: 'leaders',
    returns: z.object({ vetting: z.nullable(LeaderVetting) }),
  }),
}

import * as z from 'zod/mini'
import { CORPS_NEUTRAL } from '#domains/identity/service-contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, moment, pageCursor, pageLimit, pageOf, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { noteReasons } from './note-contract.ts'

export const MAX_NOTE = 280

export const EndorsementForm = z.strictObject({
  isAnonymous: z._default(z.boolean(), false),
  note: z.optional(prose(0, MAX_NOTE, '')),
})
export type EndorsementForm = z.output<typeof EndorsementForm>

/** One public endorsement. An anonymous one has no name, no day and nobody's id (S-25). */
export const Endorsement = z.object({
  name: z.nullable(z.string()),
  /** The day in Lagos; an exact time would link a name to other actions of that moment. */
  endorsedAt: z.nullable(dayOfAction()),
  note: z.string(),
  /** A random id, so that the words can be reported; it says nothing about their author. */
  noteId: z.nullable(z.string()),
  /** True where a moderator hid the words; the endorsement still counts. */
  isNoteHidden: z.boolean(),
})
export type Endorsement = z.output<typeof Endorsement>

/** How the signed-in person relates to this leader. */
export const OwnVoice = z.object({
  endorsement: z.nullable(
    z.object({
      isAnonymous: z.boolean(),
      note: z.string(),
      endorsedAt: moment(),
      /** Whether it counts in the score (docs/decisions/0071). */
      counts: z.boolean(),
      /** Set when a moderator hid the words: the reason and the state of the one appeal. */
      hidden: z.nullable(
        z.object({ reason: z.enum(noteReasons), appeal: z.enum(['possible', 'waiting', 'refused']) }),
      ),
    }),
  ),
  /** True for the leader's own account: it replies to upheld reports and never endorses. */
  isThisLeader: z.boolean(),
  /** True while this person's report about the leader is open. */
  hasOpenConcern: z.boolean(),
  /** True when this person follows the leader. */
  isFollowed: z.boolean(),
})
export type OwnVoice = z.output<typeof OwnVoice>

const leaderNotFound = refusal(404, message('Leader not found'))

export const endorsementsApi = {
  endorsements: get('/api/leaders/:leaderId/endorsements', {
    summary: 'People who endorse a leader, by name or as an anonymous user',
    access: 'public',
    limit: 'read',
    tag: 'endorsements',
    query: z.strictObject({ cursor: pageCursor(), limit: pageLimit(20) }),
    returns: z.extend(pageOf(Endorsement), {
      anonymous: z.int(),
      /** Endorsements that are listed but not counted: the account was too new or had no confirmed phone number. */
      uncounted: z.int(),
    }),
    refuses: { 'leader-not-found': leaderNotFound },
  }),
  ownVoice: get('/api/leaders/:leaderId/endorsements/mine', {
    summary: 'Whether you endorse this leader, and whether a report of yours is open',
    access: 'citizen',
    limit: 'read',
    tag: 'endorsements',
    returns: OwnVoice,
    refuses: { 'leader-not-found': leaderNotFound },
  }),
  endorse: post('/api/leaders/:leaderId/endorsements', {
    summary: 'Endorse a leader, once',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    offline: 'queue',
    status: 201,
    body: EndorsementForm,
    returns: OwnVoice,
    refuses: {
      'leader-not-found': leaderNotFound,
      'already-endorsed': refusal(409, message('You have already endorsed this leader.')),
      'words-hidden': refusal(
        409,
        message('A moderator hid your words about this leader. You can endorse without words.'),
      ),
      'own-profile': refusal(403, message('You cannot endorse yourself.')),
      'corps-neutral': refusal(403, CORPS_NEUTRAL),
      'leader-undecided': refusal(
        409,
        message('You can endorse this person once the reviewers have approved the nomination.'),
      ),
      'leader-suspended': refusal(409, message('This leader is suspended and cannot be endorsed now.')),
    },
    refreshes: ['endorsements', 'leaders'],
  }),
  withdrawEndorsement: post('/api/leaders/:leaderId/endorsements/withdraw', {
    summary: 'Withdraw your endorsement',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    offline: 'queue',
    returns: OwnVoice,
    refuses: {
      'leader-not-found': leaderNotFound,
      'not-endorsed': refusal(409, message('You have not endorsed this leader.')),
    },
    refreshes: ['endorsements', 'leaders'],
  }),
}

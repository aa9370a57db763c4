import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { no } from '#shared/errors.ts'
import { id, moment, prose } from '#shared/fields.ts'
import { say } from '#shared/words.ts'
import { correctionFields } from './leader-contract.ts'

export const concernKinds = [
  'false_information',
  'misconduct',
  'crime',
  'conflict_of_interest',
  'identity',
  'other',
] as const
export type ConcernKind = (typeof concernKinds)[number]
export const concernKindNames: Record<ConcernKind, string> = {
  false_information: say('False information'),
  misconduct: say('Misconduct'),
  crime: say('A crime'),
  conflict_of_interest: say('Conflict of interest'),
  identity: say('Not who they say they are'),
  other: say('Something else'),
}

export const CONCERN_MOST = 4000
export const REPLY_MOST = 2000
export const BIOGRAPHY_MOST = 3000
const EVIDENCE_MOST = 8

const address = () =>
  z.pipe(
    z.string().check(z.trim()),
    z
      .url({ protocol: /^https?$/, error: say('Enter a web address that begins with https://') })
      .check(z.maxLength(500, say('That is too long.'))),
  )

export const ConcernForm = z.strictObject({
  kind: z.enum(concernKinds, say('Choose what it is about.')),
  text: prose(30, CONCERN_MOST, say('Write at least 30 characters.')),
  sourceUrl: z.optional(address()),
  evidenceIds: z.optional(z.array(id()).check(z.maxLength(EVIDENCE_MOST, say('Send at most 8 files.')))),
})
export type ConcernForm = z.output<typeof ConcernForm>

export const concernStates = ['open', 'second', 'upheld', 'dismissed'] as const
export type ConcernState = (typeof concernStates)[number]

/** A report as its sender follows it. */
export const OwnConcern = z.object({
  id: z.string(),
  kind: z.enum(concernKinds),
  /** 'second' is shown to senders as open: nothing is decided yet. */
  state: z.enum(['open', 'upheld', 'dismissed']),
  sentAt: moment(),
  decidedAt: z.nullable(moment()),
  reason: z.nullable(z.string()),
})

export const CorrectionForm = z.strictObject({
  field: z.enum(correctionFields, say('Choose what is wrong.')),
  is: prose(1, BIOGRAPHY_MOST, say('Copy the words that are wrong.')),
  shouldBe: prose(1, BIOGRAPHY_MOST, say('Write what it should say.')),
  sourceUrl: address(),
})
export type CorrectionForm = z.output<typeof CorrectionForm>

export const SentCorrection = z.object({ id: z.string(), state: z.literal('open'), sentAt: moment() })

const leaderNotFound = no(404, say('Leader not found'))

export const concernsApi = {
  reportConcern: post('/api/leaders/:leaderId/concerns', {
    summary: 'Report a concern about a leader; only moderators read it',
    access: 'citizen',
    limit: 'report',
    idempotency: 'optional',
    status: 201,
    body: ConcernForm,
    returns: OwnConcern,
    refuses: {
      'leader-not-found': leaderNotFound,
      'already-reported': no(409, say('Your report about this leader is still being looked at.')),
      'evidence-unknown': no(400, say('One of the files is not yours or is gone. Please add it again.')),
    },
    refreshes: ['endorsements', 'concerns'],
  }),
  ownConcerns: get('/api/leaders/:leaderId/concerns/mine', {
    summary: 'Your reports about this leader and what came of them',
    access: 'citizen',
    limit: 'read',
    tag: 'concerns',
    returns: z.object({ items: z.array(OwnConcern) }),
    refuses: { 'leader-not-found': leaderNotFound },
  }),
  replyToConcern: post('/api/leaders/:leaderId/concerns/:concernId/reply', {
    summary: 'Reply as the leader to an upheld report; the reply stands beside it',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    status: 204,
    body: z.strictObject({ text: prose(10, REPLY_MOST, say('Write at least 10 characters.')) }),
    returns: z.undefined(),
    refuses: {
      'leader-not-found': leaderNotFound,
      'not-this-leader': no(403, say('Only the leader may reply here.')),
      'concern-not-found': no(404, say('There is no such report.')),
      'already-replied': no(409, say('Your reply already stands there.')),
    },
    refreshes: ['leaders'],
  }),
  correct: post('/api/leaders/:leaderId/corrections', {
    summary: 'Say what is wrong on a profile, what it should say, and where that can be read',
    access: 'citizen',
    limit: 'report',
    idempotency: 'optional',
    status: 201,
    body: CorrectionForm,
    returns: SentCorrection,
    refuses: {
      'leader-not-found': leaderNotFound,
      'not-on-profile': no(409, say('The profile does not say that. Copy the words as they stand there.')),
      'already-sent': no(409, say('Your correction of this part is still being looked at.')),
    },
    refreshes: [],
  }),
}

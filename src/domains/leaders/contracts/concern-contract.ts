import * as z from 'zod/mini'
import { MAX_EVIDENCE } from '#domains/files/contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
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
  false_information: message('False information'),
  misconduct: message('Misconduct'),
  crime: message('A crime'),
  conflict_of_interest: message('Conflict of interest'),
  identity: message('Not who they say they are'),
  other: message('Something else'),
}

const MAX_CONCERN = 4000
const MAX_REPLY = 2000
const MAX_BIOGRAPHY = 3000

const address = () =>
  z.pipe(
    z.string().check(z.trim()),
    z
      .url({ protocol: /^https?$/, error: message('Enter a web address that begins with https://') })
      .check(z.maxLength(500, message('That is too long.'))),
  )

export const ConcernForm = z.strictObject({
  kind: z.enum(concernKinds, message('Choose what it is about.')),
  text: prose(30, MAX_CONCERN, message('Write at least 30 characters.')),
  sourceUrl: z.optional(address()),
  evidenceIds: z.optional(z.array(id()).check(z.maxLength(MAX_EVIDENCE, message('Send at most 8 files.')))),
})
export type ConcernForm = z.output<typeof ConcernForm>

export const concernStates = ['open', 'second', 'upheld', 'dismissed'] as const
export type ConcernState = (typeof concernStates)[number]

/** A report as its sender sees it. */
export const OwnConcern = z.object({
  id: z.string(),
  kind: z.enum(concernKinds),
  /** Senders see 'second' as open, because nothing is decided yet. */
  state: z.enum(['open', 'upheld', 'dismissed']),
  sentAt: moment(),
  decidedAt: z.nullable(moment()),
  reason: z.nullable(z.string()),
})

export const CorrectionForm = z.strictObject({
  field: z.enum(correctionFields, message('Choose what is wrong.')),
  is: prose(1, MAX_BIOGRAPHY, message('Copy the words that are wrong.')),
  shouldBe: prose(1, MAX_BIOGRAPHY, message('Write what it should say.')),
  sourceUrl: address(),
})
export type CorrectionForm = z.output<typeof CorrectionForm>

export const SentCorrection = z.object({ id: z.string(), state: z.literal('open'), sentAt: moment() })

const leaderNotFound = refusal(404, message('Leader not found'))

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
      'already-reported': refusal(409, message('Your report about this leader is still being looked at.')),
      'evidence-unknown': refusal(
        400,
        message('One of the files is not yours or is gone. Please add it again.'),
      ),
    },
    refreshes: ['endorsements', 'concerns'],
  }),
  ownConcerns: get('/api/leaders/:leaderId/concerns/mine', {
    summary: 'Your reports about this leader and their outcome',
    access: 'citizen',
    limit: 'read',
    tag: 'concerns',
    returns: z.object({ items: z.array(OwnConcern) }),
    refuses: { 'leader-not-found': leaderNotFound },
  }),
  replyToConcern: post('/api/leaders/:leaderId/concerns/:concernId/reply', {
    summary: 'Reply as the leader to an upheld report; the reply appears beside it',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    status: 204,
    body: z.strictObject({ text: prose(10, MAX_REPLY, message('Write at least 10 characters.')) }),
    returns: z.undefined(),
    refuses: {
      'leader-not-found': leaderNotFound,
      'not-this-leader': refusal(403, message('Only the leader may reply here.')),
      'concern-not-found': refusal(404, message('This report does not exist, or was removed.')),
      'already-replied': refusal(409, message('You have already replied.')),
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
      'not-on-profile': refusal(409, message('The profile does not say that. Copy its exact text.')),
      'already-sent': refusal(409, message('Your correction of this part is still being looked at.')),
    },
    refreshes: [],
  }),
}

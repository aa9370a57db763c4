import * as z from 'zod/mini'
import { firstPersonGone } from '#domains/identity/two-people-contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment, pageCursor, pageLimit, pageOf } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { PersonName, reasonField, UserDirectoryLine } from './people-contract.ts'

/** Signs that two accounts belong to one person. */
export const signs = ['same-name', 'near-name', 'same-phone', 'same-mailbox'] as const
export type Sign = (typeof signs)[number]

export const signNames: Readonly<Record<Sign, string>> = {
  'same-name': message('Same name'),
  'near-name': message('Name written another way'),
  'same-phone': message('Same phone number'),
  'same-mailbox': message('Same email name'),
}

export const pairStates = ['open', 'proposed', 'merged', 'distinct'] as const
export type PairState = (typeof pairStates)[number]

/** An unconfirmed proposal expires after this time (S-50). */
export const JOIN_PROPOSAL_HOURS = 72

export const DuplicatePair = z.object({
  id: z.string(),
  first: UserDirectoryLine,
  second: UserDirectoryLine,
  /** Likelihood from 1 to 100 that both are one person. */
  score: z.int(),
  signs: z.array(z.enum(signs)),
  state: z.enum(pairStates),
  /** The account to keep, while a merge is proposed or done. */
  keepId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  proposedBy: z.nullable(PersonName),
  proposedAt: z.nullable(moment()),
  /** True when the viewer made the proposal and so cannot confirm it. */
  isMine: z.boolean(),
  decidedBy: z.nullable(PersonName),
  decidedAt: z.nullable(moment()),
})
export type DuplicatePair = z.output<typeof DuplicatePair>

/** What one account brings to a merge, in numbers. */
const Belongings = z.object({
  personId: z.string(),
  /** How many civic facts refer to it. */
  factCount: z.int(),
  /** Roles that must be revoked before the account can be closed. */
  roles: z.array(z.string()),
})

export const PairPreview = z.extend(DuplicatePair, { belongings: z.array(Belongings) })
export type PairPreview = z.output<typeof PairPreview>

const notFound = refusal(404, message('This pair does not exist, or was removed.'))
const movedOn = refusal(409, message('This pair has changed since you opened it. Look at it again.'))
const ownPair = refusal(403, message('One of these accounts is yours. Someone else must decide.'))

const onPair = {
  access: 'support',
  limit: 'mutation',
  idempotency: 'optional',
  returns: DuplicatePair,
  refreshes: ['duplicates', 'roster', 'panel'],
} as const

export const duplicateApi = {
  duplicates: get('/api/admin/duplicates', {
    summary: 'Accounts that may belong to one person, most likely first',
    access: 'admin',
    limit: 'read',
    tag: 'duplicates',
    query: z.strictObject({
      state: z._default(z.enum(pairStates), 'open'),
      cursor: pageCursor(),
      limit: pageLimit(20),
    }),
    returns: z.extend(pageOf(DuplicatePair), { counts: z.record(z.enum(pairStates), z.int()) }),
  }),
  duplicate: get('/api/admin/duplicates/:pairId', {
    summary: 'What joining two accounts would do',
    access: 'admin',
    limit: 'read',
    tag: 'duplicates',
    returns: PairPreview,
    refuses: { 'pair-not-found': notFound },
  }),
  searchDuplicates: post('/api/admin/duplicate-search', {
    summary: 'Compare all accounts now; otherwise this happens every night',
    access: 'support',
    limit: 'sweep',
    idempotency: 'optional',
    audit: 'duplicates.search',
    body: z.strictObject({}),
    returns: z.object({ open: z.int() }),
    refreshes: ['duplicates', 'panel'],
  }),
  proposeMerge: post('/api/admin/duplicates/:pairId/propose', {
    summary: 'Propose to join two accounts; a second person confirms',
    status: 202,
    audit: 'duplicates.propose',
    ...onPair,
    body: z.strictObject({ keepId: id(), reason: reasonField() }),
    refuses: {
      'pair-not-found': notFound,
      'pair-moved-on': movedOn,
      'own-pair': ownPair,
      'keep-unknown': refusal(400, message('Choose which account stays.')),
    },
  }),
  confirmMerge: post('/api/admin/duplicates/:pairId/confirm', {
    summary: 'Join two accounts that another person proposed to join',
    audit: 'duplicates.confirm',
    ...onPair,
    /** The kept account is named again, so that nobody confirms a proposal that changed meanwhile. */
    body: z.strictObject({ keepId: id(), reason: reasonField() }),
    refuses: {
      'pair-not-found': notFound,
      'pair-moved-on': movedOn,
      'own-pair': ownPair,
      'second-person': refusal(403, message('A second approver is required')),
      'first-person-gone': firstPersonGone,
      'proposal-over': refusal(409, message('This proposal is more than 72 hours old. Propose it again.')),
      'cannot-close': refusal(
        409,
        message(
          'We cannot close this account, because it is suspended or has a role. Remove the role first.',
        ),
      ),
    },
  }),
  markDistinct: post('/api/admin/duplicates/:pairId/distinct', {
    summary: 'Mark two accounts as two people',
    audit: 'duplicates.distinct',
    ...onPair,
    body: z.strictObject({ reason: reasonField() }),
    refuses: { 'pair-not-found': notFound, 'pair-moved-on': movedOn, 'own-pair': ownPair },
  }),
}

import * as z from 'zod/mini'
import { firstPersonGone } from '#domains/identity/two-people-contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment, pageCursor, pageLimit, pageOf, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { involved } from './proposal-contract.ts'

/** An unconfirmed proposal expires after this time, unless its kind says otherwise (S-50). */
export const APPROVAL_HOURS = 72
const MAX_APPROVAL_NOTE = 1000

/** The reason of a proposal whose kind needs none: its words stand in the rows that it is about. */
export const NO_REASON = '–'

export const approvalStates = [
  'waiting',
  'confirmed',
  'refused',
  'withdrawn',
  'expired',
  /** What it concerned moved on without it. */
  'overtaken',
  /** The person who proposed it lost the permission. */
  'void',
] as const
export type ApprovalState = (typeof approvalStates)[number]

export const approvalStateNames: Readonly<Record<ApprovalState, string>> = {
  waiting: message('Waits for a second person'),
  confirmed: message('Confirmed'),
  refused: message('Refused'),
  withdrawn: message('Withdrawn'),
  expired: message('The time is over'),
  overtaken: message('No longer needed'),
  void: message('Not valid any more'),
}

/** A sentence with its values; `words` are values that are sentences themselves. */
const ApprovalSentence = z.object({
  text: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  words: z.record(z.string(), z.string()),
})
export type ApprovalSentence = z.output<typeof ApprovalSentence>

export const Approval = z.object({
  id: z.string(),
  kind: z.string(),
  title: ApprovalSentence,
  detail: z.nullable(ApprovalSentence),
  /** The page of its console. */
  href: z.nullable(z.string()),
  reason: z.string(),
  proposedBy: z.nullable(z.string()),
  proposedAt: moment(),
  expiresAt: moment(),
  state: z.enum(approvalStates),
  /** True for what the viewer proposed and so cannot confirm. */
  isMine: z.boolean(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(moment()),
  decidedWhy: z.nullable(z.string()),
})
export type Approval = z.output<typeof Approval>

export const approvalLists = ['waiting', 'mine'] as const
export type ApprovalList = (typeof approvalLists)[number]

export const ApprovalFilters = z.strictObject({
  list: z._default(z.enum(approvalLists), 'waiting'),
  cursor: pageCursor(),
  limit: pageLimit(20),
})

const ApprovalPage = z.extend(pageOf(Approval), {
  /** How many wait for the viewer, and how many of the viewer's wait for somebody else. */
  counts: z.object({ waiting: z.int(), mine: z.int() }),
})
export type ApprovalPage = z.output<typeof ApprovalPage>

const refuses = {
  'approval-not-found': refusal(404, message('This proposal does not exist, or was removed.')),
  'approval-closed': refusal(409, message('This proposal is closed or its time is over.')),
}
const second = {
  ...refuses,
  'second-approver-required': refusal(403, message('A second approver is required')),
  'approval-involved': involved,
}

const onApproval = {
  access: 'approving',
  scoped: true,
  limit: 'mutation',
  idempotency: 'optional',
  returns: Approval,
  refreshes: [
    'approvals',
    'panel',
    'roster',
    'imports',
    'duplicates',
    'leaders',
    'moderation',
    'chapters',
    'institutions',
    'profile',
    'record',
    'rounds',
    'seats',
    'coverage',
    'training',
    'treasury',
    'wallet',
  ],
} as const

export const approvalsApi = {
  approvals: get('/api/approvals', {
    summary: 'What waits for you as the second person, or what you proposed',
    access: 'approving',
    scoped: true,
    limit: 'read',
    tag: 'approvals',
    query: ApprovalFilters,
    returns: ApprovalPage,
  }),
  confirmApproval: post('/api/approvals/:approvalId/confirm', {
    ...onApproval,
    summary: 'Confirm as the second person: it is done at once',
    audit: 'approval.confirm',
    body: z.strictObject({}),
    refuses: {
      ...second,
      'first-person-gone': firstPersonGone,
      'approval-blocked': refusal(409, message('This cannot be done now.')),
    },
  }),
  refuseApproval: post('/api/approvals/:approvalId/refuse', {
    ...onApproval,
    summary: 'Refuse as the second person, with a reason that the first one reads',
    audit: 'approval.refuse',
    body: z.strictObject({
      reason: prose(10, MAX_APPROVAL_NOTE, message('Write at least 10 characters.')),
    }),
    refuses: second,
  }),
  withdrawApproval: post('/api/approvals/:approvalId/withdraw', {
    ...onApproval,
    summary: 'Take your own proposal back',
    audit: 'approval.withdraw',
    body: z.strictObject({}),
    refuses: {
      ...refuses,
      'not-proposer': refusal(403, message('Only the person who proposed it can withdraw it.')),
    },
  }),
}

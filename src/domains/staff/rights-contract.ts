import * as z from 'zod/mini'
import { firstPersonGone } from '#domains/identity/two-people-contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import {
  adminRights,
  alreadyProposed,
  inUse,
  lastAdmin,
  notHeld,
  onPerson,
  personNotFound,
  placeUnknown,
  reasonField,
  rightHeld,
  RightProposal,
  scopeFields,
} from './people-contract.ts'

/** An unconfirmed proposal expires after this time (S-50). */
export const RIGHT_PROPOSAL_HOURS = 72

export const secondApprover = refusal(403, message('A second approver is required'))

const notFound = refusal(404, message('This proposal does not exist, or was removed.'))
const closed = refusal(409, message('This proposal is closed or its time is over.'))

const onRight = { access: 'admin-flag', ...onPerson } as const

export const rightsApi = {
  rightProposals: get('/api/admin/right-proposals', {
    summary: 'Rights that wait for a second administrator, oldest first',
    access: 'admin-flag',
    limit: 'read',
    tag: 'roster',
    returns: z.object({ items: z.array(RightProposal) }),
  }),
  proposeRight: post('/api/admin/users/:userId/rights', {
    summary: 'Propose an admin role or the admin flag; a second administrator confirms within 72 hours',
    status: 202,
    audit: 'person.propose-right',
    ...onRight,
    body: z.strictObject({
      right: z.enum(adminRights, message('Choose a right.')),
      ...scopeFields,
      reason: reasonField(),
    }),
    refuses: {
      ...inUse,
      'place-unknown': placeUnknown,
      'right-whole': refusal(400, message('An administrator covers the whole country, with no end date.')),
      'right-held': rightHeld,
      'already-proposed': alreadyProposed,
    },
  }),
  confirmRight: post('/api/admin/users/:userId/rights/:proposalId/confirm', {
    summary: 'Confirm a right that another administrator proposed',
    audit: 'person.confirm-right',
    ...onRight,
    body: z.strictObject({ reason: reasonField() }),
    refuses: {
      ...inUse,
      'second-approver-required': secondApprover,
      'first-person-gone': firstPersonGone,
      'proposal-not-found': notFound,
      'proposal-closed': closed,
    },
  }),
  withdrawRight: post('/api/admin/users/:userId/rights/:proposalId/withdraw', {
    summary: 'Withdraw a proposed right, or decline what another administrator proposed',
    audit: 'person.withdraw-right',
    ...onRight,
    body: z.strictObject({ reason: reasonField() }),
    refuses: {
      'person-not-found': personNotFound,
      'own-rights': inUse['own-rights'],
      'second-approver-required': secondApprover,
      'proposal-not-found': notFound,
      'proposal-closed': closed,
    },
  }),
  endRight: post('/api/admin/users/:userId/rights/end', {
    summary: 'Remove the admin role or the admin flag; it ends with the next request',
    audit: 'person.end-right',
    ...onRight,
    body: z.strictObject({
      right: z.enum(['admin-role', 'admin'], message('Choose a right.')),
      reason: reasonField(),
    }),
    refuses: { 'person-not-found': personNotFound, 'not-held': notHeld, 'last-admin': lastAdmin },
  }),
}

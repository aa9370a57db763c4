import { proposes } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, id, moment, prose, proseOrEmpty } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { documentKinds, idKinds, rejectReasons } from '../contract.ts'

/** What a provider of identity checks says; `waiting` until it has answered. */
export const checkOutcomes = [
  'match',
  'partial',
  'no-match',
  'not-found',
  'invalid-format',
  'unsupported',
  'waiting',
] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

/** A file in the queue: nothing in it says whose it is. */
export const WaitingFile = z.object({
  id: id(),
  number: z.int(),
  attempt: z.int(),
  submittedAt: moment(),
  isMine: z.boolean(),
  isTaken: z.boolean(),
  /** Whether a first reviewer has agreed. */
  isSecond: z.boolean(),
})
export type WaitingFile = z.output<typeof WaitingFile>

export const KycFile = z.object({
  id: id(),
  number: z.int(),
  attempt: z.int(),
  submittedAt: moment(),
  consentVersion: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  bornOn: dayOfAction(),
  street: z.string(),
  town: z.string(),
  area: z.string(),
  idKind: z.enum(idKinds),
  idNumber: z.string(),
  /** The name that the account shows. */
  accountName: z.string(),
  documents: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(documentKinds),
      contentType: z.string(),
      size: z.int(),
      url: z.string(),
    }),
  ),
  /** Null without a provider. */
  check: z.nullable(
    z.object({
      outcome: z.enum(checkOutcomes),
      firstName: z.nullable(z.boolean()),
      lastName: z.nullable(z.boolean()),
      bornOn: z.nullable(z.boolean()),
    }),
  ),
  /** Other accounts have handed in the same number, or the same name and birth date. */
  sameNumber: z.int(),
  samePerson: z.int(),
  /** Whether a first reviewer has agreed, and whether a second one must. */
  isSecond: z.boolean(),
  needsSecond: z.boolean(),
})
export type KycFile = z.output<typeof KycFile>

/** Why somebody is no reviewer of a file, when they take it or by the time they decide. */
const unfit = {
  'kyc-file-own': refusal(403, message('This is your own file, or one of an account joined with yours.')),
  'kyc-second-required': refusal(
    403,
    message('You agreed to this file before. Someone else must look at it now.'),
  ),
  'kyc-file-close': refusal(
    403,
    message('This person and you have used the same device. Someone else must look at it.'),
  ),
}
const unknown = refusal(404, message('This file does not exist, or someone else has it.'))
const byReviewer = {
  access: 'kyc-review',
  limit: 'mutation',
  idempotency: 'optional',
  refreshes: ['kyc'],
} as const

export const revocationRefusals = {
  'kyc-not-verified': refusal(409, message('No verified identity has this number.')),
}

export const kycConsoleApi = {
  waiting: get('/api/kyc/files', {
    summary: 'Identity checks that wait, oldest first, without names',
    access: 'kyc-review',
    limit: 'read',
    tag: 'kyc',
    returns: z.object({ items: z.array(WaitingFile), total: z.int() }),
  }),
  take: post('/api/kyc/files/:fileId/take', {
    ...byReviewer,
    summary: 'Take an identity check; nobody else can open it then',
    audit: 'kyc.take',
    body: z.strictObject({}),
    returns: z.object({ id: z.string() }),
    refuses: {
      'kyc-file-not-found': unknown,
      'kyc-file-taken': refusal(409, message('Someone else has taken this file.')),
      ...unfit,
    },
  }),
  release: post('/api/kyc/files/:fileId/release', {
    ...byReviewer,
    summary: 'Give back an identity check without a decision',
    audit: 'kyc.release',
    body: z.strictObject({}),
    returns: z.object({ id: z.string() }),
    refuses: { 'kyc-file-not-found': unknown },
  }),
  file: get('/api/kyc/files/:fileId', {
    summary: 'An identity check that you have taken; each look is recorded',
    access: 'kyc-review',
    limit: 'read',
    stepUp: true,
    tag: 'kyc',
    returns: KycFile,
    refuses: { 'kyc-file-not-found': unknown },
  }),
  fileDocument: get('/api/kyc/files/:fileId/documents/:documentId', {
    summary: 'A document of an identity check that you have taken; each look is recorded',
    access: 'kyc-review',
    limit: 'read',
    stepUp: true,
    returns: 'bytes',
    refuses: { 'kyc-file-not-found': unknown },
  }),
  decide: post('/api/kyc/files/:fileId/decide', {
    ...byReviewer,
    summary:
      'Verify or reject an identity check; without a provider’s match a second reviewer verifies it too',
    audit: 'kyc.decide',
    body: z.strictObject({
      outcome: z.enum(['verified', 'rejected'], message('Choose what you decide.')),
      agrees: z.optional(z.literal('yes')),
      reasons: z.optional(z.array(z.enum(rejectReasons)).check(z.maxLength(rejectReasons.length))),
      note: z.optional(proseOrEmpty(500)),
    }),
    returns: z.object({ number: z.int(), state: z.enum(['verified', 'rejected', 'waits-for-second']) }),
    refuses: {
      'kyc-file-not-found': unknown,
      ...unfit,
      'kyc-number-taken': refusal(
        409,
        message('Another person is verified with this number. Reject it, and tell the lead of support.'),
      ),
    },
  }),
  revoke: proposes('/api/kyc/revocations', {
    access: 'kyc-review',
    summary:
      'Propose to take a verification back; a second person confirms within 72 hours, the owner reads why',
    audit: 'kyc.revoke',
    body: z.strictObject({
      number: z.pipe(
        z
          .string(message('Write the number of the file.'))
          .check(z.trim(), z.regex(/^\d{1,9}$/, message('Write the number of the file.'))),
        z.transform(Number),
      ),
      reason: prose(20, 500, message('Tell the person why, in at least 20 characters.')),
    }),
    refuses: {
      ...revocationRefusals,
      'approval-involved': refusal(
        403,
        message('This is your own file, or one of an account joined with yours.'),
      ),
    },
    refreshes: [],
  }),
}

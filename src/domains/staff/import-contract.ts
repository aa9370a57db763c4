import * as z from 'zod/mini'
import { firstPersonGone } from '#domains/identity/two-people-contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { line, moment, pageCursor, pageLimit, pageOf } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { PersonName, reasonField } from './people-contract.ts'
import { secondApprover } from './rights-contract.ts'

/** The columns of an import, in any order; the first three are required (S-54: none of them grants a role). */
export const importColumns = ['firstName', 'lastName', 'email', 'phoneNumber', 'state', 'lga'] as const
export type ImportColumn = (typeof importColumns)[number]

export const MAX_IMPORT_ROWS = 5_000
export const MAX_IMPORT_BYTES = 1024 * 1024
/** JSON at most doubles quotes and line breaks. */
const MAX_BODY_BYTES = 2 * MAX_IMPORT_BYTES + 4096
export const UNDO_DAYS = 7
/** The page shows this many faulty and known rows; the download has all of them. */
export const MAX_SHOWN_ROWS = 100

export const ImportFault = z.object({
  line: z.int(),
  /** Null when the fault concerns the whole row. */
  column: z.nullable(z.string()),
  /** The value; only for viewers with the support permission. */
  value: z.nullable(z.string()),
  message: z.string(),
  /** What the value may mean. */
  guess: z.optional(z.string()),
})
export type ImportFault = z.output<typeof ImportFault>

/** A list is checked, proposed by one person and confirmed by another; an expired proposal counts as checked. */
export const importStates = ['checked', 'proposed', 'done', 'undone', 'discarded'] as const

export const ImportSummary = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(importStates),
  madeAt: moment(),
  madeBy: z.nullable(PersonName),
  reason: z.string(),
  /** The proposer, and until when a second person can confirm; null without a proposal. */
  proposedBy: z.nullable(PersonName),
  proposedUntil: z.nullable(moment()),
  /** True when the viewer proposed it and so cannot confirm it. */
  isMine: z.boolean(),
  confirmedBy: z.nullable(PersonName),
  rowCount: z.int(),
  faultyCount: z.int(),
  createdCount: z.int(),
  skippedCount: z.int(),
  removedCount: z.int(),
  doneAt: z.nullable(moment()),
  /** Until when the import can be undone; null when it cannot. */
  undoUntil: z.nullable(moment()),
})
export type ImportSummary = z.output<typeof ImportSummary>

/** A row of a person who has an account already. */
export const KnownRow = z.object({
  line: z.int(),
  name: z.string(),
  person: z.nullable(PersonName),
  by: z.enum(['email', 'phone']),
})
export type KnownRow = z.output<typeof KnownRow>

export const ImportReport = z.extend(ImportSummary, {
  /** The first faults, and their total number. */
  faults: z.array(ImportFault),
  faultCount: z.int(),
  known: z.array(KnownRow),
  /** After an undo: the accounts that stayed, because they were used or are referenced. */
  stayed: z.array(PersonName),
})
export type ImportReport = z.output<typeof ImportReport>

const notFound = refusal(404, message('This import does not exist, or was removed.'))
const wrongState = refusal(409, message('This import has changed since you opened it. Look at it again.'))
const nothing = refusal(
  409,
  message('No row of this list can be added. Correct the errors and send it again.'),
)

const onBatch = {
  access: 'support',
  limit: 'mutation',
  idempotency: 'optional',
  returns: ImportSummary,
  refreshes: ['imports', 'roster', 'panel'],
} as const

export const importApi = {
  imports: get('/api/admin/imports', {
    summary: 'Imports of people, newest first',
    access: 'admin',
    limit: 'read',
    tag: 'imports',
    query: z.strictObject({ cursor: pageCursor(), limit: pageLimit(20) }),
    returns: pageOf(ImportSummary),
  }),
  importReport: get('/api/admin/imports/:batchId', {
    summary: 'What an import would do or has done',
    access: 'admin',
    limit: 'read',
    tag: 'imports',
    returns: ImportReport,
    refuses: { 'import-not-found': notFound },
  }),
  importFaults: get('/api/admin/imports/:batchId/faults', {
    summary: 'The rows with errors as a CSV file',
    access: 'support',
    limit: 'read',
    returns: 'bytes',
    refuses: { 'import-not-found': notFound },
  }),
  checkImport: post('/api/admin/imports', {
    summary: 'Check a list of people; nobody is added yet',
    audit: 'import.check',
    ...onBatch,
    maxBytes: MAX_BODY_BYTES,
    body: z.strictObject({
      name: z.optional(line(120)),
      csv: z
        .string(message('Choose a file or paste the list.'))
        .check(
          z.minLength(1, message('Choose a file or paste the list.')),
          z.maxLength(MAX_IMPORT_BYTES, message('The list can have up to 1 MB of text.')),
        ),
      reason: reasonField(),
    }),
    refuses: { 'import-empty': refusal(400, message('The list has no rows.')) },
  }),
  proposeImport: post('/api/admin/imports/:batchId/propose', {
    summary: 'Ask for a second person to add the people of a checked list, within 72 hours',
    status: 202,
    audit: 'import.propose',
    ...onBatch,
    body: z.strictObject({}),
    refuses: { 'import-not-found': notFound, 'import-moved-on': wrongState, 'import-nothing': nothing },
  }),
  withdrawImport: post('/api/admin/imports/:batchId/withdraw', {
    summary: 'Withdraw or decline a proposed list; it stays checked',
    audit: 'import.withdraw',
    ...onBatch,
    body: z.strictObject({}),
    refuses: {
      'import-not-found': notFound,
      'import-moved-on': wrongState,
      'second-approver-required': secondApprover,
    },
  }),
  confirmImport: post('/api/admin/imports/:batchId/confirm', {
    summary: 'Add the people of a list that another person proposed; a repeated request adds nobody twice',
    audit: 'import.confirm',
    ...onBatch,
    body: z.strictObject({}),
    refuses: {
      'import-not-found': notFound,
      'import-moved-on': wrongState,
      'import-nothing': nothing,
      'second-approver-required': secondApprover,
      'first-person-gone': firstPersonGone,
    },
  }),
  discardImport: post('/api/admin/imports/:batchId/discard', {
    summary: 'Delete a checked or proposed list',
    audit: 'import.discard',
    ...onBatch,
    body: z.strictObject({}),
    refuses: { 'import-not-found': notFound, 'import-moved-on': wrongState },
  }),
  undoImport: post('/api/admin/imports/:batchId/undo', {
    summary: 'Remove imported people who never used their account, within 7 days',
    audit: 'import.undo',
    ...onBatch,
    body: z.strictObject({ reason: reasonField() }),
    refuses: {
      'import-not-found': notFound,
      'import-moved-on': wrongState,
      'import-too-old': refusal(409, message('An import can be undone for 7 days only.')),
    },
  }),
}

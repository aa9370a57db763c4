import { proposes } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { line, moment, pageCursor, pageLimit, prose, stateCode } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import {
  institutionId,
  institutionNotFound,
  institutionTypes,
  ListedInstitution,
  ownerships,
} from './contract.ts'

export const managedLists = ['listed', 'own', 'merged'] as const
export type ManagedList = (typeof managedLists)[number]
export const managedListNames: Record<ManagedList, string> = {
  listed: message('On the list'),
  own: message('Names that members wrote'),
  merged: message('Merged'),
}

export const changeKinds = ['added', 'corrected', 'merged', 'imported'] as const
export type ChangeKind = (typeof changeKinds)[number]
export const changeKindNames: Record<ChangeKind, string> = {
  added: message('Added'),
  corrected: message('Corrected'),
  merged: message('Merged'),
  imported: message('Added from a list'),
}

export const ManagedRow = z.object({ ...ListedInstitution.shape, members: z.int() })
export type ManagedRow = z.output<typeof ManagedRow>

export const InstitutionChange = z.object({
  at: moment(),
  by: z.string(),
  kind: z.enum(changeKinds),
  reason: z.string(),
  fields: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
})
export type InstitutionChange = z.output<typeof InstitutionChange>

export const ManagedInstitution = z.object({
  ...ManagedRow.shape,
  founded: z.nullable(z.int()),
  website: z.nullable(z.string()),
  source: z.nullable(z.string()),
  isReviewed: z.boolean(),
  mergedInto: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The institution that a proposal wants to merge this one into; it waits for a second person. */
  waitsToJoin: z.nullable(z.object({ id: z.string(), name: z.string() })),
  history: z.array(InstitutionChange),
})
export type ManagedInstitution = z.output<typeof ManagedInstitution>

const reason = () => prose(10, 500, message('Give a reason (at least 10 characters).'))
export const InstitutionForm = z.strictObject({
  name: line(160),
  shortName: z.optional(line(20)),
  type: z.enum(institutionTypes, message('Choose what kind of institution it is.')),
  ownership: z.optional(z.enum(ownerships)),
  state: z.optional(stateCode()),
  founded: z.optional(
    z
      .int(message('Write the year as four digits.'))
      .check(
        z.gte(1800, message('Write the year as four digits.')),
        z.lte(2100, message('Write the year as four digits.')),
      ),
  ),
  website: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.maxLength(120, message('That is too long.')),
        z.regex(
          /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
          message('Write only the address of the site, such as unilag.edu.ng.'),
        ),
      ),
  ),
  source: line(300, message('Where is this published?')),
  reason: reason(),
})
export type InstitutionForm = z.output<typeof InstitutionForm>

export const importColumnsOfInstitutions = [
  'name',
  'shortName',
  'type',
  'ownership',
  'state',
  'founded',
  'website',
  'source',
] as const
export const MAX_IMPORTED_INSTITUTIONS = 500
export const MAX_INSTITUTION_LIST_BYTES = 256 * 1024

export const InstitutionImport = z.object({
  id: z.uuid(),
  state: z.enum(['checked', 'done']),
  /** Rows that are added, or were. */
  fresh: z.array(z.object({ line: z.int(), name: z.string(), stateName: z.nullable(z.string()) })),
  /** Names that are on the list already; they stay as they are. */
  known: z.array(z.object({ line: z.int(), name: z.string(), id: z.string() })),
  faults: z.array(
    z.object({
      line: z.int(),
      column: z.nullable(z.string()),
      value: z.string(),
      fault: z.string(),
      /** The State that an unknown one may mean. */
      guess: z.optional(z.string()),
    }),
  ),
  added: z.int(),
})
export type InstitutionImport = z.output<typeof InstitutionImport>

const taken = {
  'institution-name-taken': refusal(409, message('Another institution on the list has this name.')),
  'state-unknown': refusal(404, message('This State does not exist.')),
}
const importNotFound = {
  'institution-import-not-found': refusal(404, message('This list does not exist, or was removed.')),
}

/** Also when the second person confirms. */
export const mergeRefusals = {
  'institution-moved-on': refusal(409, message('One of the two has changed. Reload the page.')),
  'institution-same': refusal(400, message('Choose another institution than this one.')),
}

export const institutionsConsoleApi = {
  managedInstitutions: get('/api/admin/institutions', {
    summary: 'Institutions for those who keep the list, with how many people belong to each',
    access: 'admin',
    limit: 'read',
    tag: 'institutions',
    query: z.strictObject({
      list: z._default(z.enum(managedLists), 'listed'),
      search: z.optional(z.string().check(z.maxLength(80, message('That is too long.')))),
      limit: pageLimit(),
      cursor: pageCursor(),
    }),
    returns: z.object({ items: z.array(ManagedRow), total: z.int(), nextCursor: z.nullable(z.string()) }),
  }),
  managedInstitution: get('/api/admin/institutions/:institutionId', {
    summary: 'One institution with everything that staff changed',
    access: 'admin',
    limit: 'read',
    tag: 'institutions',
    returns: ManagedInstitution,
    refuses: institutionNotFound,
  }),
  addInstitution: post('/api/admin/institutions', {
    summary: 'Add an institution; a name that members wrote becomes it',
    access: 'admin',
    limit: 'mutation',
    idempotency: 'optional',
    status: 201,
    audit: 'institution.add',
    body: InstitutionForm,
    returns: z.object({ id: z.string() }),
    refuses: taken,
    refreshes: ['institutions'],
  }),
  correctInstitution: post('/api/admin/institutions/:institutionId', {
    summary: 'Correct what the list says of an institution',
    access: 'admin',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'institution.correct',
    body: InstitutionForm,
    returns: z.object({ id: z.string() }),
    refuses: { ...institutionNotFound, ...taken },
    refreshes: ['institutions', 'profile'],
  }),
  proposeInstitutionMerge: proposes('/api/admin/institutions/:institutionId/merge', {
    summary: 'Propose that an institution is the same as another one; a second person confirms',
    access: 'admin',
    audit: 'institution.merge',
    body: z.strictObject({ into: institutionId(), reason: reason() }),
    refuses: {
      ...institutionNotFound,
      ...mergeRefusals,
      'approval-waiting': refusal(409, message('A merge of it waits for a second person.')),
    },
    refreshes: ['institutions'],
  }),
  checkInstitutionImport: post('/api/admin/institution-imports', {
    summary: 'Check a list of institutions; it adds none',
    access: 'admin',
    limit: 'mutation',
    idempotency: 'optional',
    status: 201,
    maxBytes: MAX_INSTITUTION_LIST_BYTES + 4096,
    audit: 'institution.check-list',
    body: z.strictObject({
      csv: z
        .string(message('Choose a list or paste it.'))
        .check(
          z.minLength(1, message('Choose a list or paste it.')),
          z.maxLength(MAX_INSTITUTION_LIST_BYTES, message('That is too long.')),
        ),
      reason: reason(),
    }),
    returns: z.object({ id: z.uuid() }),
    refuses: {
      'institution-list-unreadable': refusal(
        400,
        message('We could not read the list. The first row must name the columns.'),
      ),
      'institution-list-too-long': refusal(400, message('A list can have up to 500 rows.')),
    },
  }),
  institutionImport: get('/api/admin/institution-imports/:importId', {
    summary: 'A checked list: what is new, what is known, what is wrong',
    access: 'admin',
    limit: 'read',
    tag: 'institutions',
    returns: InstitutionImport,
    refuses: importNotFound,
  }),
  carryOutInstitutionImport: post('/api/admin/institution-imports/:importId/carry-out', {
    summary: 'Add the new institutions of a checked list, once',
    access: 'admin',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'institution.import',
    body: z.strictObject({}),
    returns: InstitutionImport,
    refuses: {
      ...importNotFound,
      'institution-name-taken': taken['institution-name-taken'],
      'institution-list-empty': refusal(409, message('The list has nothing new.')),
    },
    refreshes: ['institutions'],
  }),
}

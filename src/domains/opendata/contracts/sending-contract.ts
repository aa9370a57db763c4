import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, id, lgaId, proseOrEmpty } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { type FieldName, fieldNames, templateNames } from '../templates-contract.ts'
import {
  FieldValue,
  MAX_DATA_NOTE,
  checkReasons,
  shownStatuses,
  TemplateNames,
} from '../vocabulary-contract.ts'

export const MAX_LIST_BYTES = 256 * 1024
/** The page shows so many faults of a list. */
export const MAX_FAULTS = 100
export const MAX_CELL = 200

const cell = () => z.optional(z.string().check(z.maxLength(MAX_CELL, message('That is too long.'))))
const cells = Object.fromEntries(fieldNames.map((name) => [name, cell()])) as Record<
  FieldName,
  ReturnType<typeof cell>
>

const webAddress = () =>
  z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(500, message('That is too long.')),
        z.regex(/^https:\/\/[^\s/?#@]+\.[^\s@]+$/, message('Give an address that begins with https://.')),
      ),
  )

const source = {
  sourceUrl: webAddress(),
  evidenceIds: z.optional(z.array(id()).check(z.maxLength(1, message('Send one file.')))),
}

export const HandedRecord = z.object({
  id: z.string(),
  template: z.enum(templateNames),
  lga: z.string(),
  lgaName: z.string(),
  stateName: z.string(),
  fields: z.array(FieldValue),
  observedOn: dayOfAction(),
  sourceUrl: z.nullable(z.string()),
  note: z.nullable(z.string()),
  status: z.enum(shownStatuses),
  reason: z.nullable(z.enum(checkReasons)),
  sentOn: dayOfAction(),
  /** The record that it became or corrects. */
  recordId: z.nullable(z.string()),
})
export type HandedRecord = z.output<typeof HandedRecord>

export const SentDataList = z.object({
  id: z.string(),
  template: z.enum(templateNames),
  rows: z.int(),
  /** How many records it sent; 0 while anything is wrong in it. */
  sent: z.int(),
  faults: z.array(z.object({ line: z.int(), column: z.nullable(z.string()), message: z.string() })),
})
export type SentDataList = z.output<typeof SentDataList>

const refuses = {
  'place-unknown': refusal(400, message('This local government does not exist.')),
  'source-needed': refusal(400, message('Give a source: a web address, a photo or a document.')),
  'file-unknown': refusal(400, message('The file is not yours or is gone. Please add it again.')),
} as const

export const sendingApi = {
  sendRecord: post('/api/opendata/submissions', {
    summary: 'Hand in one record of your place, or a correction of a published one; somebody else checks it',
    access: 'verified',
    limit: 'mutation',
    idempotency: 'optional',
    status: 201,
    body: z.strictObject({
      template: TemplateNames,
      lga: lgaId(),
      ...cells,
      observedOn: z
        .string(message('When did you see it?'))
        .check(z.minLength(1, message('When did you see it?'))),
      ...source,
      note: z.optional(proseOrEmpty(MAX_DATA_NOTE)),
      /** The published record that it corrects. */
      recordId: z.optional(id()),
    }),
    returns: z.object({ id: z.string() }),
    refuses: {
      ...refuses,
      'record-not-found': refusal(404, message('This record does not exist, or was removed.')),
      'already-waiting': refusal(409, message('You have already sent this. It is waiting for a check.')),
      'nothing-new': refusal(409, message('This is already published with the same values.')),
    },
    refreshes: ['opendata'],
  }),
  sendList: post('/api/opendata/lists', {
    summary: 'Hand in a list of records as CSV: all of them, or none and what is wrong by line and column',
    access: 'verified',
    limit: 'report',
    idempotency: 'optional',
    status: 201,
    maxBytes: 2 * MAX_LIST_BYTES + 4096,
    body: z.strictObject({
      template: TemplateNames,
      lga: lgaId(),
      csv: z
        .string(message('Choose a file or paste the list.'))
        .check(
          z.minLength(1, message('Choose a file or paste the list.')),
          z.maxLength(MAX_LIST_BYTES, message('The list can have up to 256 KB of text.')),
        ),
      observedOn: z
        .string(message('When did you see it?'))
        .check(z.minLength(1, message('When did you see it?'))),
      sourceUrl: webAddress(),
    }),
    returns: SentDataList,
    refuses,
    refreshes: ['opendata'],
  }),
  sentList: get('/api/opendata/lists/:listId', {
    summary: 'What became of your list',
    access: 'verified',
    limit: 'read',
    tag: 'opendata',
    returns: SentDataList,
    refuses: { 'list-not-found': refusal(404, message('This list does not exist, or was removed.')) },
  }),
  ownRecords: get('/api/opendata/mine', {
    summary: 'The last fifty records that you handed in, and what became of them',
    access: 'verified',
    limit: 'read',
    tag: 'opendata',
    returns: z.object({ items: z.array(HandedRecord) }),
  }),
}

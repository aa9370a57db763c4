import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, lgaId, pageCursor, pageLimit, stateCode } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { templateNames } from './templates-contract.ts'
import { FieldValue, RecordCard, TemplateNames, whoTypes } from './vocabulary-contract.ts'

/** A table with what can be downloaded of it. */
export const OpenTable = z.object({
  template: z.enum(templateNames),
  records: z.int(),
  /** Null before anything is published and packed. */
  file: z.nullable(
    z.object({
      url: z.string(),
      bytes: z.int(),
      sha256: z.string(),
      records: z.int(),
      madeOn: dayOfAction(),
    }),
  ),
})
export type OpenTable = z.output<typeof OpenTable>

export const RecordVersion = z.object({
  number: z.int(),
  fields: z.array(FieldValue),
  observedOn: dayOfAction(),
  publishedOn: dayOfAction(),
  sourceUrl: z.nullable(z.string()),
  fileUrl: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Names the note where it can be flagged; null without one. */
  noteId: z.nullable(z.string()),
  who: z.enum(whoTypes),
  /** How many people checked it. */
  checks: z.int(),
})
export type RecordVersion = z.output<typeof RecordVersion>

export const OpenRecord = z.extend(RecordCard, {
  /** Newest first. */
  versions: z.array(RecordVersion),
})
export type OpenRecord = z.output<typeof OpenRecord>

export const RecordQuery = z.strictObject({
  template: TemplateNames,
  state: z.optional(stateCode()),
  lga: z.optional(lgaId()),
  cursor: pageCursor(),
  limit: pageLimit(20, 50),
})

export const opendataApi = {
  tables: get('/api/opendata/tables', {
    summary: 'The tables of open data, how many records each has, and its packed file with checksum',
    access: 'public',
    limit: 'read',
    tag: 'opendata',
    returns: z.object({ items: z.array(OpenTable) }),
  }),
  records: get('/api/opendata/records', {
    summary: 'The records of one table, in one place or everywhere, newest first',
    access: 'public',
    limit: 'read',
    tag: 'opendata',
    query: RecordQuery,
    returns: z.object({ items: z.array(RecordCard), nextCursor: z.nullable(z.string()) }),
  }),
  record: get('/api/opendata/records/:recordId', {
    summary: 'One record with its source and every version',
    access: 'public',
    limit: 'read',
    tag: 'opendata',
    returns: OpenRecord,
    refuses: { 'record-not-found': refusal(404, message('This record does not exist, or was removed.')) },
  }),
  tableFile: get('/api/opendata/tables/:template/file', {
    summary: 'A whole table as a ZIP with CSV, JSON, its history, the licence and checksums',
    access: 'public',
    limit: 'record',
    returns: 'bytes',
  }),
}

import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** The path under which the files of the public record are served; a verifier needs nothing else. */
export const RECORD_PATH = '/record'

export const entryKinds = [
  'ballot',
  'support',
  'count',
  'transfers',
  'balances',
  'issuance',
  'release',
  'spending',
  'reserves',
  'draw',
  'staff',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** Why a witness did not sign: it saw a different history, does not know the log, signed something else, or did not answer. */
export const witnessTroubles = ['fork', 'stranger', 'wrong', 'silent'] as const
export type WitnessTrouble = (typeof witnessTroubles)[number]

export const RecordState = z.object({
  origin: z.string(),
  /** The signing keys as lines of name, id and key, for anybody to write down. */
  keys: z.array(z.string()),
  /** The signed head; null before the first sealing. */
  checkpoint: z.nullable(z.object({ size: z.int(), root: z.string(), note: z.string(), signedAt: moment() })),
  /** The last comparison of the tables with the record; null before the first. */
  inspection: z.nullable(
    z.object({
      at: moment(),
      compared: z.int(),
      /** Rows that were changed, removed or inserted; empty in a sound record. */
      differing: z.array(z.object({ row: z.string(), what: z.enum(['changed', 'gone', 'slipped in']) })),
    }),
  ),
  /** Rows that have waited for the record for more than a minute; null when there are none. */
  late: z.nullable(
    z.object({
      /** The hour in which the first of them was written. */
      since: moment(),
      /** The age of the signed head at that inspection, in whole minutes. */
      headMinutes: z.int(),
    }),
  ),
  /** Outside witnesses in the order of the settings, with the head that each signed last; null before its first. */
  witnesses: z.array(
    z.object({
      name: z.string(),
      size: z.nullable(z.int()),
      at: z.nullable(moment()),
      /** Why it did not sign the last time; null when it signed, or was not asked yet. */
      trouble: z.nullable(z.enum(witnessTroubles)),
    }),
  ),
  entries: z.array(z.object({ kind: z.enum(entryKinds), count: z.int() })),
  /** Counted contests, the newest first, each with its published document. */
  counts: z.array(z.object({ contestId: z.string(), document: z.string() })),
  /** The latest balance sheet and the latest dump, as paths below the record; null before the first. */
  sheet: z.nullable(z.string()),
  dump: z.nullable(z.string()),
})
export type RecordState = z.output<typeof RecordState>

export const RecordEntry = z.object({ n: z.int(), kind: z.enum(entryKinds), body: z.string() })
export type RecordEntry = z.output<typeof RecordEntry>

const ENTRIES = 25

export const EntryFilters = z.strictObject({
  kind: z.optional(z.enum(entryKinds)),
  /** Only entries with a lower number than this, the newest first. */
  before: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))),
})

export const ReceiptAnswer = z.object({
  code: z.string(),
  /** `taken`: not in the record yet. `replaced`: the record holds a later ballot of the same voter. */
  state: z.enum(['taken', 'counts', 'replaced']),
  /** The day in Lagos on which it was cast. */
  day: dayOfAction(),
  /** The latest time at which it enters the record; null once it has, and where that takes only seconds. */
  inRecordBy: z.nullable(moment()),
  /** Its number in the record; null until it is published. */
  logIndex: z.nullable(z.int()),
  /** The receipt as a file that can be checked offline (C2SP tlog-proof); null until it has a number. */
  file: z.nullable(z.string()),
})
export type ReceiptAnswer = z.output<typeof ReceiptAnswer>

export const recordApi = {
  state: get('/api/record', {
    summary: 'The public record: its signed head, its keys, its size, and the last inspection of the tables',
    access: 'public',
    limit: 'read',
    tag: 'record',
    cache: 'public',
    returns: RecordState,
  }),
  entries: get('/api/record/entries', {
    summary: `Entries of the public record, ${ENTRIES} at a time, the newest first`,
    access: 'public',
    limit: 'read',
    tag: 'record',
    cache: 'public',
    query: EntryFilters,
    returns: z.object({ items: z.array(RecordEntry), before: z.nullable(z.int()) }),
  }),
  receipt: get('/api/record/receipts/:code', {
    summary: 'A receipt’s place in the public record with its proof; never who the ballot was for',
    access: 'public',
    limit: 'read',
    returns: ReceiptAnswer,
    refuses: { 'receipt-not-found': refusal(404, message('No ballot has this code.')) },
  }),
}

export const ENTRIES_PER_PAGE = ENTRIES

import * as z from 'zod/mini'
import { id, lgaId, pageCursor, pageLimit, stateCode } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { eventKinds } from './kinds-contract.ts'

const eventViews = ['coming', 'past'] as const

/** What a list of events may be narrowed by. */
export const EventQuery = z.strictObject({
  state: z.optional(stateCode()),
  lga: z.optional(lgaId()),
  kind: z.optional(z.enum(eventKinds)),
  chapter: z.optional(id()),
  /** A month in Lagos, such as 2026-12: all its events, past ones too. */
  month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, message('Choose a month.')))),
  view: z.optional(z.enum(eventViews)),
  cursor: pageCursor(),
  limit: pageLimit(20),
})

/** What the counts by State may be narrowed by. */
export const EventCountQuery = z.strictObject({ kind: z.optional(z.enum(eventKinds)) })

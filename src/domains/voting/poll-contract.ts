import * as z from 'zod/mini'
import { moment } from '#shared/fields.ts'
import { Receipt } from './contract.ts'

/** One vote of the asker's own that was spent in a poll. */
export const SpentVote = z.object({
  /** The receipt's code: three groups of four. */
  code: z.string(),
  /** Whole SUP. */
  amount: z.int(),
  castAt: moment(),
})
export type SpentVote = z.output<typeof SpentVote>

/** What the asker has put into a poll, and what may still follow; whole SUP. */
export const OwnSupport = z.object({
  spent: z.int(),
  left: z.int(),
  /** The newest first. */
  votes: z.array(SpentVote),
})
export type OwnSupport = z.output<typeof OwnSupport>

/** A vote that was taken by a poll. */
export const CastSupport = z.object({
  /** Whole SUP. */
  amount: z.int(),
  /** Decimal text: what the voter has now. */
  supBalance: z.string(),
  /** Whole SUP of this voter in this poll so far. */
  spent: z.int(),
  left: z.int(),
  receipt: Receipt,
  /** True when this very request was carried out before. */
  isRepeated: z.boolean(),
})
export type CastSupport = z.output<typeof CastSupport>

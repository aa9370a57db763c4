import * as z from 'zod/mini'
import { moment } from '#shared/fields.ts'
import { Receipt } from './contract.ts'

/** One vote of the signed-in person in a poll. */
export const SpentVote = z.object({
  /** The receipt's code: three groups of four. */
  code: z.string(),
  /** Whole SUP. */
  amount: z.int(),
  castAt: moment(),
})
export type SpentVote = z.output<typeof SpentVote>

/** What the signed-in person has spent in a poll and what is left; whole SUP. */
export const OwnSupport = z.object({
  spent: z.int(),
  left: z.int(),
  /** The newest first. */
  votes: z.array(SpentVote),
})
export type OwnSupport = z.output<typeof OwnSupport>

/** A vote that a poll accepted. */
export const CastSupport = z.object({
  /** Whole SUP. */
  amount: z.int(),
  /** The voter's balance now, as decimal text. */
  supBalance: z.string(),
  /** Whole SUP that this voter has spent in this poll. */
  spent: z.int(),
  left: z.int(),
  receipt: Receipt,
  /** True when the same request was carried out before. */
  isRepeated: z.boolean(),
})
export type CastSupport = z.output<typeof CastSupport>

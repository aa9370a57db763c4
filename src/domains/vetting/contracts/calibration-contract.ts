import * as z from 'zod/mini'
import { officeTypes } from '#domains/leaders/contracts/leader-contract.ts'
import { moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { criteria } from './nomination-contract.ts'
import { scorePoints } from './review-contract.ts'

/** How a reviewer's verdicts compare with outcomes. Rates are percentages of `decided`, null while that is 0. */
export const Calibration = z.object({
  goldAnswered: z.int(),
  goldRight: z.int(),
  goldTotal: z.int(),
  /** Verdicts on decided nominations. */
  decided: z.int(),
  agreementPercent: z.nullable(z.int()),
  /** Rejections overturned on appeal. */
  overturned: z.int(),
  overturnPercent: z.nullable(z.int()),
  /** Seats held now. */
  open: z.int(),
})
export type Calibration = z.output<typeof Calibration>

/** A training file with a known outcome, revealed only after the reviewer has answered. */
export const GoldCase = z.object({
  id: z.string(),
  title: z.string(),
  currentOffice: z.string(),
  officeType: z.enum(officeTypes),
  biography: z.string(),
  nominationStatement: z.string(),
  evidence: z.array(z.string()),
  answer: z.nullable(
    z.object({
      verdict: z.enum(['approve', 'reject']),
      at: moment(),
      isRight: z.boolean(),
      rightVerdict: z.enum(['approve', 'reject']),
      explanation: z.string(),
      scores: z.array(z.object({ criterion: z.enum(criteria), mine: z.int(), expected: z.int() })),
    }),
  ),
})
export type GoldCase = z.output<typeof GoldCase>

export const GoldAnswer = z.strictObject({
  verdict: z.enum(['approve', 'reject'], message('Please select a verdict before submitting.')),
  character: scorePoints(),
  competence: scorePoints(),
  communityRecord: scorePoints(),
  conduct: scorePoints(),
  civicNeutrality: scorePoints(),
})
export type GoldAnswer = z.output<typeof GoldAnswer>

import * as z from 'zod/mini'
import { officeTypes } from '#domains/leaders/contracts/leader-contract.ts'
import { criteria } from '../../contracts/nomination-contract.ts'
import cases from '../../reference/gold-cases.json' with { type: 'json' }

const GoldFile = z.strictObject({
  id: z.string(),
  title: z.string(),
  currentOffice: z.string(),
  officeType: z.enum(officeTypes),
  biography: z.string(),
  nominationStatement: z.string(),
  evidence: z.array(z.string()),
  verdict: z.enum(['approve', 'reject']),
  points: z.record(z.enum(criteria), z.int()),
  explanation: z.string(),
})
/** An invented training file with a known outcome. */
export type GoldFile = z.output<typeof GoldFile>

/** The training files, in the order reviewers see them. */
export const goldFiles: readonly GoldFile[] = z.array(GoldFile).parse(cases)

import * as z from 'zod/mini'
import { leaderStatuses } from '#domains/leaders/contracts/leader-contract.ts'

/** Somebody with a similar name in the same State: a leader (`leaderId`) or an open nomination (`nominationId`). */
export const SimilarPerson = z.object({
  name: z.string(),
  currentOffice: z.string(),
  lgaName: z.string(),
  status: z.enum([...leaderStatuses, 'pending', 'under_review']),
  leaderId: z.nullable(z.string()),
  nominationId: z.nullable(z.string()),
  isSameLga: z.boolean(),
})
export type SimilarPerson = z.output<typeof SimilarPerson>

/** Leaders and the person's own nominations; `open` says only whether somebody else has an open one. */
export const SimilarPeople = z.object({
  items: z.array(SimilarPerson),
  open: z.nullable(z.enum(['there', 'supported'])),
})

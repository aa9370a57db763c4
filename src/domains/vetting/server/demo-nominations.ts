import * as z from 'zod/mini'
import { demoPeople, type DemoName } from '#shared/demo/people.ts'
import { samplePersonFields } from '#domains/leaders/server/demo/demo-leaders.ts'
import { Scores, verdicts } from '../contracts/review-contract.ts'
import nominations from '../demo/nominations.json' with { type: 'json' }

const personName = z.enum(demoPeople.map(({ name }) => name) as [DemoName, ...DemoName[]])

const DemoNomination = z.strictObject({
  ...samplePersonFields,
  by: personName,
  hoursAgo: z.int(),
  takenBy: z.optional(personName),
  review: z.optional(
    z.strictObject({ verdict: z.enum(verdicts), notes: z.string(), scores: z.optional(Scores) }),
  ),
})
/** An invented nomination for the demonstration, with its reviews so far. */
export type DemoNomination = z.output<typeof DemoNomination>

/** Six samples: three pending, one taken, one with a sealed verdict, one waiting for its nominator. */
export const demoNominations = z.array(DemoNomination).parse(nominations)

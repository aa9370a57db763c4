import * as z from 'zod/mini'
import { demoPeople, type PersonName } from '#domains/identity/server/demo-people.ts'
import { leaderStatuses, officeTypes } from '../leader-contract.ts'
import { verdicts } from '../nomination-contract.ts'
import leaders from '../samples/leaders.json' with { type: 'json' }
import nominations from '../samples/nominations.json' with { type: 'json' }

const personName = z.enum(demoPeople.map(({ name }) => name) as [PersonName, ...PersonName[]])

const sample = {
  name: z.string(),
  office: z.string(),
  type: z.enum(officeTypes),
  lga: z.string(),
  biography: z.string(),
  statement: z.string(),
}

const DemoLeader = z.strictObject({ ...sample, status: z.enum(leaderStatuses) })
/** An invented leader of the demonstration; no real person, office holder or party is meant (decision D-23). */
export type DemoLeader = z.output<typeof DemoLeader>

const DemoNomination = z.strictObject({
  ...sample,
  by: personName,
  hoursAgo: z.int(),
  takenBy: z.optional(personName),
  review: z.optional(z.strictObject({ verdict: z.enum(verdicts), notes: z.string() })),
})
/** An invented nomination of the demonstration, with what reviewers did so far. */
export type DemoNomination = z.output<typeof DemoNomination>

/** Forty samples: every State and the FCT at least once, all seven kinds of office, several statuses. */
export const demoLeaders = z.array(DemoLeader).parse(leaders)

/** Six samples: three pending, one taken, one with a sealed verdict, one that waits for its nominator. */
export const demoNominations = z.array(DemoNomination).parse(nominations)

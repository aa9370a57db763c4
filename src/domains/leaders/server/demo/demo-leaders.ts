import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { leaderConsents, leaderStatuses, officeTypes } from '../../contracts/leader-contract.ts'
import leaders from '../../samples/leaders.json' with { type: 'json' }

/** The fields of every sample of a person. */
export const samplePersonFields = {
  name: z.string(),
  office: z.string(),
  type: z.enum(officeTypes),
  lga: z.string(),
  biography: z.string(),
  statement: z.string(),
}

const DemoLeader = z.strictObject({
  ...samplePersonFields,
  status: z.enum(leaderStatuses),
  /** Other names of the leader. */
  aliases: z.optional(z.array(z.string())),
  /** Set for a sample who has not agreed yet, as some leaders of office have not. */
  consent: z.optional(z.enum(leaderConsents)),
})
/** An invented leader for the demonstration; it means no real person, office holder or party (decision D-23). */
export type DemoLeader = z.output<typeof DemoLeader>

/** Forty samples: every State and the FCT at least once, all seven kinds of office, several statuses. */
export const demoLeaders = z.array(DemoLeader).parse(leaders)

/** A name-based UUID: the same text always gives the same id, so links to samples keep working. */
export const sampleId = (text: string): string => {
  const bytes = createHash('sha1').update(`sup-civic-sample:${text}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

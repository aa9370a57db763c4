import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { foldName } from '#shared/text/fold.ts'
import { leaderConsents, leaderStatuses, officeTypes } from '../../contracts/leader-contract.ts'
import candidates from '../../demo/candidates.json' with { type: 'json' }
import leaders from '../../demo/leaders.json' with { type: 'json' }
import { Look } from './portrait.ts'

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
  look: Look,
  /** Titles of papers, the oldest check first, each with the claim it supports: the office, or a sentence of the biography. */
  evidence: z.array(z.tuple([z.string(), z.enum(['office', 'first', 'second'])])),
})
/** An invented leader for the demonstration; it means no real person, office holder or party (decision D-23). */
export type DemoLeader = z.output<typeof DemoLeader>

/** Every State and the FCT at least once, all seven kinds of office, several statuses, and candidates for five contests. */
export const demoLeaders = z.array(DemoLeader).parse([...leaders, ...candidates])

/** A name-based UUID: the same text always gives the same id, so links to samples keep working. */
export const sampleId = (text: string): string => {
  const bytes = createHash('sha1').update(`sup-civic-sample:${text}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The sample who holds a seat and signs in as the demonstration person of the same name. */
export const seatedSampleId = sampleId('Terngu Aondoverlu')

const looks = new Map(demoLeaders.map(({ name, look }) => [sampleId(name), look]))

/** How a sample looks; undefined for every other id. */
export const lookOf = (id: string): Look | undefined => looks.get(id)

/** The papers behind a sample's claims; the addresses use a domain reserved for examples. */
export const sampleEvidence = ({ office, biography, evidence }: DemoLeader) => {
  const [first = '', second = ''] = biography.split(/(?<=[.!?])\s+/)
  const claims = { office, first, second }
  return evidence.map(([title, about]) => ({
    title,
    claim: claims[about],
    sourceUrl: `https://example.org/samples/${foldName(title).replaceAll(/[^a-z0-9]+/g, '-')}`,
  }))
}

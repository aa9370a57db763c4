import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, id, line, pageCursor, pageLimit, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

export const leaderConflictKinds = ['family', 'work', 'money', 'party', 'other'] as const
export type LeaderConflictKind = (typeof leaderConflictKinds)[number]

export const leaderConflictNames: Readonly<Record<LeaderConflictKind, string>> = {
  family: message('Family or close friend'),
  work: message('Worked together'),
  money: message('Money or business'),
  party: message('The same party or campaign'),
  other: message('Something else'),
}

const Conflict = z.object({
  id: id(),
  member: z.string(),
  leaderId: id(),
  leader: z.string(),
  kind: z.enum(leaderConflictKinds),
  words: z.string(),
  declaredOn: dayOfAction(),
  isMine: z.boolean(),
})

const Member = z.object({
  name: z.string(),
  /** Name of the State, or null for the whole country. */
  state: z.nullable(z.string()),
  since: dayOfAction(),
  until: z.nullable(dayOfAction()),
  isMe: z.boolean(),
})

/** A decision as the public reads it; one that is held back has neither title nor words. */
export const Minute = z.object({
  number: z.int(),
  title: z.nullable(z.string()),
  decision: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  heldBecause: z.nullable(z.string()),
  decidedOn: dayOfAction(),
})
export type Minute = z.output<typeof Minute>

const OpenDecision = z.object({
  id: id(),
  number: z.int(),
  title: z.string(),
  decision: z.string(),
  reason: z.string(),
  heldBecause: z.nullable(z.string()),
  proposedBy: z.string(),
  isMine: z.boolean(),
})

export const CommitteeConsole = z.object({
  /** Proposals in all consoles that wait for this member as the second person. */
  waiting: z.int(),
  members: z.array(Member),
  conflicts: z.array(Conflict),
  proposals: z.array(OpenDecision),
  /** The latest decisions in full, held ones too. */
  decisions: z.array(Minute),
})
export type CommitteeConsole = z.output<typeof CommitteeConsole>

const write = {
  access: 'committee',
  limit: 'mutation',
  idempotency: 'optional',
  refreshes: ['committee', 'record'],
} as const
const tooShort = message('Write at least 10 characters.')

/** What the committee keeps of itself. */
export const committeeApi = {
  committee: get('/api/committee', {
    summary: 'What waits for the committee, its members, conflicts and decisions',
    access: 'committee',
    limit: 'read',
    tag: 'committee',
    returns: CommitteeConsole,
  }),
  declareConflict: post('/api/committee/conflicts', {
    ...write,
    summary: 'Declare a conflict of interest: you no longer decide about this leader',
    audit: 'committee.conflict',
    body: z.strictObject({
      leaderId: z.uuid(message('Choose a leader.')),
      kind: z.enum(leaderConflictKinds, message('Choose a kind.')),
      words: prose(10, 600, tooShort),
    }),
    returns: CommitteeConsole,
    refuses: {
      'leader-not-found': refusal(404, message('Leader not found')),
      'conflict-declared': refusal(409, message('You have declared this already.')),
    },
  }),
  endConflict: post('/api/committee/conflicts/:conflictId/end', {
    ...write,
    summary: 'End a conflict of interest that you declared',
    audit: 'committee.conflict-end',
    returns: CommitteeConsole,
    refuses: { 'conflict-not-found': refusal(404, message('You have not declared this conflict.')) },
  }),
  proposeDecision: post('/api/committee/decisions', {
    ...write,
    summary: 'Write down a decision of the committee; another member seconds it',
    audit: 'committee.propose',
    body: z.strictObject({
      title: line(120),
      decision: prose(10, 2000, tooShort),
      reason: prose(10, 2000, tooShort),
      heldBecause: z.optional(z.union([z.literal(''), line(200)])),
    }),
    returns: CommitteeConsole,
  }),
  secondDecision: post('/api/committee/decisions/:decisionId/second', {
    ...write,
    summary: 'Second a decision that another member wrote down; it stands in the minutes then',
    audit: 'committee.second',
    returns: CommitteeConsole,
    refuses: {
      'decision-not-found': refusal(404, message('This decision does not exist, or was removed.')),
      'decision-made': refusal(409, message('This decision is already in the minutes.')),
      'second-member': refusal(403, message('Another member must second it.')),
    },
  }),
  minutes: get('/api/committee/minutes', {
    summary: 'The committee’s decisions with their reasons, the latest first',
    access: 'public',
    limit: 'read',
    tag: 'committee',
    query: z.strictObject({ cursor: pageCursor(), limit: pageLimit(20, 50) }),
    returns: z.object({ items: z.array(Minute), nextCursor: z.nullable(z.string()) }),
  }),
}

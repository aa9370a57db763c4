import * as z from 'zod/mini'
import type { ReadableKind } from '#domains/approvals/server/approvals.ts'
import { leaderStatuses } from '../../contracts/leader-contract.ts'
import { type Actor, actorPermissions } from '../../rules.ts'

const actors = Object.keys(actorPermissions) as [Actor, ...Actor[]]

const ProposedTransition = z.strictObject({
  leaderId: z.uuid(),
  from: z.enum(leaderStatuses),
  to: z.enum(leaderStatuses),
  by: z.enum(actors),
  evidenceFileIds: z.array(z.string()),
})
export type ProposedTransition = z.output<typeof ProposedTransition>

/** Proposed transitions, for those who only read or close them. */
export const transitionProposals = {
  name: 'leaders.transition',
  payload: ProposedTransition,
} as const satisfies ReadableKind<ProposedTransition>

/** What waits at most once for a leader: each target status. */
export const transitionSubject = (leaderId: string, to: string): string => `${leaderId} ${to}`
export const transitionSubjects = (leaderId: string): string[] =>
  leaderStatuses.map((to) => transitionSubject(leaderId, to))

import { type LeaderFacts, leaderFor, leadersByIds } from '#domains/leaders/server/lookup/facts.ts'
import type { DescribedApproval, PlaceOfApproval } from '#platform/server/approval-kind.ts'
import type { Ctx } from '#platform/server/context.ts'
import { leaderLinesOf } from '../leader-lines.ts'

type ReadContext = Pick<Ctx, 'db'>

interface AboutLeader {
  readonly leaderId: string
}

/** The permissions of both people must reach the leader’s place. */
export const placeOfLeader = async (
  ctx: ReadContext,
  { leaderId }: AboutLeader,
): Promise<PlaceOfApproval> => {
  const { state, lga } = await leaderFor(ctx, leaderId)
  return { state, lga }
}

/** The leader’s own account, which decides nothing about its own record. */
export const accountOf = ({ personId }: LeaderFacts): string[] => (personId === null ? [] : [personId])

type Line = NonNullable<ReturnType<Awaited<ReturnType<typeof leaderLinesOf>>['get']>>

/** Describes proposals about leaders; null where the leader is gone. */
export const describeEach = async <P extends AboutLeader>(
  ctx: ReadContext,
  payloads: readonly P[],
  describe: (payload: P, leader: Line) => DescribedApproval,
): Promise<(DescribedApproval | null)[]> => {
  const known = await leadersByIds(
    ctx,
    payloads.map(({ leaderId }) => leaderId),
  )
  const lines = await leaderLinesOf(ctx, [...known.values()])
  return payloads.map((payload) => {
    const leader = lines.get(payload.leaderId)
    return leader ? describe(payload, leader) : null
  })
}

/** The refusals of approvals as the calls of records declare them. */
export const approvalCodes = {
  'second-approver-required': 'second-approver',
  'approval-involved': 'own-record',
}

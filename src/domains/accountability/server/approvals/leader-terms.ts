import { byId } from '#domains/approvals/server/two-people.ts'
import { leaderFor, leadersByIds } from '#domains/leaders/server/lookup/facts.ts'
import type { PlaceOfApproval } from '#platform/server/approval-kind.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { leaderLinesOf } from '../leader-lines.ts'

interface AboutLeader {
  readonly leaderId: string
}

/** The permissions of both people must reach the leader’s place. */
export const placeOfLeader = async (
  ctx: Pick<Ctx, 'db'>,
  { leaderId }: AboutLeader,
): Promise<PlaceOfApproval> => {
  const { state, lga } = await leaderFor(ctx, leaderId)
  return { state, lga }
}

/** The leader’s own account, which decides nothing about its own record. */
export const accountOf = async (ctx: Pick<Ctx, 'db'>, { leaderId }: AboutLeader): Promise<string[]> => {
  const { personId } = await leaderFor(ctx, leaderId)
  return personId === null ? [] : [personId]
}

/** Reads the leaders of proposals with the names of their places; none for one who is gone. */
export const linesOf = async (ctx: SignedInCtx, payloads: readonly AboutLeader[]) => {
  const known = await leadersByIds(
    ctx,
    payloads.map(({ leaderId }) => leaderId),
  )
  const lines = await leaderLinesOf(ctx, [...known.values()])
  return ({ leaderId }: AboutLeader) => lines.get(leaderId)
}

/** Reads the leaders of proposals, each with the row that the proposal is about. */
export const linesWith = async <P extends AboutLeader, R extends { readonly id: string }>(
  ctx: SignedInCtx,
  ...[payloads, ...rows]: Parameters<typeof byId<P, R>>
) => {
  const [lineOf, rowOf] = [await linesOf(ctx, payloads), await byId(payloads, ...rows)]
  return (payload: P) => {
    const leader = lineOf(payload)
    return leader && { leader, row: rowOf(payload) }
  }
}

/** The refusals of approvals as the calls of records declare them. */
export const approvalCodes = {
  'second-approver-required': 'second-approver',
  'approval-involved': 'own-record',
}

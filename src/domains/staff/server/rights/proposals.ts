import { countWaiting, historyOf, waiting } from '#domains/approvals/server/approvals.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { RightProposal } from '../../people-contract.ts'
import { staffNamesOf } from '../people/names.ts'
import { type ProposedRight, rightApproval, scopeOfRight, subjectsOf } from './approval.ts'
import { placeNamer } from './role-places.ts'

/** Rights waiting for a second administrator, oldest first; only one person's if given. */
export const waitingRights = async (ctx: SignedInCtx, personId?: string): Promise<RightProposal[]> => {
  const proposals = await waiting(
    ctx,
    rightApproval,
    personId === undefined ? undefined : subjectsOf(personId),
  )
  const names = await staffNamesOf(
    ctx,
    proposals.flatMap(({ stored, payload }) => [payload.personId, stored.proposed_by]),
  )
  const placeOf = await placeNamer(
    ctx,
    proposals.map(({ payload }) => scopeOfRight(payload)),
  )
  return proposals.flatMap(({ stored, payload }) => {
    const person = names.get(payload.personId)
    if (!person) return []
    return [
      {
        id: stored.id,
        person,
        given: payload.given,
        place: placeOf(scopeOfRight(payload)),
        until: payload.until,
        reason: stored.reason,
        proposedBy: names.get(stored.proposed_by) ?? null,
        proposedAt: stored.proposed_at.toISOString(),
        expiresAt: stored.expires_at.toISOString(),
        isMine: stored.proposed_by === ctx.viewer.id,
      },
    ]
  })
}

/** How many rights wait for a second administrator. */
export const countWaitingRights = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> =>
  countWaiting(ctx, rightApproval)

export interface ConfirmedRight {
  readonly personId: string
  readonly given: ProposedRight['given']
  readonly proposedBy: string
  readonly confirmedBy: string | null
  readonly confirmedAt: Date | null
}

/** Who proposed and confirmed these people's admin roles and flags, latest first. */
export const confirmedRights = async (
  ctx: Pick<Ctx, 'db'>,
  personIds: readonly string[],
): Promise<ConfirmedRight[]> =>
  (await historyOf(ctx, rightApproval, personIds.flatMap(subjectsOf), { state: 'confirmed' }))
    .map(({ stored, payload: { personId, given } }) => ({
      personId,
      given,
      proposedBy: stored.proposed_by,
      confirmedBy: stored.decided_by,
      confirmedAt: stored.decided_at,
    }))
    .toSorted((a, b) => Number(b.confirmedAt) - Number(a.confirmedAt))

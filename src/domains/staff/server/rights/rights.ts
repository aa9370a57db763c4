import { refuseGoneFirst } from '#domains/identity/server/user-directory/scope.ts'
import {
  adminRoleOf,
  endAdmin,
  endAdminRole,
  findPerson,
  giveAdmin,
  giveAdminRole,
  refusePast,
  refuseRight,
} from '#domains/identity/server/user-directory/user-directory.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import type { PersonDetails } from '../../people-contract.ts'
import { RIGHT_PROPOSAL_HOURS } from '../../rights-contract.ts'
import { waitingRights } from './proposals.ts'
import { type Right, rightsStore, type StoredProposal } from './store.ts'
import { grantedScopeOf, untilOf } from './role-places.ts'
import { actionOnPerson } from '../people/person-details.ts'

const HOUR_MS = 3_600_000

interface RightForm {
  readonly right: Right
  readonly state?: string | undefined
  readonly lga?: string | undefined
  readonly until?: string | undefined
  readonly reason: string
}

/** Rights waiting for a second administrator. */
export const listRightProposals = async (ctx: SignedInCtx) => ({ items: await waitingRights(ctx) })

// A held role may be proposed again with another scope or end; the flag has neither.
const refuseHeld = async (
  ctx: SignedInCtx,
  personId: string,
  wanted: { right: Right; state: string | null; lga: string | null; until: Date | null },
): Promise<void> => {
  if (wanted.right === 'admin') {
    if ((await findPerson(ctx, personId)).is_admin) throw new Refusal('right-held')
    return
  }
  const held = await adminRoleOf(ctx, personId)
  const isSame =
    held.role === wanted.right &&
    held.state === wanted.state &&
    held.lga === wanted.lga &&
    held.until?.getTime() === wanted.until?.getTime()
  if (isSame) throw new Refusal('right-held')
}

/** Proposes an admin role or the admin flag; it takes effect when another administrator confirms (S-50). */
export const proposeRight = (ctx: SignedInCtx, personId: string, form: RightForm): Promise<PersonDetails> =>
  actionOnPerson(ctx, personId, `${form.right}: ${form.reason}`, async () => {
    const { right, reason } = form
    const scope = await grantedScopeOf(ctx, form)
    const until = untilOf(form.until)
    if (right === 'admin' && (scope.state || until)) throw new Refusal('right-whole')
    refusePast(ctx, until)
    await refuseRight(ctx, personId, right)
    await refuseHeld(ctx, personId, { right, ...scope, until })
    const now = ctx.now()
    const store = rightsStore(ctx.db)
    await store.expire(personId, now)
    const isAdded = await store.add({
      id: ctx.newId(),
      person_id: personId,
      given: right,
      scope_state: scope.state,
      scope_lga: scope.lga,
      until,
      reason,
      proposed_by: ctx.viewer.id,
      proposed_at: now,
      expires_at: new Date(now.getTime() + RIGHT_PROPOSAL_HOURS * HOUR_MS),
    })
    if (!isAdded) throw new Refusal('already-proposed')
  })

const findProposal = async (ctx: SignedInCtx, personId: string, id: string): Promise<StoredProposal> => {
  await findPerson(ctx, personId)
  const proposal = isId(id) ? await rightsStore(ctx.db).find(personId, id) : undefined
  if (!proposal) throw new Refusal('proposal-not-found')
  return proposal
}

const give = (ctx: SignedInCtx, proposal: StoredProposal): Promise<void> =>
  proposal.given === 'admin'
    ? giveAdmin(ctx, proposal.person_id)
    : giveAdminRole(ctx, proposal.person_id, {
        adminRole: proposal.given,
        expiresAt: proposal.until,
        state: proposal.scope_state,
        lga: proposal.scope_lga,
      })

/** As the second administrator, grants exactly what another one proposed, once and in time (S-50). */
export const confirmRight = async (
  ctx: SignedInCtx,
  { userId, proposalId }: { userId: string; proposalId: string },
  { reason }: { reason: string },
): Promise<PersonDetails> => {
  const proposal = await findProposal(ctx, userId, proposalId)
  if (proposal.proposed_by === ctx.viewer.id) throw new Refusal('second-approver-required')
  await refuseGoneFirst(ctx, 'admin-flag', proposal.proposed_by)
  return actionOnPerson(ctx, userId, `${proposal.given}: ${reason}`, async () => {
    await refuseRight(ctx, userId, proposal.given)
    if (!(await rightsStore(ctx.db).confirm(proposalId, ctx.viewer.id, ctx.now())))
      throw new Refusal('proposal-closed')
    await give(ctx, proposal)
  })
}

/** Withdraws the viewer's proposal, or declines another administrator's. */
export const withdrawRight = async (
  ctx: SignedInCtx,
  { userId, proposalId }: { userId: string; proposalId: string },
  { reason }: { reason: string },
): Promise<PersonDetails> => {
  const proposal = await findProposal(ctx, userId, proposalId)
  return actionOnPerson(ctx, userId, `${proposal.given}: ${reason}`, async () => {
    if (!(await rightsStore(ctx.db).withdraw(proposalId, ctx.viewer.id, ctx.now())))
      throw new Refusal('proposal-closed')
  })
}

/** Removes the admin role or the admin flag; one administrator is enough. */
export const endRight = (
  ctx: SignedInCtx,
  personId: string,
  { right, reason }: { right: 'admin-role' | 'admin'; reason: string },
): Promise<PersonDetails> =>
  actionOnPerson(ctx, personId, `${right}: ${reason}`, () =>
    right === 'admin' ? endAdmin(ctx, personId) : endAdminRole(ctx, personId),
  )

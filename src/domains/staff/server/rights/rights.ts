import {
  confirm,
  findApproval,
  propose,
  withCodes,
  withdrawOrRefuse,
} from '#domains/approvals/server/approvals.ts'
import {
  endAdmin,
  endAdminRole,
  findPerson,
  refusePast,
  refuseRight,
  rolesOf,
  adminRoleOf,
} from '#domains/identity/server/user-directory/user-directory.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import type { GrantedRole } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import type { PersonDetails } from '../../people-contract.ts'
import { waitingRights } from './proposals.ts'
import { type ProposedRight, rightApproval } from './approval.ts'
import { auditedReason } from './audited-rights.ts'
import { grantedScopeOf, untilOf } from './role-places.ts'
import { actionOnPerson, showPerson } from '../people/person-details.ts'

interface RightForm {
  readonly right: ProposedRight['given']
  readonly state?: string | undefined
  readonly lga?: string | undefined
  readonly until?: string | undefined
  readonly reason: string
}

/** Rights waiting for a second administrator. */
export const listRightProposals = async (ctx: SignedInCtx) => ({ items: await waitingRights(ctx) })

/** How a person holds a role; undefined for somebody who does not. */
const heldAs = async (ctx: SignedInCtx, personId: string, right: ProposedRight['given']) => {
  const { role, ...held } = await adminRoleOf(ctx, personId)
  if (role === right) return held
  const granted = (await rolesOf(ctx, personId)).find((each) => each.role === right)
  return granted && { state: granted.scope_state, lga: granted.scope_lga, until: granted.expires_at }
}

// A held role may be proposed again with another scope or end; the flag has neither.
const refuseHeld = async (
  ctx: SignedInCtx,
  personId: string,
  wanted: { right: ProposedRight['given']; state: string | null; lga: string | null; until: Date | null },
): Promise<void> => {
  if (wanted.right === 'admin') {
    if ((await findPerson(ctx, personId)).is_admin) throw new Refusal('right-held')
    return
  }
  const held = await heldAs(ctx, personId, wanted.right)
  const isSame =
    held !== undefined &&
    held.state === wanted.state &&
    held.lga === wanted.lga &&
    held.until?.getTime() === wanted.until?.getTime()
  if (isSame) throw new Refusal('right-held')
}

/** The refusals of approvals as the calls of rights declare them. */
const codes = {
  'approval-waiting': 'already-proposed',
  'approval-not-found': 'proposal-not-found',
  'approval-closed': 'proposal-closed',
  'approval-involved': 'own-rights',
}

/** Proposes a right; it takes effect when another administrator confirms (S-50). */
export const proposeRight = (ctx: SignedInCtx, personId: string, form: RightForm): Promise<PersonDetails> =>
  withCodes(codes, async () => {
    const { right, reason } = form
    const scope = await grantedScopeOf(ctx, form)
    const until = untilOf(form.until)
    if (right === 'admin' && (scope.state || until)) throw new Refusal('right-whole')
    refusePast(ctx, until)
    await refuseRight(ctx, personId, right)
    await refuseHeld(ctx, personId, { right, ...scope, until })
    const proposed = { personId, given: right, ...scope, until: until?.toISOString() ?? null }
    await propose(ctx, rightApproval, proposed, reason)
    return showPerson(ctx, personId)
  })

interface RightRef {
  readonly userId: string
  readonly proposalId: string
}

const mustConcern = async (ctx: SignedInCtx, { userId, proposalId }: RightRef): Promise<void> => {
  await findPerson(ctx, userId)
  const { payload } = await findApproval(ctx, rightApproval, proposalId)
  if (payload.personId !== userId) throw new Refusal('approval-not-found')
}

/** As the second administrator, grants exactly what another one proposed, once and in time (S-50). */
export const confirmRight = (
  ctx: SignedInCtx,
  ref: RightRef,
  { reason }: { reason: string },
): Promise<PersonDetails> =>
  withCodes(codes, async () => {
    await mustConcern(ctx, ref)
    await confirm(ctx, rightApproval, ref.proposalId, reason)
    return showPerson(ctx, ref.userId)
  })

/** Withdraws the viewer's proposal, or declines another administrator's. */
export const withdrawRight = (
  ctx: SignedInCtx,
  ref: RightRef,
  { reason }: { reason: string },
): Promise<PersonDetails> =>
  withCodes(codes, async () => {
    await mustConcern(ctx, ref)
    await withdrawOrRefuse(ctx, rightApproval, ref.proposalId, reason)
    return showPerson(ctx, ref.userId)
  })

/** Proposes a role of a reviewer, a committee member or an organization's owner. */
export const giveRole = (
  ctx: SignedInCtx,
  personId: string,
  { role, ...form }: Omit<RightForm, 'right'> & { readonly role: GrantedRole },
): Promise<PersonDetails> => proposeRight(ctx, personId, { ...form, right: role })

/** Removes the admin role or the admin flag; one administrator is enough. */
export const endRight = async (
  ctx: SignedInCtx,
  personId: string,
  { right, reason }: { right: 'admin-role' | 'admin'; reason: string },
): Promise<PersonDetails> => {
  const held = right === 'admin' ? right : (await showPerson(ctx, personId)).adminRole?.role
  return actionOnPerson(ctx, personId, held ? auditedReason(reason, held) : reason, () =>
    right === 'admin' ? endAdmin(ctx, personId) : endAdminRole(ctx, personId),
  )
}

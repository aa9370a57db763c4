import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { asOwner, ownOrganization, refreshParts } from './access.ts'
import { membersStore } from './members-store.ts'
import { endOffer, offerToSign } from './signatory-offers.ts'

/**
 * Gives a member another role, or removes them; a new signatory waits for a second person (docs/decisions/0081). An owner
 * who names a signatory as the next one becomes a signatory. Refuses `member-not-found`, `owner-stays` for the owner, `not-yet-signatory` for the next owner, and a
 * signatory who is unverified or one person with another.
 */
export const changeMember = async (
  ctx: SignedInCtx,
  { slug, memberId }: { slug: string; memberId: string },
  role: 'member' | 'signatory' | 'owner' | 'none',
): Promise<{ slug: string }> => {
  const { organization, member: owner } = await asOwner(ctx, slug)
  const store = membersStore(ctx.db)
  const member = isId(memberId) ? await store.byId(organization.id, memberId) : undefined
  if (!member) throw new Refusal('member-not-found')
  if (role === 'signatory' && member.role === 'member') {
    if (organization.state !== 'verified') throw new Refusal('not-verified')
    await offerToSign(ctx, member, owner.person_id)
    return { slug }
  }
  if (role === 'owner') {
    if (!(await store.handOver(owner.id, member.id))) throw new Refusal('not-yet-signatory')
    await refreshParts(ctx, [owner.person_id, member.person_id])
    return { slug }
  }
  const isDone = role === 'none' ? await store.remove(member.id) : await store.setRole(member.id, role)
  if (!isDone) throw new Refusal('owner-stays')
  await endOffer(ctx, member.id)
  await refreshParts(ctx, [member.person_id])
  return { slug }
}

/** The viewer leaves an organization; its owner cannot. */
export const leaveOrganization = async (ctx: SignedInCtx, slug: string): Promise<{ slug: string }> => {
  const { member } = await ownOrganization(ctx, slug)
  if (!(await membersStore(ctx.db).remove(member.id))) throw new Refusal('owner-stays')
  await endOffer(ctx, member.id)
  await refreshParts(ctx, [ctx.viewer.id])
  return { slug }
}

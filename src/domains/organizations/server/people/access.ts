import { keepOrganizationPart } from '#domains/identity/server/user-directory/organization-people-queries.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { maySpend } from '../../rules.ts'
import { organizationsStore, type StoredMember, type StoredOrganization } from '../store.ts'
import { membersStore } from './members-store.ts'

/** An organization and the viewer's own part in it. */
export interface OrganizationPart {
  readonly organization: StoredOrganization
  readonly member: StoredMember
}

/** The viewer's organization. To everybody else it does not exist: refuses `organization-not-found`. */
export const ownOrganization = async (ctx: SignedInCtx, slug: string): Promise<OrganizationPart> => {
  const organization = await organizationsStore(ctx.db).bySlug(slug)
  const member = organization && (await membersStore(ctx.db).of(organization.id, ctx.viewer.id))
  if (!organization || !member) throw new Refusal('organization-not-found')
  return { organization, member }
}

/** The same for those who handle the money: refuses `not-signatory`. */
export const asSignatory = async (ctx: SignedInCtx, slug: string): Promise<OrganizationPart> => {
  const part = await ownOrganization(ctx, slug)
  if (!maySpend(part.member.role)) throw new Refusal('not-signatory')
  return part
}

/** The same while it is verified: refuses `not-verified`. */
export const asVerifiedSignatory = async (ctx: SignedInCtx, slug: string): Promise<OrganizationPart> => {
  const part = await asSignatory(ctx, slug)
  if (part.organization.state !== 'verified') throw new Refusal('not-verified')
  return part
}

/** The same for its owner, to whom alone it exists here. */
export const asOwner = async (ctx: SignedInCtx, slug: string): Promise<OrganizationPart> => {
  const part = await ownOrganization(ctx, slug)
  if (part.member.role !== 'owner') throw new Refusal('organization-not-found')
  return part
}

/** Tells identity what these people may open from their next request on. */
export const refreshParts = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  people: readonly string[],
): Promise<void> => {
  for (const personId of people)
    await keepOrganizationPart(ctx, personId, await membersStore(ctx.db).partOf(personId))
}

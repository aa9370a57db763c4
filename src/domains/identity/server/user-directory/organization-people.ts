import type { Ctx } from '#platform/server/context.ts'
import { organizationPeopleStore } from './organization-people-store.ts'

/**
 * Records whether a person belongs to an organization and whether they own a verified one; it counts from their next
 * request on. The domain of organizations computed it from its members.
 */
export const keepOrganizationPart = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  personId: string,
  { isMember, isOwner }: { readonly isMember: boolean; readonly isOwner: boolean },
): Promise<void> => organizationPeopleStore(ctx.db).keep(personId, isMember, isOwner, ctx.now())

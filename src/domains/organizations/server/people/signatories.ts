import { distinctPeople } from '#domains/identity/server/distinct/distinct-people.ts'
import { hasCheckedIdentity } from '#domains/identity/server/users/people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { membersStore } from './members-store.ts'

/** Refuses `signatory-unverified` for somebody whose identity was not checked. */
export const refuseUnverified = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<void> => {
  if (!(await hasCheckedIdentity(ctx, personId))) throw new Refusal('signatory-unverified')
}

/**
 * Refuses a new signatory without a checked identity, and `signatory-same` for one who counts as another signatory of the
 * organization (docs/decisions/0070).
 */
export const refuseUnfitSignatory = async (
  ctx: SignedInCtx,
  organizationId: string,
  personId: string,
): Promise<void> => {
  await refuseUnverified(ctx, personId)
  for (const { person_id: other, role } of await membersStore(ctx.db).since(organizationId)) {
    if (role === 'member' || other === personId) continue
    if ((await distinctPeople(ctx, [other, personId])).matched) throw new Refusal('signatory-same')
  }
}

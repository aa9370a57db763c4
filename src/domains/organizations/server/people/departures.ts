import { removeFiles } from '#domains/files/server/removals.ts'
import { balancesByNumber } from '#domains/wallet/server/accounts/accounts.ts'
import type { LeavingContext } from '#platform/server/personal-data.ts'
import { leavingOwnersStore } from './departures-store.ts'

/** Whether this person owns an organization that others belong to or that still has SUP. */
export const ownsOrganization = async (
  ctx: Pick<LeavingContext, 'db'>,
  personId: string,
): Promise<boolean> => {
  const living = await leavingOwnersStore(ctx.db).living(personId)
  const balances = await balancesByNumber(
    ctx.db,
    living.map(({ account }) => account),
  )
  return living.some(({ hasOthers, account }) => hasOthers || (balances.get(account) ?? 0) > 0)
}

/**
 * Ends what somebody who leaves runs here: registrations that nobody has verified go with their certificate, an empty
 * organization without other people is suspended, and grants and invitations that wait are withdrawn.
 */
export const leaveOrganizations = async (ctx: LeavingContext, personId: string): Promise<void> => {
  const store = leavingOwnersStore(ctx.db)
  await store.withdrawWaiting(personId, ctx.now())
  await store.suspendAlone(personId, ctx.now())
  const files = await store.forgetUnverified(personId)
  await removeFiles(ctx, { ownerId: personId, ids: files })
}

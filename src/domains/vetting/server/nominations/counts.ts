import { officeTypes } from '#domains/leaders/contracts/leader-contract.ts'
import { trackOf } from '#domains/leaders/rules.ts'
import type { Ctx } from '#platform/server/context.ts'
import { nominationCountsStore } from './counts-store.ts'
import type { Zone } from '#domains/regions/contract.ts'

const challengeOffices = officeTypes.filter((type) => trackOf(type) === 'challenge')

/** How many open nominations of the challenge track each LGA has, by status. */
export const challengeNominations = (
  ctx: Pick<Ctx, 'db'>,
): Promise<{ lga: string; status: 'pending' | 'under_review'; nominations: number }[]> =>
  nominationCountsStore(ctx.db).openByPlace(challengeOffices)

/** How many nominees with an open nomination have not agreed to be named, for the directory (decision D-28). */
export const unnamedNominees = async (
  ctx: Pick<Ctx, 'db'>,
  where: { readonly zone?: Zone | undefined; readonly state?: string | undefined },
): Promise<{ nominated: number; in_vetting: number }> => {
  const { all, taken } = await nominationCountsStore(ctx.db).unnamed(where)
  return { nominated: all - taken, in_vetting: taken }
}

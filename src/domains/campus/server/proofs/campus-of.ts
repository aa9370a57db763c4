import { affiliationOf } from '#domains/institutions/server/affiliations/affiliations.ts'
import type { CampusOf } from '#platform/server/contributions/institution-kind.ts'
import { provenSchoolOf } from './proofs.ts'

/**
 * The institution of a person that has a room: the one of their profile, once they have proven it. What somebody only typed or
 * chose opens nothing.
 */
export const campusOf: CampusOf = async (ctx, personId) => {
  const own = await affiliationOf(ctx, personId)
  if (!own?.isReviewed || (await provenSchoolOf(ctx, personId)) !== own.institutionId) return null
  return { id: own.institutionId, name: own.institutionName }
}

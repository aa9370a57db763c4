import type { CampusOf } from '#domains/chat/server/rooms/entering.ts'
import { affiliationOf } from '#domains/institutions/server/affiliations/affiliations.ts'

/** The institution of a person that has a room: one that a member only typed has none until somebody reviewed it. */
export const campusOf: CampusOf = async (ctx, personId) => {
  const own = await affiliationOf(ctx, personId)
  return own?.isReviewed ? { id: own.institutionId, name: own.institutionName } : null
}

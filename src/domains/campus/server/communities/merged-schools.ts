import type { FollowsMerge } from '#platform/server/contributions/institution-kind.ts'
import { mergingSchoolsStore } from './merging-store.ts'

/** An institution was merged into another one: proofs, address domains, codes on their way and counts follow. */
export const campusFollows: FollowsMerge = (ctx, { from, into }) =>
  mergingSchoolsStore(ctx.db).moveInstitution(from, into)

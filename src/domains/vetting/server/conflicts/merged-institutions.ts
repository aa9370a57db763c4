import type { FollowsMerge } from '#platform/server/contributions/institution-kind.ts'
import { conflictsStore } from './store.ts'

/** An institution was merged into another one: nominators and declared interests follow. */
export const nominatorsFollow: FollowsMerge = (ctx, { from, into }) =>
  conflictsStore(ctx.db).moveInstitution(from, into, ctx.now())

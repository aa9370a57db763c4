import type { Ctx } from '#platform/server/context.ts'
import type { GrantedRole } from '#shared/access.ts'
import { reviewersStore } from './role-holders-store.ts'

/** Ids of the people who hold a granted role now, in ascending order; suspended and closed accounts are left out. */
export const peopleWithRole = (ctx: Pick<Ctx, 'db' | 'now'>, role: GrantedRole): Promise<string[]> =>
  reviewersStore(ctx.db).holdersOf(role, ctx.now())

/** Those of these people who are suspended, or whose account is closed. */
export const suspendedAmong = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(ids.length === 0 ? [] : await reviewersStore(ctx.db).suspendedOf(ids))

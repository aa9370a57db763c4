import type { Ctx } from '#platform/server/context.ts'
import type { Access } from '#shared/access.ts'
import { type Reach, reachOf } from '#shared/reach.ts'
import { rosterStore } from './roster-store.ts'

/** Where these people may use an access now, by id; whoever does not pass it reaches nothing, the unknown are absent. */
export const reachesOf = async (
  ctx: Pick<Ctx, 'db'>,
  access: Access,
  ids: readonly string[],
): Promise<Map<string, Reach>> => {
  if (ids.length === 0) return new Map()
  const people = await rosterStore(ctx.db).standings([...new Set(ids)])
  return new Map(
    people.map(({ id, is_admin: isAdmin, admin_role: adminRole, roles, places }) => [
      id,
      reachOf(access, { id, isAdmin, adminRole, roles, places, ageVerified: true, isVerified: false }),
    ]),
  )
}

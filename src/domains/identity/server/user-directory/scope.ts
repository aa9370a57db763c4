import type { Ctx } from '#platform/server/context.ts'
import { type Access, can, type Viewer } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { type Scope, scopeOf } from '#shared/scope.ts'
import { userDirectoryStore } from './store.ts'
import { viewerAt } from './roles.ts'

type Reading = Pick<Ctx, 'db' | 'now'>

/** Whom the guards would see in these people at this moment, by id; the unknown are absent. */
const viewersOf = async (ctx: Reading, ids: readonly string[]): Promise<Viewer[]> => {
  if (ids.length === 0) return []
  const now = ctx.now()
  return (await userDirectoryStore(ctx.db).standings([...new Set(ids)])).map((kept) => viewerAt(kept, now))
}

/** Where these people may use an access now, by id; whoever does not pass it reaches nothing, the unknown are absent. */
export const scopesOf = async (
  ctx: Reading,
  access: Access,
  ids: readonly string[],
): Promise<Map<string, Scope>> =>
  new Map((await viewersOf(ctx, ids)).map((viewer) => [viewer.id, scopeOf(access, viewer)]))

/** Who of these people may use an access at this moment. */
export const whoStillMay = async (
  ctx: Reading,
  access: Access,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await viewersOf(ctx, ids)).filter((viewer) => can(access, viewer)).map(({ id }) => id))

/**
 * Refuses `first-person-gone` where whoever proposed an act was suspended or lost the right to it meanwhile: they are
 * no first person of two any more (S-50). Declare it with `firstPersonGone`.
 */
export const refuseGoneFirst = async (
  ctx: Reading,
  access: Access,
  proposerId: string | null,
): Promise<void> => {
  if (proposerId === null || !(await whoStillMay(ctx, access, [proposerId])).has(proposerId))
    throw new Refusal('first-person-gone')
}

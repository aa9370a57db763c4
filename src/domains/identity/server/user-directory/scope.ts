import type { Ctx } from '#platform/server/context.ts'
import { type Access, can, type Viewer } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { type Scope, scopeOf } from '#shared/scope.ts'
import { userDirectoryStore } from './store.ts'
import { viewerAt } from './roles.ts'

type ReadContext = Pick<Ctx, 'db' | 'now'>

/** The current viewers of these people; omits unknown ids. */
const viewersOf = async (ctx: ReadContext, ids: readonly string[]): Promise<Viewer[]> => {
  if (ids.length === 0) return []
  const now = ctx.now()
  return (await userDirectoryStore(ctx.db).standings([...new Set(ids)])).map((stored) =>
    viewerAt(stored, now),
  )
}

/**
 * The scope in which each person may use an access now. A person without the access gets an empty scope; unknown ids
 * are omitted.
 */
export const scopesOf = async (
  ctx: ReadContext,
  access: Access,
  ids: readonly string[],
): Promise<Map<string, Scope>> =>
  new Map((await viewersOf(ctx, ids)).map((viewer) => [viewer.id, scopeOf(access, viewer)]))

/** The people among these who may use an access now. */
export const whoStillMay = async (
  ctx: ReadContext,
  access: Access,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await viewersOf(ctx, ids)).filter((viewer) => can(access, viewer)).map(({ id }) => id))

/**
 * Refuses `first-person-gone` when the proposer was suspended or lost the permission meanwhile and so no longer counts
 * as the first of two people (S-50). Declare it with `firstPersonGone`.
 */
export const refuseGoneFirst = async (
  ctx: ReadContext,
  access: Access,
  proposerId: string | null,
): Promise<void> => {
  if (proposerId === null || !(await whoStillMay(ctx, access, [proposerId])).has(proposerId))
    throw new Refusal('first-person-gone')
}

import type { Ctx } from '#platform/server/context.ts'
import { closedOf, joinedInto, rootsOf, verifiedOf } from './joined-accounts-store.ts'

/** The accounts that were merged into this person's account. */
export const joinedAccounts = (ctx: Pick<Ctx, 'db'>, personId: string): Promise<string[]> =>
  joinedInto(ctx.db, personId)

/** The one account that is left of each of these, so that a person counts once. */
export const accountRoots = (ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, string>> =>
  rootsOf(ctx.db, ids)

const AT_ONCE = 20_000

/** The accounts among these that were merged into another one. */
export const closedAmong = async (ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE)
    found.push(...(await closedOf(ctx.db, ids.slice(at, at + AT_ONCE))))
  return found
}

/** The people among these who are verified now. The caller authorizes. */
export const verifiedAmong = async (ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE)
    found.push(...(await verifiedOf(ctx.db, ids.slice(at, at + AT_ONCE))))
  return found
}

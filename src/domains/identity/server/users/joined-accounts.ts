import type { Ctx } from '#platform/server/context.ts'
import { joinedInto, verifiedOf } from './joined-accounts-store.ts'

/** The accounts that were joined with a person's own and closed: all of them are one person. */
export const joinedAccounts = (ctx: Pick<Ctx, 'db'>, personId: string): Promise<string[]> =>
  joinedInto(ctx.db, personId)

const AT_ONCE = 20_000

/** Those of many people who are verified now. Judges no permission: the caller has. */
export const verifiedAmong = async (ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE)
    found.push(...(await verifiedOf(ctx.db, ids.slice(at, at + AT_ONCE))))
  return found
}

import { invariant, Refusal } from '#shared/errors.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database.ts'
import type { Credentials, User } from '../contract.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { endSession, startSession } from './sessions.ts'
import { accountsStore, peopleStore } from './store.ts'

/**
 * Signs in. Unknown address and wrong password get one answer after one time (S-12). Tries are counted per
 * network and per account and network, so that nobody can lock the owner out from elsewhere (S-13).
 */
export const login = async (ctx: Ctx, { email, password }: Credentials): Promise<User> => {
  const own = `${email}|${ctx.network}`
  await ctx.limiter.hit('loginNetwork', ctx.network)
  await ctx.limiter.hit('login', own)
  const accounts = accountsStore(ctx.db)
  const found = await accounts.credentials(email)
  const isRight = await isPassword(found?.passwordHash, password)
  if (!found || !isRight) throw new Refusal('wrong-credentials')
  await ctx.limiter.clear('login', own)
  if (isOutdated(found.passwordHash))
    await accounts.replaceHash(found.id, found.passwordHash, await hashPassword(password))
  const user = await peopleStore(ctx.db).user(found.id)
  invariant(user, 'whoever signs in is a person')
  await startSession(ctx, user)
  return user
}

/** Ends the session of this browser, if there is one. */
export const logout = async (ctx: Ctx): Promise<undefined> => {
  if (ctx.sessionToken) await endSession(ctx.db, ctx.sessionToken)
  ctx.setSession(null)
}

/** Ends a session by its token alone, for the navigation that has no call behind it. */
export const endOwnSession = (db: Database, token: string): Promise<void> => endSession(db, token)

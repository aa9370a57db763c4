import { invariant } from '#shared/errors.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database.ts'
import type { Credentials, User } from '../contract.ts'
import { proveCredentials } from './credentials.ts'
import { tell } from './notices.ts'
import { endSession, startSession } from './sessions.ts'
import { peopleStore } from './store.ts'

/** Signs in; whoever has a second factor gives it as well. */
export const login = async (ctx: Ctx, { email, password, secondFactor }: Credentials): Promise<User> => {
  const proven = await proveCredentials(ctx, { email, password, code: secondFactor })
  const { personId, isSteppedUp } = proven
  const user = await peopleStore(ctx.db).user(personId)
  invariant(user, 'whoever signs in is a person')
  await startSession(ctx, user, { isSteppedUp })
  if (proven.by === 'recovery-code') await tell(ctx, personId, 'recovery-code-used')
  return user
}

/** Ends the session of this browser, if there is one. */
export const logout = async (ctx: Ctx): Promise<undefined> => {
  if (ctx.sessionToken) await endSession(ctx.db, ctx.sessionToken)
  ctx.setSession(null)
}

/** Ends a session by its token alone, for the navigation that has no call behind it. */
export const endOwnSession = (db: Database, token: string): Promise<void> => endSession(db, token)

import { invariant } from '#shared/errors.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Credentials, User } from '../../contract.ts'
import type { SignedPasskey } from '../../passkey-device-contract.ts'
import { type CredentialClaim, proveCredentials } from './credentials.ts'
import { notifyOfSafety } from '../safety/notices.ts'
import { endSession, startSession } from '../sessions/sessions.ts'
import { peopleStore } from '../users/store.ts'

/** Where somebody signs in: `yes` on a phone that several people use. */
type Place = Pick<Credentials, 'sharedPhone'>

const signIn = async (ctx: Ctx, claim: CredentialClaim, { sharedPhone }: Place): Promise<User> => {
  const proven = await proveCredentials(ctx, claim)
  const { personId, isSteppedUp } = proven
  const user = await peopleStore(ctx.db).user(personId, ctx.now())
  invariant(user, 'the person who signs in exists')
  await startSession(ctx, user, { isSteppedUp, isShared: sharedPhone === 'yes' })
  if (proven.by === 'recovery-code') await notifyOfSafety(ctx, personId, 'recovery-code-used')
  return user
}

/** Signs in with a password, and a second factor if the person has one. */
export const login = (ctx: Ctx, { email, password, secondFactor, sharedPhone }: Credentials): Promise<User> =>
  signIn(ctx, { email, password, code: secondFactor }, { sharedPhone })

/** Signs in with a passkey as the second step; refuses `passkey-wrong`. */
export const signInByPasskey = (
  ctx: Ctx,
  { sharedPhone, ...claim }: { email: string; password: string; passkey: SignedPasskey } & Place,
): Promise<User> => signIn(ctx, claim, { sharedPhone })

/** Signs this browser out. */
export const logout = async (ctx: Ctx): Promise<undefined> => {
  if (ctx.sessionToken) await endSession(ctx.db, ctx.sessionToken)
  ctx.setSession(null)
}

/** Ends a session by its token, for the sign-out link, which is not a call. */
export const endOwnSession = (db: Database, token: string): Promise<void> => endSession(db, token)

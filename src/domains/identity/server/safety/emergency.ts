import { reportFact } from '#domains/activity/server/facts.ts'
import { invariant } from '#shared/errors.ts'
import type { Ctx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type { User } from '../../contract.ts'
import type { EmergencyProof, EmergencySignIn } from '../../emergency-contract.ts'
import { FREEZE_HOURS } from '../../rules.ts'
import { proveCredentials } from '../sign-in/credentials.ts'
import { notifyOfSafety } from './notices.ts'
import { ownSessionsStore } from '../sessions/own-sessions-store.ts'
import { safetyStore } from './store.ts'
import { startSession } from '../sessions/sessions.ts'
import { peopleStore } from '../users/store.ts'

const claimOf = ({ email, password, recoveryCode }: EmergencyProof) => ({
  email,
  password,
  code: recoveryCode,
})

/**
 * Signs in from the emergency page (S-09, decision D-15). It checks the same credentials as the normal sign-in, and
 * notifies the person.
 */
export const emergencySignIn = async (
  ctx: Ctx,
  { sharedPhone, ...proof }: EmergencySignIn,
): Promise<User> => {
  const { personId, by, isSteppedUp } = await proveCredentials(ctx, claimOf(proof))
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const user = await peopleStore(db).user(personId, ctx.now())
    invariant(user, 'the person who signs in exists')
    await reportFact(tx, {
      kind: 'citizen.emergency-entered',
      who: personId,
      about: personId,
      detail: { by },
    })
    await notifyOfSafety(tx, personId, 'emergency-entered')
    await startSession(tx, user, { isSteppedUp, isShared: sharedPhone === 'yes' })
    return user
  })
}

/**
 * Freezes an account for its owner: every session ends and payouts stop for 72 hours. One valid credential is enough
 * even with a second factor, because a person who lost the phone must be able to lock the account.
 */
export const freezeAccount = async (ctx: Ctx, proof: EmergencyProof) => {
  const { personId, by } = await proveCredentials(ctx, claimOf(proof), { needsSecondFactor: false })
  const until = await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const end = new Date(ctx.now().getTime() + FREEZE_HOURS * HOUR_MS)
    const frozenUntil = await safetyStore(db).freeze(personId, end)
    await ownSessionsStore(db).endAll(personId, null)
    await reportFact(tx, { kind: 'citizen.account-frozen', who: personId, about: personId, detail: { by } })
    await notifyOfSafety(tx, personId, 'account-frozen')
    return frozenUntil
  })
  return { frozenUntil: until.toISOString(), hours: FREEZE_HOURS }
}

/** When the freeze ends, or null. Nothing is paid out before. */
export const frozenUntilOf = async (ctx: Pick<Ctx, 'db' | 'now'>, personId: string): Promise<Date | null> => {
  const until = await safetyStore(ctx.db).frozenUntil(personId)
  return until && until > ctx.now() ? until : null
}

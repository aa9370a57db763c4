import { reportFact } from '#domains/activity/server/facts.ts'
import type { Ctx } from '#platform/server/context.ts'
import { inTransaction, isUniqueViolation } from '#platform/server/database/database.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#shared/errors.ts'
import type { NameParts } from '#shared/text/person-name.ts'
import { message } from '#shared/words.ts'
import type { Registration, User } from '../../contract.ts'
import { LOOKS_OFFICIAL, looksOfficial } from '../typed/name-rules.ts'
import { JOIN_CODE_SENT } from '../../join-contract.ts'
import { sendWelcome } from '../jobs.ts'
import type { JoinCodes, UseUp } from './join-codes.ts'
import { hashPassword, isCommonPassword } from '../passwords/passwords.ts'
import { userOf } from '../users/people.ts'
import { phoneOrRefuse } from '../../../../platform/server/texts/phone-numbers.ts'
import { startSession } from '../sessions/sessions.ts'
import { newPeopleStore } from '../users/store.ts'

/** Refuses a name that people could take for our team, the platform or one of its guides. */
export const refuseOfficialName = (name: NameParts): void => {
  if (looksOfficial(name)) throw new Refusal('invalid-input', { fields: { firstName: LOOKS_OFFICIAL } })
}

/** Sends a joining code, or a note that the account exists. The answer is the same for both (S-12). */
export const askJoinCode = async (ctx: Ctx, codes: JoinCodes, email: string) => {
  await codes.ask(ctx, email)
  return { message: JOIN_CODE_SENT }
}

/** Checks the code of the form; null when none was sent and none is required. Refuses `code-required` (S-12). */
const proofOf = async (ctx: Ctx, codes: JoinCodes, { email, code }: Registration): Promise<UseUp | null> => {
  if (code !== undefined) return codes.prove(ctx, email, code)
  if (ctx.config.CODE_TO_JOIN === 'off') return null
  await codes.ask(ctx, email)
  throw new Refusal('code-required')
}

/**
 * Creates a citizen and signs in. The unique key decides between two registrations of one address. Where codes are
 * enforced, only the owner of an address learns that it is taken; elsewhere both cases cost one hash.
 */
export const register = async (ctx: Ctx, codes: JoinCodes, form: Registration): Promise<User> => {
  refuseOfficialName(form)
  const phoneNumber = form.phoneNumber ? phoneOrRefuse(form.phoneNumber) : null
  if (isCommonPassword(form.password))
    throw new Refusal('password-common', { fields: { password: message('Password is too common') } })
  const useUp = await proofOf(ctx, codes, form)
  await ctx.limiter.hit('register', ctx.network)
  // Hash before the transaction: hashing is slow and queues.
  const passwordHash = await hashPassword(form.password)
  const id = ctx.newId()
  const { firstName, lastName, email } = form
  const joinedAt = ctx.now()
  try {
    return await inTransaction(ctx.db, async (db) => {
      const tx = { ...ctx, db }
      await useUp?.(db)
      await newPeopleStore(db).add(
        { id, firstName, lastName, email, phoneNumber, passwordHash, joinedAt },
        { emailVerifiedAt: useUp ? joinedAt : null },
      )
      await reportFact(tx, { kind: 'citizen.registered', who: id, about: id })
      if (useUp) await reportFact(tx, { kind: 'citizen.email-verified', who: id, about: id })
      await enqueue(db, sendWelcome, { personId: id })
      const user = await userOf(tx, id)
      await startSession(tx, user, { isShared: form.sharedPhone === 'yes' })
      return user
    })
  } catch (error) {
    if (isUniqueViolation(error, 'person_email')) throw new Refusal('email-taken')
    throw error
  }
}

import type { Database } from '#platform/server/database/database.ts'
import type { Viewer } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { isStaff } from '#shared/access.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { inTransaction, isUniqueViolation } from '#platform/server/database/database.ts'
import { newStaffPassword } from '../../contract.ts'
import { type Lacking, lackable, onboardingStore } from './store.ts'
import { userOf } from '../users/people.ts'
import { phoneOrRefuse } from '../../../../platform/server/texts/phone-numbers.ts'
import { refuseOfficialName } from './registration.ts'
import { hashPassword, isCommonPassword } from '../passwords/passwords.ts'

export type { Lacking } from './store.ts'

type DbContext = Pick<Ctx, 'db'>

/** Whether onboarding is complete, and which values are still placeholders, in the order in which we ask. */
export const progressOf = async (
  ctx: DbContext,
  personId: string,
): Promise<{ isCompleted: boolean; lacks: Lacking[] }> => {
  const found = await onboardingStore(ctx.db).progress(personId)
  invariant(found, 'the person exists')
  return { ...found, lacks: lackable.filter((name) => found.lacks.includes(name)) }
}

/** Marks onboarding as complete [AU-08]; false when it was already. */
export const completeOnboarding = (ctx: DbContext, personId: string): Promise<boolean> =>
  onboardingStore(ctx.db).complete(personId)

/**
 * Marks values of a new account as placeholders, as after an import or a WhatsApp message. /complete-signup asks for
 * exactly these.
 */
export const markLacking = async (
  ctx: DbContext,
  personId: string,
  lacks: readonly Lacking[],
): Promise<void> => {
  await onboardingStore(ctx.db).mark(personId, lacks)
}

/** Sets the public profile picture; null removes it. The caller has authorized the change. */
export const setPicture = async (ctx: DbContext, personId: string, url: string | null): Promise<void> => {
  await onboardingStore(ctx.db).setPicture(personId, url)
}

const checkedPassword = (ctx: SignedInCtx, password: string): string => {
  if (isCommonPassword(password))
    throw new Refusal('password-common', { fields: { password: message('Password is too common') } })
  if (isStaff(ctx.viewer) && !newStaffPassword.safeParse(password).success)
    throw new Refusal('invalid-input', {
      fields: { password: message('Staff passwords need at least 15 characters.') },
    })
  return password
}

/** New values for placeholders. */
export type Supplied = { readonly [Name in Lacking]?: string | undefined }

/**
 * Replaces placeholders with what the person supplies; returns what is still missing. Refuses `already-known` for
 * values that are not placeholders, because changing those needs a proof, and `email-taken` and `password-common`.
 */
export const supplyLacking = async (ctx: SignedInCtx, supplied: Supplied): Promise<Lacking[]> => {
  const { firstName, lastName, email } = supplied
  if (firstName !== undefined || lastName !== undefined) {
    const own = await userOf(ctx, ctx.viewer.id)
    refuseOfficialName({ firstName: firstName ?? own.firstName, lastName: lastName ?? own.lastName })
  }
  const names = lackable.filter((name) => supplied[name] !== undefined)
  const password = supplied.password === undefined ? undefined : checkedPassword(ctx, supplied.password)
  const given = {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
    ...(supplied.phoneNumber !== undefined && { phoneNumber: phoneOrRefuse(supplied.phoneNumber) }),
    // Hash before the transaction: hashing is slow and queues.
    ...(password !== undefined && { passwordHash: await hashPassword(password) }),
  }
  try {
    const left = await inTransaction(ctx.db, (tx) => onboardingStore(tx).replace(ctx.viewer.id, names, given))
    if (!left) throw new Refusal('already-known')
    return lackable.filter((name) => left.includes(name))
  } catch (error) {
    if (isUniqueViolation(error, 'person_email')) throw new Refusal('email-taken')
    throw error
  }
}

/** What a person must finish first: account details, then onboarding [SH-02]. */
export const missingSteps = async (db: Database, { id }: Viewer): Promise<string | null> => {
  const { isCompleted, lacks } = await progressOf({ db }, id)
  if (lacks.length > 0) return to('completeSignup')
  return isCompleted ? null : to('onboarding')
}

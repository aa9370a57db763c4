import { isStaff } from '#shared/access.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { inTransaction, isUniqueViolation } from '#platform/server/database.ts'
import { newStaffPassword } from '../../contract.ts'
import { normalPhone } from '../../rules.ts'
import { type Lacking, lackable, onboardingStore } from './store.ts'
import { hashPassword, isCommonPassword } from '../passwords/passwords.ts'

export type { Lacking } from './store.ts'

type Reading = Pick<Ctx, 'db'>

/** Whether onboarding is complete, and what the account holds only a placeholder for, in the order it is asked. */
export const progressOf = async (
  ctx: Reading,
  personId: string,
): Promise<{ isCompleted: boolean; lacks: Lacking[] }> => {
  const found = await onboardingStore(ctx.db).progress(personId)
  invariant(found, 'whoever goes on is a person')
  return { ...found, lacks: lackable.filter((name) => found.lacks.includes(name)) }
}

/** Sets onboardingCompleted [AU-08]; true when this call did it. */
export const completeOnboarding = (ctx: Reading, personId: string): Promise<boolean> =>
  onboardingStore(ctx.db).complete(personId)

/**
 * Says which of a new account's values are placeholders, as after an import or a WhatsApp message. The account is
 * asked for exactly these at /complete-signup.
 */
export const markLacking = async (
  ctx: Reading,
  personId: string,
  lacks: readonly Lacking[],
): Promise<void> => {
  await onboardingStore(ctx.db).mark(personId, lacks)
}

/** The address of the picture that others see; null takes it away. The caller has judged whose picture it is. */
export const setPicture = async (ctx: Reading, personId: string, url: string | null): Promise<void> => {
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

const checkedPhone = (written: string): string => {
  const phone = normalPhone(written)
  if (!phone)
    throw new Refusal('invalid-input', {
      fields: { phoneNumber: message('Enter a phone number, like 0803 123 4567.') },
    })
  return phone
}

/** What a person supplies of what the account lacks. */
export type Supplied = { readonly [Name in Lacking]?: string | undefined }

/**
 * Replaces placeholders with what the person supplies, and answers what is still lacking. Refuses `already-known`
 * for whatever is no placeholder: to change that is another matter. Also `email-taken` and `password-common`.
 */
export const supplyLacking = async (ctx: SignedInCtx, supplied: Supplied): Promise<Lacking[]> => {
  const { firstName, lastName, email } = supplied
  const names = lackable.filter((name) => supplied[name] !== undefined)
  const password = supplied.password === undefined ? undefined : checkedPassword(ctx, supplied.password)
  const given = {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
    ...(supplied.phoneNumber !== undefined && { phoneNumber: checkedPhone(supplied.phoneNumber) }),
    // Hashing takes its time and its turn; no transaction waits for it.
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

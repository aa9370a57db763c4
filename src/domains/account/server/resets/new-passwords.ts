import { newStaffPassword } from '#domains/identity/contract.ts'
import { isCommonPassword } from '#domains/identity/server/passwords/passwords.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'

/** The minimum length of a new password (S-01). */
export const minPasswordLength = ({ isStaff }: { readonly isStaff: boolean }): number => (isStaff ? 15 : 8)

/** Refuses a new password that is common, or too short for staff. */
export const refuseWeak = (password: string, person: { readonly isStaff: boolean }): void => {
  if (isCommonPassword(password))
    throw new Refusal('password-common', { fields: { password: message('Password is too common') } })
  if (person.isStaff && !newStaffPassword.safeParse(password).success)
    throw new Refusal('invalid-input', {
      fields: { password: message('Staff passwords need at least 15 characters.') },
    })
}

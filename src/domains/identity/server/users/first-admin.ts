import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { invariant, Refusal } from '#shared/errors.ts'
import { type Database, inTransaction, isUniqueViolation } from '#platform/server/database/database.ts'
import { fieldsOf } from '#shared/pages/form-body.ts'
import { emailField, firstNameField, lastNameField, newStaffPassword } from '../../contract.ts'
import { hashPassword, isCommonPassword } from '../passwords/passwords.ts'
import { newPeopleStore, peopleStore } from './store.ts'

const FirstAdmin = z.strictObject({
  email: emailField,
  firstName: firstNameField,
  lastName: lastNameField,
  password: newStaffPassword,
})

/** Why the first administrator was not made, for the terminal. */
export const firstAdminRefusals: Readonly<Record<string, string>> = {
  'admin-exists':
    'There are two administrators already. Further ones are appointed by two administrators after signing in.',
  'email-taken': 'There is an account with this e-mail address already. Use another one.',
  'password-common': 'This password is too common. Use a longer one that nobody would guess.',
}

/** Two administrators grant rights together (S-50), so the operator makes the first two here. */
const MADE_HERE = 2

/**
 * Makes one of the first two administrators (decision D-24) and returns the citizen number. Refuses `invalid-input`
 * with fields, `password-common`, `email-taken`, and `admin-exists` from the third on.
 */
export const makeFirstAdmin = async (
  db: Database,
  given: z.input<typeof FirstAdmin>,
  now: Date,
): Promise<number> => {
  const parsed = FirstAdmin.safeParse(given)
  if (!parsed.success)
    throw new Refusal('invalid-input', {
      fields: fieldsOf(parsed.error.issues, 'We do not know this field.'),
    })
  const { email, firstName, lastName, password } = parsed.data
  if (isCommonPassword(password)) throw new Refusal('password-common')
  const passwordHash = await hashPassword(password)
  const id = randomUUID()
  try {
    return await inTransaction(db, async (tx) => {
      const store = newPeopleStore(tx)
      await store.lockStaff()
      if ((await store.countAdmins()) >= MADE_HERE) throw new Refusal('admin-exists')
      await store.add(
        { id, firstName, lastName, email, phoneNumber: null, passwordHash, joinedAt: now },
        { isAdmin: true, onboardingCompleted: true },
      )
      const user = await peopleStore(tx).user(id, now)
      invariant(user, 'the administrator was added just now')
      return user.citizenNumber
    })
  } catch (error) {
    if (isUniqueViolation(error, 'person_email')) throw new Refusal('email-taken')
    throw error
  }
}

import { note } from '#domains/activity/server/facts.ts'
import { mayEnter } from '#shared/access.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { say } from '#shared/words.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { inTransaction, isUniqueViolation } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/jobs.ts'
import type { Registration, User } from '../contract.ts'
import { normalPhone } from '../rules.ts'
import { sendWelcome } from './jobs.ts'
import { hashPassword, isCommonPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { accountsStore, peopleStore } from './store.ts'

/** The public side of a person, as other rooms show it. */
export interface PublicName {
  readonly firstName: string
  readonly lastName: string
  readonly citizenNumber: number
}

const phoneOf = (written: string | undefined): string | null => {
  if (!written) return null
  const phone = normalPhone(written)
  if (!phone)
    throw new Refusal('invalid-input', {
      fields: { phoneNumber: say('Enter a phone number, like 0803 123 4567.') },
    })
  return phone
}

const userOf = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<User> => {
  const user = await peopleStore(ctx.db).user(id)
  invariant(user, 'a session belongs to a person')
  return user
}

/** Creates a citizen and signs in. Two registrations of one address are told apart by the unique key alone. */
export const register = async (ctx: Ctx, form: Registration): Promise<User> => {
  const phoneNumber = phoneOf(form.phoneNumber)
  if (isCommonPassword(form.password))
    throw new Refusal('password-common', { fields: { password: say('Password is too common') } })
  // Hashing takes its time and its turn; no transaction waits for it.
  const passwordHash = await hashPassword(form.password)
  const id = ctx.newId()
  const { firstName, lastName, email } = form
  try {
    return await inTransaction(ctx.db, async (db) => {
      const tx = { ...ctx, db }
      await accountsStore(db).add({
        id,
        firstName,
        lastName,
        email,
        phoneNumber,
        passwordHash,
        joinedAt: ctx.now(),
      })
      await note(tx, { kind: 'citizen.registered', who: id, about: id })
      await enqueue(db, sendWelcome, { personId: id })
      const user = await userOf(tx, id)
      await startSession(tx, user)
      return user
    })
  } catch (error) {
    if (isUniqueViolation(error, 'person_email')) throw new Refusal('email-taken')
    throw error
  }
}

/** The person of the session. */
export const currentUser = (ctx: Pick<SignedInCtx, 'db' | 'viewer'>): Promise<User> =>
  userOf(ctx, ctx.viewer.id)

/** Keeps when a person said to be 18 or older; saying so again changes nothing. */
export const verifyAge = async (ctx: SignedInCtx): Promise<User> => {
  const { id } = ctx.viewer
  if (await peopleStore(ctx.db).verifyAge(id, ctx.now()))
    await note(ctx, { kind: 'citizen.age-verified', who: id, about: id })
  return userOf(ctx, id)
}

/** What the committee gate asks. */
export const committeeAccess = async (ctx: SignedInCtx) => ({ hasAccess: mayEnter('committee', ctx.viewer) })

/** What the verified-user gate asks. */
export const verifiedAccess = async (ctx: SignedInCtx) => ({ hasAccess: mayEnter('verified', ctx.viewer) })

/** Names and citizen numbers by id, for other rooms; an unknown id is simply absent. */
export const namesOf = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, PublicName>> => {
  if (ids.length === 0) return new Map()
  const rows = await peopleStore(ctx.db).names([...new Set(ids)])
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}

import { isStaff } from '#shared/access.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { Ctx } from '#platform/server/context.ts'
import { isUniqueViolation } from '#platform/server/database.ts'
import { secondsLeft } from '../../rules.ts'
import { contactsStore } from './contacts-store.ts'
import { ownSessionsStore } from '../sessions/own-sessions-store.ts'
import { passwordsStore } from '../passwords/store.ts'
import { tokenHashOf } from '../sessions/sessions.ts'

type Reading = Pick<Ctx, 'db'>
type Timed = Pick<Ctx, 'db' | 'now'>

/** How a person can be reached; a time says since when messages are known to arrive. */
export interface Contact {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string | null
  readonly emailVerifiedAt: Date | null
  readonly phoneVerifiedAt: Date | null
  /** Staff choose longer passwords (S-01). */
  readonly isStaff: boolean
  /** Joined with another account of the same person, which is the one that signs in. */
  readonly isMerged: boolean
  /** Nobody is behind it any more. */
  readonly isErased: boolean
}

/** A session as its owner sees it: the id is public and opens nothing. */
export interface OwnSession {
  readonly id: string
  readonly begunAt: Date
  readonly lastSeenAt: Date
  readonly isThis: boolean
}

/** How to reach a person, or undefined when there is none of this id. */
export const findContact = async (ctx: Reading, personId: string): Promise<Contact | undefined> => {
  const found = await contactsStore(ctx.db).contact(personId)
  if (!found) return undefined
  const { isAdmin, adminRole, mergedInto, erasedAt, ...contact } = found
  return {
    ...contact,
    isStaff: isStaff({ isAdmin, adminRole }),
    isMerged: mergedInto !== null,
    isErased: erasedAt !== null,
  }
}

/** How to reach a person who is known to be there. */
export const contactOf = async (ctx: Reading, personId: string): Promise<Contact> => {
  const found = await findContact(ctx, personId)
  invariant(found, 'whoever is reached is a person')
  return found
}

/** The id of the person with this address, however its letters are cased. */
export const findPersonByEmail = (ctx: Reading, email: string): Promise<string | undefined> =>
  contactsStore(ctx.db).idByEmail(email.toLowerCase())

/** Replaces the address by one that the person has just proven; refuses `email-taken`. */
export const setEmail = async (ctx: Timed, personId: string, email: string): Promise<void> => {
  try {
    await contactsStore(ctx.db).setEmail(personId, email, ctx.now())
  } catch (error) {
    if (isUniqueViolation(error, 'person_email')) throw new Refusal('email-taken')
    throw error
  }
}

/** A confirmed number is one person's: refuses `phone-taken` for one that somebody else has confirmed. */
const unlessTaken = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error, 'person_confirmed_phone')) throw new Refusal('phone-taken')
    throw error
  }
}

/** Replaces the phone number (E.164) by one that the person has just proven; refuses `phone-taken`. */
export const setPhone = async (ctx: Timed, personId: string, phoneNumber: string): Promise<void> => {
  await unlessTaken(contactsStore(ctx.db).setPhone(personId, phoneNumber, ctx.now()))
}

/** Keeps since when messages to the person's own address arrive; true when this call did it. */
export const markEmailVerified = (ctx: Timed, personId: string, email: string): Promise<boolean> =>
  contactsStore(ctx.db).proveEmail(personId, email, ctx.now())

/** The same of the person's own phone number; refuses `phone-taken`. */
export const markPhoneVerified = (ctx: Timed, personId: string, phoneNumber: string): Promise<boolean> =>
  unlessTaken(contactsStore(ctx.db).provePhone(personId, phoneNumber, ctx.now()))

/** Replaces the hash. Who calls decides which sessions end with it. */
export const setPasswordHash = async (
  ctx: Reading,
  personId: string,
  passwordHash: string,
): Promise<void> => {
  await passwordsStore(ctx.db).replace(personId, passwordHash)
}

const hashOrNull = (token: string | undefined): Buffer | null => (token ? tokenHashOf(token) : null)

/** The sessions of a person that are still open, the newest first. */
export const listSessions = async (
  ctx: Timed & Pick<Ctx, 'sessionToken'>,
  personId: string,
): Promise<OwnSession[]> => {
  const all = await ownSessionsStore(ctx.db).all(personId, hashOrNull(ctx.sessionToken))
  return all
    .filter(({ times }) => secondsLeft(times, ctx.now()) > 0)
    .map(({ id, isThis, times }) => ({
      id,
      isThis,
      begunAt: times.createdAt,
      lastSeenAt: times.lastSeenAt,
    }))
}

/** Ends one session of a person by its public id; false when the person has no such session. */
export const endOneSession = (ctx: Reading, personId: string, publicId: string): Promise<boolean> =>
  ownSessionsStore(ctx.db).end(personId, publicId)

/** Ends the sessions of a person, all of them or all but the one of a token; answers how many. */
export const endSessions = (
  ctx: Reading,
  personId: string,
  { except }: { except?: string | undefined } = {},
): Promise<number> => ownSessionsStore(ctx.db).endAll(personId, hashOrNull(except))

import { isStaff } from '#shared/access.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { Ctx } from '#platform/server/context.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import { secondsLeft } from '../../rules.ts'
import { contactsStore } from './contacts-store.ts'
import { ownSessionsStore } from '../sessions/own-sessions-store.ts'
import { passwordsStore } from '../passwords/store.ts'
import { tokenHashOf } from '../sessions/sessions.ts'

type DbContext = Pick<Ctx, 'db'>
type WriteContext = Pick<Ctx, 'db' | 'now'>

/** Contact details; the times say when each was verified. */
export interface Contact {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string | null
  readonly emailVerifiedAt: Date | null
  readonly phoneVerifiedAt: Date | null
  /** Staff passwords are longer (S-01). */
  readonly isStaff: boolean
  /** Merged into another account of the same person, which is the one to sign in to. */
  readonly isMerged: boolean
  /** The person was erased. */
  readonly isErased: boolean
}

/** A session as its owner sees it: the public id grants nothing. */
export interface OwnSession {
  readonly id: string
  readonly begunAt: Date
  readonly lastSeenAt: Date
  readonly isThis: boolean
}

/** A person's contact details; undefined for an unknown id. */
export const findContact = async (ctx: DbContext, personId: string): Promise<Contact | undefined> => {
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

/** The contact details of an existing person. */
export const contactOf = async (ctx: DbContext, personId: string): Promise<Contact> => {
  const found = await findContact(ctx, personId)
  invariant(found, 'a contact belongs to an existing person')
  return found
}

/** The id of the person with this address, ignoring case. */
export const findPersonByEmail = (ctx: DbContext, email: string): Promise<string | undefined> =>
  contactsStore(ctx.db).idByEmail(email.toLowerCase())

/** Replaces the address with one that the person has just verified; refuses `email-taken`. */
export const setEmail = async (ctx: WriteContext, personId: string, email: string): Promise<void> => {
  try {
    await contactsStore(ctx.db).setEmail(personId, email, ctx.now())
  } catch (error) {
    if (isUniqueViolation(error, 'person_email')) throw new Refusal('email-taken')
    throw error
  }
}

/** A verified number belongs to one person: refuses `phone-taken` when somebody else verified it. */
const unlessTaken = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error, 'person_confirmed_phone')) throw new Refusal('phone-taken')
    throw error
  }
}

/** Replaces the phone number (E.164) with one that the person has just verified; refuses `phone-taken`. */
export const setPhone = async (ctx: WriteContext, personId: string, phoneNumber: string): Promise<void> => {
  await unlessTaken(contactsStore(ctx.db).setPhone(personId, phoneNumber, ctx.now()))
}

/** Marks the person's address as verified; true when this call did it. */
export const markEmailVerified = (ctx: WriteContext, personId: string, email: string): Promise<boolean> =>
  contactsStore(ctx.db).proveEmail(personId, email, ctx.now())

/** Marks the person's phone number as verified; refuses `phone-taken`. */
export const markPhoneVerified = (
  ctx: WriteContext,
  personId: string,
  phoneNumber: string,
): Promise<boolean> => unlessTaken(contactsStore(ctx.db).provePhone(personId, phoneNumber, ctx.now()))

/** Replaces the hash. The caller decides which sessions end. */
export const setPasswordHash = async (
  ctx: DbContext,
  personId: string,
  passwordHash: string,
): Promise<void> => {
  await passwordsStore(ctx.db).replace(personId, passwordHash)
}

const hashOrNull = (token: string | undefined): Buffer | null => (token ? tokenHashOf(token) : null)

/** A person's open sessions, newest first. */
export const listSessions = async (
  ctx: WriteContext & Pick<Ctx, 'sessionToken'>,
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

/** Ends a session by its public id; false when the person has no such session. */
export const endOneSession = (ctx: DbContext, personId: string, publicId: string): Promise<boolean> =>
  ownSessionsStore(ctx.db).end(personId, publicId)

/** Ends a person's sessions, except the one with this token if given; returns how many. */
export const endSessions = (
  ctx: DbContext,
  personId: string,
  { except }: { except?: string | undefined } = {},
): Promise<number> => ownSessionsStore(ctx.db).endAll(personId, hashOrNull(except))

import type { AdminRole, GrantedRole, Role } from '#shared/access.ts'
import { areApart } from '#shared/scope.ts'
import { Refusal } from '#shared/errors.ts'
import { dutiesClosedWords } from '#shared/staff/duty-words.ts'
import { foldedWords } from '#shared/text/fold.ts'
import { message } from '#shared/words.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { dutyReadiness } from './duty-rules.ts'
import { decodeCursor, isId, pageOfRows } from '#platform/server/database/cursors.ts'
import { normalPhone } from '../../../../platform/server/texts/phone-numbers.ts'
import {
  type AdminRoleGrant,
  type UserDirectoryFilter,
  type UserDirectoryRole,
  userDirectoryStore,
  type StoredLine,
} from './store.ts'

export type { AdminRoleGrant, UserDirectoryRole, StoredLine } from './store.ts'

type ReadContext = Pick<Ctx, 'db'>

const MAX_WORDS = 6

/** The filter for a search text. Without `withContacts` it never searches e-mail addresses and phone numbers. */
const filterFor = (text: string, withContacts: boolean): Partial<UserDirectoryFilter> => {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  const words = foldedWords(text, MAX_WORDS)
  if (!withContacts) return number === undefined ? { words } : { citizenNumber: Number(number) }
  if (text.includes('@')) return { email: text.toLowerCase() }
  const phone = normalPhone(text) ?? (number !== undefined && number.length >= 6 ? number : undefined)
  if (number !== undefined || phone !== undefined)
    return { phone, citizenNumber: number === undefined ? undefined : Number(number) }
  return { words }
}

export interface UserDirectorySearch {
  readonly search?: string | undefined
  readonly role?: UserDirectoryRole | undefined
  readonly isSuspended?: boolean | undefined
  readonly isVerified?: boolean | undefined
  readonly within?: UserDirectoryFilter['within']
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Searches people, newest first, by folded name or citizen number; with contacts also by e-mail or phone. */
export const searchPeople = async (
  ctx: ReadContext,
  { search, cursor, limit, ...filter }: UserDirectorySearch,
  withContacts: boolean,
) => {
  const after = decodeCursor('roster', cursor, (key) => /^\d{1,9}$/.test(key))
  const text = search?.trim() ?? ''
  const { total, rows } = await userDirectoryStore(ctx.db).search(
    { ...filter, ...(text !== '' && filterFor(text, withContacts)) },
    after,
    limit + 1,
  )
  return { total, ...pageOfRows('roster', rows, limit, (row) => String(row.citizen_number)) }
}

/** One person for staff; refuses `person-not-found`. */
export const findPerson = async (ctx: ReadContext, id: string): Promise<StoredLine> => {
  const [person] = isId(id) ? await userDirectoryStore(ctx.db).people([id]) : []
  if (!person) throw new Refusal('person-not-found')
  return person
}

/** Many people by id; omits unknown ids. */
export const findPeople = async (
  ctx: ReadContext,
  ids: readonly string[],
): Promise<Map<string, StoredLine>> => {
  if (ids.length === 0) return new Map()
  const rows = await userDirectoryStore(ctx.db).people([...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row]))
}

/** A person's granted roles with place and end, including expired ones. */
export const rolesOf = (ctx: ReadContext, personId: string) => userDirectoryStore(ctx.db).rolesOf(personId)

/** A person's admin role with place and end, current or expired. */
export const adminRoleOf = (ctx: ReadContext, personId: string) =>
  userDirectoryStore(ctx.db).adminRoleOf(personId)

/** The accounts that were merged into this one. */
export const joinedIntoOf = (ctx: ReadContext, personId: string) =>
  userDirectoryStore(ctx.db).mergedInto(personId)

// Suspended and closed accounts get no roles.
const findInUse = async (ctx: ReadContext, id: string): Promise<StoredLine> => {
  const person = await findPerson(ctx, id)
  if (person.merged_into) throw new Refusal('person-closed')
  if (person.suspended_at) throw new Refusal('person-suspended')
  return person
}

// Lock the person first: two conflicting roles granted concurrently would otherwise both pass.
const refuseClash = async (ctx: ReadContext, personId: string, given: Role): Promise<void> => {
  await userDirectoryStore(ctx.db).lock(personId)
  const { roles, admin_role: held } = await findPerson(ctx, personId)
  if ([held, ...roles].some((role) => areApart(role, given))) throw new Refusal('roles-apart')
}

const refuseOwn = (ctx: SignedInCtx, personId: string): void => {
  if (ctx.viewer.id === personId) throw new Refusal('own-rights')
}

export interface RoleGrant {
  readonly role: GrantedRole
  readonly expiresAt: Date | null
  readonly state: string | null
  readonly lga: string | null
}

/** Refuses a past day, at the field `until`. */
export const refusePast = (ctx: Pick<Ctx, 'now'>, expiresAt: Date | null): void => {
  if (expiresAt && expiresAt <= ctx.now())
    throw new Refusal('invalid-input', { fields: { until: message('Choose a day that is still to come.') } })
}

/**
 * Refuses a right for the viewer's own account, a closed or suspended one, one with a conflicting role, and one that is
 * not what the rules about duties ask.
 */
export const refuseRight = async (
  ctx: SignedInCtx,
  personId: string,
  given: Role | 'admin',
): Promise<void> => {
  refuseOwn(ctx, personId)
  await findInUse(ctx, personId)
  if (given !== 'admin') await refuseClash(ctx, personId, given)
  const [lack] = (await dutyReadiness(ctx, personId)).lacks
  if (!lack) return
  const isClosed = lack === 'duty-phone' && !ctx.ports.sms
  throw new Refusal(lack, isClosed ? { message: dutiesClosedWords } : {})
}

/** Grants a role, or changes place and end of a held one; the caller has checked for the second person. */
export const grantRole = async (ctx: SignedInCtx, personId: string, grant: RoleGrant): Promise<void> => {
  refusePast(ctx, grant.expiresAt)
  await refuseRight(ctx, personId, grant.role)
  await userDirectoryStore(ctx.db).grant({ personId, grantedBy: ctx.viewer.id, at: ctx.now(), ...grant })
}

/** Revokes a role with effect from the next request (S-04); refuses `not-held`. */
export const revokeRole = async (ctx: SignedInCtx, personId: string, role: GrantedRole): Promise<void> => {
  await findPerson(ctx, personId)
  if (!(await userDirectoryStore(ctx.db).revoke(personId, role))) throw new Refusal('not-held')
}

/** Gives or changes the admin role; the caller has checked for the second person (S-50). */
export const giveAdminRole = async (
  ctx: SignedInCtx,
  personId: string,
  grant: AdminRoleGrant & { adminRole: AdminRole },
): Promise<void> => {
  refusePast(ctx, grant.expiresAt)
  await refuseRight(ctx, personId, grant.adminRole)
  await userDirectoryStore(ctx.db).setAdminRole(personId, grant)
}

/** Gives the admin flag; the caller has checked for the second person (S-50). */
export const giveAdmin = async (ctx: SignedInCtx, personId: string): Promise<void> => {
  await refuseRight(ctx, personId, 'admin')
  await userDirectoryStore(ctx.db).setAdmin(personId, true)
}

const noAdminRole: AdminRoleGrant = { adminRole: null, expiresAt: null, state: null, lga: null }

/** Removes the admin role with effect from the next request (S-04); refuses `not-held`. */
export const endAdminRole = async (ctx: SignedInCtx, personId: string): Promise<void> => {
  await findPerson(ctx, personId)
  const store = userDirectoryStore(ctx.db)
  if (!(await store.adminRoleOf(personId)).role) throw new Refusal('not-held')
  await store.setAdminRole(personId, noAdminRole)
}

/** Removes the admin flag. The last usable one stays: refuses `last-admin`. */
export const endAdmin = async (ctx: SignedInCtx, personId: string): Promise<void> => {
  const store = userDirectoryStore(ctx.db)
  const person = await findPerson(ctx, personId)
  if (!person.is_admin) throw new Refusal('not-held')
  const inUse = await store.lockAdmins()
  if (!inUse.some((id) => id !== personId)) throw new Refusal('last-admin')
  await store.setAdmin(personId, false)
}

/** Suspends a person. People cannot suspend themselves, and only an admin can suspend an admin. */
export const suspendPerson = async (ctx: SignedInCtx, personId: string): Promise<void> => {
  if (ctx.viewer.id === personId) throw new Refusal('own-account')
  const person = await findPerson(ctx, personId)
  const store = userDirectoryStore(ctx.db)
  if (person.is_admin) {
    if (!ctx.viewer.isAdmin) throw new Refusal('admin-protected')
    // Two administrators who suspend each other concurrently would leave none.
    if (!(await store.lockAdmins()).includes(ctx.viewer.id)) throw new Refusal('last-admin')
  }
  if (!(await store.suspend(personId, ctx.now()))) throw new Refusal('already-suspended')
}

/** Lifts a suspension; refuses `person-closed` for a merged account. */
export const liftSuspension = async (ctx: SignedInCtx, personId: string): Promise<void> => {
  if (ctx.viewer.id === personId) throw new Refusal('own-account')
  const person = await findPerson(ctx, personId)
  if (person.merged_into) throw new Refusal('person-closed')
  if (!(await userDirectoryStore(ctx.db).lift(personId))) throw new Refusal('not-suspended')
}

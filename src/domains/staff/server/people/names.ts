import {
  findPeople,
  findPerson,
  type StoredLine,
} from '#domains/identity/server/user-directory/user-directory.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { type Access, can, type Viewer } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { covers, scopeOf } from '#shared/scope.ts'
import { fullName } from '#shared/text/person-name.ts'
import type { PersonName, UserDirectoryLine } from '../../people-contract.ts'
import { maskEmail, maskPhone } from '../../rules.ts'

/** Whether the viewer may see contact details of everybody. */
export const seesContacts = (viewer: Viewer): boolean =>
  can('support', viewer) && scopeOf('support', viewer) === 'everywhere'

/**
 * Which of these people are in the viewer's scope for an access; people without a stated place are only in the scope
 * of the whole country.
 */
export const inScopeOf = async (
  ctx: Pick<SignedInCtx, 'db' | 'viewer' | 'homes'>,
  access: Access,
  ids: readonly string[],
): Promise<(id: string) => boolean> => {
  if (!can(access, ctx.viewer)) return () => false
  const scope = scopeOf(access, ctx.viewer)
  if (scope === 'everywhere') return () => true
  const places = await ctx.homes.ofAll(ctx, ids)
  return (id) => covers(scope, places.get(id))
}

/** Which of these people are in the viewer's support scope. */
export const inSupportScope = (ctx: Pick<SignedInCtx, 'db' | 'viewer' | 'homes'>, ids: readonly string[]) =>
  inScopeOf(ctx, 'support', ids)

/** Whose contact details the viewer may see. */
export const contactsVisible = inSupportScope

/** Refuses `person-not-found`, and `outside-place` for a person outside the viewer's support scope. */
export const refuseOutOfScope = async (ctx: SignedInCtx, personId: string): Promise<void> => {
  await findPerson(ctx, personId)
  if (!(await inSupportScope(ctx, [personId]))(personId)) throw new Refusal('outside-place')
}

/** A short reference to a person. */
export const nameOf = (person: StoredLine): PersonName => ({
  id: person.id,
  name: fullName({ firstName: person.first_name, lastName: person.last_name }),
  citizenNumber: person.citizen_number,
})

/** Short references by id; omits unknown ids. */
export const staffNamesOf = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly (string | null)[],
): Promise<Map<string, PersonName>> => {
  const found = await findPeople(
    ctx,
    ids.filter((id) => id !== null),
  )
  return new Map([...found].map(([id, person]) => [id, nameOf(person)]))
}

/** The same for people in the viewer's admin scope, and the viewer; omits all others. */
export const namesInScope = async (
  ctx: Pick<SignedInCtx, 'db' | 'viewer' | 'homes'>,
  ids: readonly (string | null)[],
): Promise<Map<string, PersonName>> => {
  const names = await staffNamesOf(ctx, ids)
  const isInScope = await inScopeOf(ctx, 'admin', [...names.keys()])
  return new Map([...names].filter(([id]) => id === ctx.viewer.id || isInScope(id)))
}

/** A person as a list row; contact details are masked unless `withContacts`. */
export const lineOf = (person: StoredLine, withContacts: boolean): UserDirectoryLine => ({
  id: person.id,
  citizenNumber: person.citizen_number,
  firstName: person.first_name,
  lastName: person.last_name,
  email: withContacts ? person.email : maskEmail(person.email),
  phoneNumber: person.phone_number && (withContacts ? person.phone_number : maskPhone(person.phone_number)),
  roles: [
    ...(person.is_admin ? (['admin'] as const) : []),
    ...(person.admin_role ? [person.admin_role] : []),
    ...person.roles,
  ],
  isSuspended: person.suspended_at !== null && person.merged_into === null,
  isClosed: person.merged_into !== null,
  isVerified: person.is_verified || person.credible_since !== null,
  joinedAt: person.joined_at.toISOString(),
})

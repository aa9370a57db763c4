import {
  findPeople,
  findPerson,
  type StoredLine,
} from '#domains/identity/server/user-directory/user-directory.ts'
import { placesOf } from '#domains/members/server/places/places-of-people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { type Access, can, type Viewer } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { reaches, scopeOf } from '#shared/scope.ts'
import type { PersonName, UserDirectoryLine } from '../../people-contract.ts'
import { maskEmail, maskPhone } from '../../rules.ts'

/** Whether this member of the staff may read how to reach everybody. */
export const seesContacts = (viewer: Viewer): boolean =>
  can('support', viewer) && scopeOf('support', viewer) === 'everywhere'

/** Which of these people the viewer's role for an access reaches; who has named no place, only one for the country. */
export const reachedBy = async (
  ctx: Pick<SignedInCtx, 'db' | 'viewer'>,
  access: Access,
  ids: readonly string[],
): Promise<(id: string) => boolean> => {
  if (!can(access, ctx.viewer)) return () => false
  const reach = scopeOf(access, ctx.viewer)
  if (reach === 'everywhere') return () => true
  const places = await placesOf(ctx, ids)
  return (id) => reaches(reach, places.get(id))
}

/** Which of these people the viewer's role for support reaches. */
export const reachedBySupport = (ctx: Pick<SignedInCtx, 'db' | 'viewer'>, ids: readonly string[]) =>
  reachedBy(ctx, 'support', ids)

/** Whose e-mail address and phone number the viewer may read among these people. */
export const whoseContacts = reachedBySupport

/** Refuses `person-not-found`, and `outside-place` for somebody whom the viewer's role for support does not reach. */
export const refuseOutside = async (ctx: SignedInCtx, personId: string): Promise<void> => {
  await findPerson(ctx, personId)
  if (!(await reachedBySupport(ctx, [personId]))(personId)) throw new Refusal('outside-place')
}

/** A person named in passing. */
export const nameOf = (person: StoredLine): PersonName => ({
  id: person.id,
  name: `${person.first_name} ${person.last_name}`,
  citizenNumber: person.citizen_number,
})

/** Many people named in passing, by id; who is gone is absent. */
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

/** The same of those whom the viewer's admin role reaches, and of the viewer; of the others nothing is told. */
export const namesWithin = async (
  ctx: Pick<SignedInCtx, 'db' | 'viewer'>,
  ids: readonly (string | null)[],
): Promise<Map<string, PersonName>> => {
  const names = await staffNamesOf(ctx, ids)
  const isReached = await reachedBy(ctx, 'admin', [...names.keys()])
  return new Map([...names].filter(([id]) => id === ctx.viewer.id || isReached(id)))
}

/** A person as a row of lists, contacts shortened for whoever may not use them. */
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
  isVerified: person.is_verified,
  joinedAt: person.joined_at.toISOString(),
})

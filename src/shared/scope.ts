import { type Access, heldRoles, type Role, type RolePlace, rowOfAccess, type Viewer } from './access.ts'
import { Refusal } from './errors.ts'

/** Where a person may use an access: everywhere, or in these places only. */
export type Scope = 'everywhere' | readonly RolePlace[]

/** Where this person may use an access that they pass. The admin flag covers the whole country. */
export const scopeOf = (access: Access, viewer: Viewer): Scope => {
  const row = rowOfAccess(access)
  if (row && viewer.owesFactor) return []
  if (!row || (row.flag && viewer.isAdmin)) return 'everywhere'
  const places = heldRoles(viewer, row.roles).map((role) => viewer.places?.[role])
  return places.includes(undefined) ? 'everywhere' : places.filter((place) => place !== undefined)
}

/** True when this place is in scope. A thing without a place is in scope of the whole country only. */
export const covers = (
  scope: Scope,
  place: { readonly state: string | null; readonly lga: string | null } | undefined,
): boolean =>
  scope === 'everywhere' ||
  scope.some(({ state, lga }) => state === place?.state && (lga === null || lga === place.lga))

/** Refuses `outside-place` for a thing of a place that the viewer's role for an access does not cover. */
export const refuseOutside = (
  access: Access,
  viewer: Viewer,
  place: { readonly state: string | null; readonly lga: string | null } | undefined,
): void => {
  if (!covers(scopeOf(access, viewer), place)) throw new Refusal('outside-place')
}

/** Staff accesses that a role for one place may use, to read or to write, only where the use case checks the place. */
export const isOfPlaces = (access: Access): boolean => rowOfAccess(access)?.isOfPlaces === true

/**
 * Roles that nobody may hold together: people who assess others do not handle money, and the committee looks at what
 * reviewers decided. Pairs of admin roles need no row, because nobody has more than one.
 */
const apart: readonly (readonly [Role, Role])[] = [
  ['finance', 'vetting_reviewer'],
  ['committee_member', 'vetting_reviewer'],
]

/** True when one person must not hold these two roles together. */
export const areApart = (held: Role | null, given: Role): boolean =>
  apart.some(([one, other]) => (one === held && other === given) || (one === given && other === held))

import {
  type Access,
  type AdminRole,
  type GrantedRole,
  heldRoles,
  type RolePlace,
  rowOfAccess,
  type Viewer,
} from './access.ts'
import { Refusal } from './errors.ts'

/** Where somebody may use an access: everywhere, or in these places alone. */
export type Scope = 'everywhere' | readonly RolePlace[]

/** Where this person may use an access that they pass. The admin flag is for the whole country. */
export const scopeOf = (access: Access, viewer: Viewer): Scope => {
  const row = rowOfAccess(access)
  if (!row || (row.flag && viewer.isAdmin)) return 'everywhere'
  const places = heldRoles(viewer, row.roles).map((role) => viewer.places?.[role])
  return places.includes(undefined) ? 'everywhere' : places.filter((place) => place !== undefined)
}

/** True when something of this place is in scope; what has no place is in scope of the whole country only. */
export const covers = (
  scope: Scope,
  place: { readonly state: string | null; readonly lga: string | null } | undefined,
): boolean =>
  scope === 'everywhere' ||
  scope.some(({ state, lga }) => state === place?.state && (lga === null || lga === place.lga))

/** Refuses `outside-place` for a thing of a place that the viewer's role for an access does not reach. */
export const refuseOutside = (
  access: Access,
  viewer: Viewer,
  place: { readonly state: string | null; readonly lga: string | null } | undefined,
): void => {
  if (!covers(scopeOf(access, viewer), place)) throw new Refusal('outside-place')
}

/** Accesses of the staff that a role for one place may use, to read or to write, only where the use judges the place. */
export const isOfPlaces = (access: Access): boolean => rowOfAccess(access)?.isOfPlaces === true

/**
 * Roles that nobody holds together: who judges people does not handle money. Two admin
 * roles need no row, because nobody holds more than one.
 */
const apart: readonly (readonly [AdminRole, GrantedRole])[] = [['finance', 'vetting_reviewer']]

/** True when an admin role and a granted one must not be in one hand. */
export const areApart = (adminRole: AdminRole | null, granted: GrantedRole): boolean =>
  apart.some(([one, other]) => one === adminRole && other === granted)

import type { AdminRole, GrantedRole, RolePlace, Viewer } from '#shared/access.ts'
import { adminRoles, grantedRoles } from '#shared/access.ts'

/** One role as it was given, also one that has run out. */
export interface GivenRole {
  readonly role: string
  readonly state: string | null
  readonly lga: string | null
  /** Null for a role without an end. */
  readonly until: string | null
}

/** What the tables keep of a person's rights. */
export interface KeptRights {
  readonly id: string
  readonly is_admin: boolean
  readonly is_verified: boolean
  readonly age_verified_at: Date | null
  readonly suspended_at: Date | null
  readonly given_roles: readonly GivenRole[]
}

const placeOf = ({ state, lga }: GivenRole): RolePlace | null => (state === null ? null : { state, lga })

/** What the roles say whatever the standing of the account: those that last at this moment of the server's clock. */
export const rolesAt = (
  given: readonly GivenRole[],
  now: Date,
): Pick<Viewer, 'adminRole' | 'roles' | 'places'> => {
  const lasting = given.filter(({ until }) => until === null || new Date(until) > now)
  const names = new Set(lasting.map(({ role }) => role))
  const places = lasting.flatMap((role): [string, RolePlace][] => {
    const place = placeOf(role)
    return place ? [[role.role, place]] : []
  })
  return {
    adminRole: adminRoles.find((role): role is AdminRole => names.has(role)) ?? null,
    roles: grantedRoles.filter((role): role is GrantedRole => names.has(role)).toSorted(),
    places: Object.fromEntries(places),
  }
}

/**
 * Whom the guards see at this moment. A suspension takes every right away, the proven identity included, and leaves
 * what a citizen has: menus, pages, calls and the reads behind them all ask this viewer.
 */
export const viewerAt = (kept: KeptRights, now: Date): Viewer => {
  const person = { id: kept.id, ageVerified: kept.age_verified_at !== null }
  if (kept.suspended_at !== null)
    return { ...person, isAdmin: false, adminRole: null, roles: [], places: {}, isVerified: false }
  return {
    ...person,
    isAdmin: kept.is_admin,
    isVerified: kept.is_verified,
    ...rolesAt(kept.given_roles, now),
  }
}

/** True when the account carries rights of the staff, also while a suspension keeps them from being used. */
export const isStaffAt = (kept: KeptRights, now: Date): boolean =>
  kept.is_admin || rolesAt(kept.given_roles, now).adminRole !== null

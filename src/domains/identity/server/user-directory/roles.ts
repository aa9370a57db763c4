import type { AdminRole, GrantedRole, RolePlace, Viewer } from '#shared/access.ts'
import { adminRoles, grantedRoles } from '#shared/access.ts'

/** A granted role, current or expired. */
export interface GivenRole {
  readonly role: string
  readonly state: string | null
  readonly lga: string | null
  /** Null for a role without an end. */
  readonly until: string | null
}

/** A person's roles and status as stored. */
export interface StoredRights {
  readonly id: string
  readonly is_admin: boolean
  readonly is_verified: boolean
  readonly in_organization: boolean
  readonly user_type: string
  readonly volunteer_status: string
  /** Since when the person is at Credible Level 1. */
  readonly credible_since: Date | null
  readonly age_verified_at: Date | null
  readonly suspended_at: Date | null
  readonly given_roles: readonly GivenRole[]
}

const placeOf = ({ state, lga }: GivenRole): RolePlace | null => (state === null ? null : { state, lga })

/** The roles that are current by the server's clock, regardless of a suspension. */
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
 * The viewer that guards authorize now. A suspension removes every role, including the verified identity, and leaves
 * what a citizen may do. Menus, pages, calls and their queries all use this viewer.
 */
export const viewerAt = (stored: StoredRights, now: Date): Viewer => {
  const person = { id: stored.id, ageVerified: stored.age_verified_at !== null }
  if (stored.suspended_at !== null)
    return { ...person, isAdmin: false, adminRole: null, roles: [], places: {}, isVerified: false }
  return {
    ...person,
    isAdmin: stored.is_admin,
    isVerified: stored.is_verified || stored.credible_since !== null,
    inOrganization: stored.in_organization,
    ...(stored.user_type === 'VOLUNTEER' && {
      volunteer: stored.volunteer_status === 'ACTIVE' ? ('ACTIVE' as const) : ('INACTIVE' as const),
    }),
    ...rolesAt(stored.given_roles, now),
  }
}

/** True when the account has staff roles, even if a suspension disables them. */
export const isStaffAt = (stored: StoredRights, now: Date): boolean =>
  stored.is_admin || rolesAt(stored.given_roles, now).adminRole !== null

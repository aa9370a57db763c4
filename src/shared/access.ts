import { isConsole, type PublicAccess } from './staff/console-access.ts'

/** Who may call or see something: routes, screens and menus share this vocabulary (specification 6). */
export type Access =
  | 'public'
  | 'signed-in' // any session, also before age verification
  | 'citizen' // signed in and 18 or older
  | 'vetting' // opens the Vetting Console: vetting reviewer or admin
  | 'reviewing' // reviews cases in it: as vetting, without finance
  | 'committee'
  | 'verified'
  | 'volunteer' // an active volunteer
  | 'admin' // admin flag or any admin role
  | 'admin-flag'
  | 'leader-transitions' // any permission for transitions of leaders
  | 'approving' // sees what waits for a second person of their permissions
  | 'organization-member' // belongs to an organization, whatever its state; the call decides which
  | 'organization-owner' // owns a verified organization
  | Permission

/** Permissions that only some staff roles have. The admin flag has all of them. */
export const permissions = [
  'support', // people: suspend, import, merge, remind
  'moderation', // concerns, corrections and texts of citizens
  'vetting-lead', // assigning reviewers, appeals, calibration
  'rounds', // selection rounds of the challenge
  'training-lead', // training, mentorship, deployment
  'audit-panel', // scorecards of deployed leaders
  'safeguarding', // suspensions
  'treasury', // issuing SUP, releasing it to projects
  'kyc-review', // identity documents of people
  'projects', // ideas for projects, the end of their votes, their impact
] as const
export type Permission = (typeof permissions)[number]

export const adminRoles = ['support', 'finance', 'content', 'vetting_lead'] as const
export type AdminRole = (typeof adminRoles)[number]

export const grantedRoles = ['vetting_reviewer', 'committee_member', 'organization_owner'] as const
export type GrantedRole = (typeof grantedRoles)[number]

/** A State, or one local government in it, to which a role may be limited. */
export interface RolePlace {
  /** Such as NG-EN. */
  readonly state: string
  /** Such as EN-nsukka; null for the whole State. */
  readonly lga: string | null
}

/** What the guards need to know about a person; the server fills it from the session on every request. */
export interface Viewer {
  readonly id: string
  readonly isAdmin: boolean
  readonly adminRole: AdminRole | null
  readonly roles: readonly GrantedRole[]
  readonly ageVerified: boolean
  /** KYC verified or Credible Level 1 (decision D-17). */
  readonly isVerified: boolean
  /** Of people who joined as volunteers: ACTIVE until they leave or a year passes without a shift. */
  readonly volunteer?: 'ACTIVE' | 'INACTIVE'
  /** Belongs to an organization; the call itself decides to which. */
  readonly inOrganization?: boolean
  /** The places to which roles are limited; a role that is not listed here covers the whole country. */
  readonly places?: Readonly<Partial<Record<AdminRole | GrantedRole, RolePlace>>>
  /** In production, staff without a second factor: no console opens until they set one up (S-10). */
  readonly owesFactor?: true
}

export type AccessVerdict = 'allowed' | 'signed-out' | 'age-required' | 'forbidden' | 'second-factor-required'

/** Admin access: the admin flag or an admin role (specification 4, admin gate). */
export const isStaff = (viewer: Pick<Viewer, 'isAdmin' | 'adminRole'>): boolean =>
  viewer.isAdmin || viewer.adminRole !== null

/** Whether this person must have a second factor in production (S-10): whoever holds a role that opens a console. */
export const owesSecondFactor = (viewer: Pick<Viewer, 'isAdmin' | 'adminRole' | 'roles'>): boolean =>
  isStaff(viewer) || viewer.roles.some((role) => role !== 'organization_owner')

export type Role = AdminRole | GrantedRole

/** Admin roles that review nominations: people who handle money review nobody. */
const reviewingRoles: readonly AdminRole[] = adminRoles.filter((role) => role !== 'finance')

/** Accesses that a role opens: all but those that any citizen may have. */
export type RoleAccess = Exclude<Access, PublicAccess> | 'organization-owner'

/**
 * The one table of roles (specification 6): who passes an access, where (scope.ts), and so what a menu shows. `flag`
 * says whether the admin flag opens it too; `isOfPlaces` whether a role for one place opens it there.
 */
export const roleTable: Readonly<
  Record<
    RoleAccess,
    { readonly roles: readonly Role[]; readonly flag: boolean; readonly isOfPlaces: boolean }
  >
> = {
  support: { roles: ['support'], flag: true, isOfPlaces: true },
  moderation: { roles: ['support', 'content'], flag: true, isOfPlaces: true },
  'vetting-lead': { roles: ['vetting_lead'], flag: true, isOfPlaces: true },
  rounds: { roles: ['vetting_lead'], flag: true, isOfPlaces: true },
  'training-lead': { roles: ['content', 'vetting_lead'], flag: true, isOfPlaces: true },
  'audit-panel': { roles: ['committee_member'], flag: true, isOfPlaces: true },
  safeguarding: { roles: ['support', 'vetting_lead'], flag: true, isOfPlaces: true },
  treasury: { roles: ['finance'], flag: true, isOfPlaces: false },
  // People who handle money check no identities.
  'kyc-review': { roles: ['support', 'vetting_lead'], flag: true, isOfPlaces: false },
  projects: { roles: ['content', 'finance', 'committee_member'], flag: true, isOfPlaces: true },
  'leader-transitions': {
    roles: ['vetting_lead', 'content', 'committee_member', 'support'],
    flag: true,
    isOfPlaces: true,
  },
  vetting: { roles: ['vetting_reviewer', ...adminRoles], flag: true, isOfPlaces: true },
  reviewing: { roles: ['vetting_reviewer', ...reviewingRoles], flag: true, isOfPlaces: true },
  admin: { roles: adminRoles, flag: true, isOfPlaces: true },
  approving: { roles: [...adminRoles, 'committee_member'], flag: true, isOfPlaces: true },
  'admin-flag': { roles: [], flag: true, isOfPlaces: false },
  committee: { roles: ['committee_member'], flag: false, isOfPlaces: false },
  'organization-owner': { roles: ['organization_owner'], flag: false, isOfPlaces: false },
}

/** The permissions for transitions of leaders; a test compares them with the published table of transitions. */
export const transitionPermissions = [
  'vetting-lead',
  'rounds',
  'training-lead',
  'audit-panel',
  'safeguarding',
] as const satisfies readonly Permission[]

const isRoleAccess = (access: Access): access is RoleAccess => access in roleTable

/** The row of an access that roles open; undefined for an access that any citizen may have. */
export const rowOfAccess = (access: Access) => (isRoleAccess(access) ? roleTable[access] : undefined)

/** The roles of a row that this person holds. */
export const heldRoles = (viewer: Viewer, roles: readonly Role[]): Role[] =>
  roles.filter((role) => role === viewer.adminRole || viewer.roles.some((own) => own === role))

const passes = (access: Access, viewer: Viewer): boolean => {
  const row = rowOfAccess(access)
  if (row) return (row.flag && viewer.isAdmin) || heldRoles(viewer, row.roles).length > 0
  if (access === 'organization-member') return viewer.inOrganization === true
  if (access === 'volunteer') return viewer.volunteer === 'ACTIVE'
  return access !== 'verified' || viewer.isVerified
}

/** Decides one access rule. The same function guards calls, screens and menus. */
export const authorize = (access: Access, viewer: Viewer | null): AccessVerdict => {
  if (access === 'public') return 'allowed'
  if (!viewer) return 'signed-out'
  if (access === 'signed-in') return 'allowed'
  // S-26: before age verification only the listed calls work.
  if (!viewer.ageVerified) return 'age-required'
  if (!passes(access, viewer)) return 'forbidden'
  return viewer.owesFactor && isConsole(access) ? 'second-factor-required' : 'allowed'
}

/** True when `authorize` allows it. */
export const can = (access: Access, viewer: Viewer | null): boolean => authorize(access, viewer) === 'allowed'

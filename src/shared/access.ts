/** Who may call or see: the one vocabulary of routes, screens and menus (specification 6). */
export type Access =
  | 'public'
  | 'signed-in' // any session, also before age verification
  | 'citizen' // signed in and 18 or older
  | 'vetting' // opens the Vetting Console: vetting reviewer or admin
  | 'reviewing' // judges in it: as vetting, without finance
  | 'committee'
  | 'verified'
  | 'admin' // admin flag or any admin role
  | 'admin-flag'
  | 'leader-moves' // any permission that moves leaders
  | Permission

/** Consoles of the staff: what only some roles may do. The admin flag may do all of them. */
export type Permission =
  | 'support' // people: suspend, import, merge, remind
  | 'moderation' // concerns, corrections and texts of citizens
  | 'vetting-lead' // assigning reviewers, appeals, calibration
  | 'rounds' // selection rounds of the challenge
  | 'training-lead' // training, mentorship, deployment
  | 'audit-panel' // scorecards of deployed leaders
  | 'safeguarding' // suspensions

export const adminRoles = ['support', 'finance', 'content', 'vetting_lead'] as const
export type AdminRole = (typeof adminRoles)[number]

export const grantedRoles = ['vetting_reviewer', 'committee_member', 'organization_owner'] as const
export type GrantedRole = (typeof grantedRoles)[number]

/** A State, or one local government of it: where a role may be used that is not for the whole country. */
export interface RolePlace {
  /** Such as NG-EN. */
  readonly state: string
  /** Such as EN-nsukka; null for the whole State. */
  readonly lga: string | null
}

/** What the guards need to know of a person; the server fills it from the session on every request. */
export interface Viewer {
  readonly id: string
  readonly isAdmin: boolean
  readonly adminRole: AdminRole | null
  readonly roles: readonly GrantedRole[]
  readonly ageVerified: boolean
  /** KYC verified or Credible Level 1 (decision D-17). */
  readonly isVerified: boolean
  /** Where roles may be used that are for a place; one that is not named here is for the whole country. */
  readonly places?: Readonly<Partial<Record<AdminRole | GrantedRole, RolePlace>>>
}

export type AccessVerdict = 'allowed' | 'signed-out' | 'age-required' | 'forbidden'

/** Admin access: the admin flag or an admin role (specification 4, admin gate). */
export const isStaff = (viewer: Pick<Viewer, 'isAdmin' | 'adminRole'>): boolean =>
  viewer.isAdmin || viewer.adminRole !== null

/** Who must have a second factor where a house is in production (S-10): staff and vetting reviewers. */
export const owesSecondFactor = (viewer: Viewer): boolean =>
  isStaff(viewer) || viewer.roles.includes('vetting_reviewer')

/** The role table of the consoles (specification 6): which roles carry which permission, beside the admin flag. */
export const permissions: Readonly<Record<Permission, readonly (AdminRole | GrantedRole)[]>> = {
  support: ['support'],
  moderation: ['support', 'content'],
  'vetting-lead': ['vetting_lead'],
  rounds: ['vetting_lead'],
  'training-lead': ['content', 'vetting_lead'],
  'audit-panel': ['committee_member'],
  safeguarding: ['support', 'vetting_lead'],
}

/** Admin roles that judge nominations: who handles money judges nobody. */
export const judgingRoles: readonly AdminRole[] = adminRoles.filter((role) => role !== 'finance')

const carries =
  (duty: Permission) =>
  (viewer: Viewer): boolean =>
    viewer.isAdmin ||
    permissions[duty].some((role) => role === viewer.adminRole || viewer.roles.some((own) => own === role))

/** The permissions that moves of leaders belong to; a test compares them with the published table of moves. */
export const transitionPermissions = [
  'vetting-lead',
  'rounds',
  'training-lead',
  'audit-panel',
  'safeguarding',
] as const

const holds: Record<Exclude<Access, 'public' | 'signed-in'>, (viewer: Viewer) => boolean> = {
  citizen: () => true,
  vetting: (viewer) => viewer.roles.includes('vetting_reviewer') || isStaff(viewer),
  reviewing: (viewer) =>
    viewer.isAdmin ||
    viewer.roles.includes('vetting_reviewer') ||
    judgingRoles.some((role) => role === viewer.adminRole),
  committee: (viewer) => viewer.roles.includes('committee_member'),
  verified: (viewer) => viewer.isVerified,
  admin: isStaff,
  'admin-flag': (viewer) => viewer.isAdmin,
  'leader-moves': (viewer) => transitionPermissions.some((duty) => carries(duty)(viewer)),
  support: carries('support'),
  moderation: carries('moderation'),
  'vetting-lead': carries('vetting-lead'),
  rounds: carries('rounds'),
  'training-lead': carries('training-lead'),
  'audit-panel': carries('audit-panel'),
  safeguarding: carries('safeguarding'),
}

/** True for rules that only staff and granted roles pass: what is written under them leaves an audit record. */
export const isConsole = (access: Access): boolean =>
  !['public', 'signed-in', 'citizen', 'committee', 'verified'].includes(access)

/** Judges one access rule; the same function guards calls, screens and menus. */
export const authorize = (access: Access, viewer: Viewer | null): AccessVerdict => {
  if (access === 'public') return 'allowed'
  if (!viewer) return 'signed-out'
  if (access === 'signed-in') return 'allowed'
  // S-26: before age verification nothing but the listed calls works.
  if (!viewer.ageVerified) return 'age-required'
  return holds[access](viewer) ? 'allowed' : 'forbidden'
}

export const can = (access: Access, viewer: Viewer | null): boolean => authorize(access, viewer) === 'allowed'

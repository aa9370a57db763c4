import * as z from 'zod/mini'
import { dutyLacks } from '#domains/identity/user-directory-contract.ts'
import { adminRoles, grantedRoles } from '#shared/access.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { lgaId, moment, pageCursor, pageLimit, pageOf, prose, stateCode } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** The reason for a staff action; it stays in the audit log. */
export const reasonField = () => prose(5, 500, message('Give a reason (at least 5 characters).'))

export const personNotFound = refusal(404, message('This person does not exist, or was removed.'))

/** The roles that the directory can filter by. */
export const userDirectoryRoles = ['admin', ...adminRoles, ...grantedRoles] as const

export const roleNames: Readonly<Record<(typeof userDirectoryRoles)[number], string>> = {
  admin: message('Administrator'),
  support: message('Support'),
  finance: message('Finance'),
  content: message('Content'),
  vetting_lead: message('Vetting lead'),
  vetting_reviewer: message('Vetting reviewer'),
  committee_member: message('Committee member'),
  organization_owner: message('Organization owner'),
}

/** A short reference to a person. */
export const PersonName = z.object({ id: z.string(), name: z.string(), citizenNumber: z.int() })
export type PersonName = z.output<typeof PersonName>

export const UserDirectoryLine = z.object({
  id: z.string(),
  citizenNumber: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** Masked for viewers without the support permission. */
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  roles: z.array(z.enum(userDirectoryRoles)),
  isSuspended: z.boolean(),
  isClosed: z.boolean(),
  isVerified: z.boolean(),
  joinedAt: moment(),
})
export type UserDirectoryLine = z.output<typeof UserDirectoryLine>

export const HeldRole = z.object({
  role: z.enum(grantedRoles),
  since: moment(),
  until: z.nullable(moment()),
  isOver: z.boolean(),
  /** The State or local government of its scope; null for the whole country. */
  place: z.nullable(z.string()),
})

export const TrailRow = z.object({
  at: moment(),
  /** `staff` for a staff action, `own` for an action of the person. */
  kind: z.enum(['staff', 'own']),
  /** The code of the action or fact, such as `person.suspend`. */
  what: z.string(),
  /** The same in words; the code itself where a later release wrote it. */
  words: z.string(),
  /** The right that it concerned and what was decided about it, in words. */
  named: z.array(z.string()),
  by: z.nullable(PersonName),
  about: z.nullable(PersonName),
  /** How many people one action affected; `about` is one of them. */
  times: z.int(),
  reason: z.nullable(z.string()),
})
export type TrailRow = z.output<typeof TrailRow>

/** The admin roles and the admin flag. */
export const adminRights = [...adminRoles, 'admin'] as const

/** Every right takes two administrators (S-50, docs/decisions/0070). */
export const rights = [...adminRights, ...grantedRoles] as const
export type Right = (typeof rights)[number]

/** A right that one administrator proposed and another must confirm. */
export const RightProposal = z.object({
  id: z.string(),
  person: PersonName,
  given: z.enum(rights),
  place: z.nullable(z.string()),
  until: z.nullable(moment()),
  reason: z.string(),
  proposedBy: z.nullable(PersonName),
  proposedAt: moment(),
  expiresAt: moment(),
  /** True when the viewer proposed it and so cannot confirm it. */
  isMine: z.boolean(),
})
export type RightProposal = z.output<typeof RightProposal>

export const PersonDetails = z.extend(UserDirectoryLine, {
  isAdmin: z.boolean(),
  /** The admin role, current or expired. */
  adminRole: z.nullable(
    z.object({
      role: z.enum(adminRoles),
      until: z.nullable(moment()),
      isOver: z.boolean(),
      place: z.nullable(z.string()),
    }),
  ),
  /** Rights waiting for a second administrator. */
  proposals: z.array(RightProposal),
  held: z.array(HeldRole),
  isAgeVerified: z.boolean(),
  isOnboarded: z.boolean(),
  hasPassword: z.boolean(),
  suspendedAt: z.nullable(moment()),
  /** What the account lacks before it may be given a duty, and when it is old enough for one. */
  duty: z.object({ lacks: z.array(z.enum(dutyLacks)), oldEnoughAt: moment() }),
  /** The account into which this one was merged. */
  closedFor: z.nullable(PersonName),
  /** Accounts that were merged into this one. */
  joined: z.array(PersonName),
  trail: z.array(TrailRow),
})
export type PersonDetails = z.output<typeof PersonDetails>

export const MAX_TRAIL = 50

export const onPerson = {
  limit: 'mutation',
  idempotency: 'optional',
  returns: PersonDetails,
  refreshes: ['roster', 'panel'],
} as const

export const inUse = {
  'person-not-found': personNotFound,
  'person-closed': refusal(409, message('This account was joined with another account and is closed.')),
  'person-suspended': refusal(409, message('This account is suspended. Lift the suspension first.')),
  'own-rights': refusal(403, message('You cannot give rights to yourself. Ask another administrator.')),
  'roles-apart': refusal(
    409,
    message('These two roles check each other, so one person cannot hold both. Remove the other role first.'),
  ),
  'duty-phone': refusal(409, message('This account has no confirmed phone number yet.')),
  'duty-factor': refusal(
    409,
    message('This account has no second factor yet. The person sets it up in Settings.'),
  ),
  'duty-age': refusal(
    409,
    message('This account is too new. Its page says from which day it may be given a duty.'),
  ),
}
export const rightHeld = refusal(409, message('The person has this right already.'))
export const alreadyProposed = refusal(
  409,
  message('A proposal for this person is already waiting. Confirm or withdraw it first.'),
)
export const placeUnknown = refusal(400, message('Choose a State, or a local government in that State.'))

/** Scope and end of a role; all optional. */
export const scopeFields = {
  state: z.optional(stateCode()),
  lga: z.optional(lgaId()),
  /** The last day of the role, in Lagos time. */
  until: z.optional(z.iso.date(message('Choose a day.'))),
}
export const notHeld = refusal(409, message('The person does not have this right now.'))
export const lastAdmin = refusal(
  409,
  message('This is the last administrator who can act. Appoint another one first.'),
)
const ownAccount = refusal(403, message('You cannot do this to your own account.'))

/** Filters of the list of people; the page's URL has the same keys. */
export const UserDirectoryFilters = z.strictObject({
  search: z.optional(z.string().check(z.maxLength(120, message('That is too long.')))),
  role: z.optional(z.enum(userDirectoryRoles)),
  suspended: z.optional(z.enum(['yes', 'no'])),
  verified: z.optional(z.enum(['yes', 'no'])),
  cursor: pageCursor(),
  limit: pageLimit(25),
})

export const peopleApi = {
  people: get('/api/admin/users', {
    summary: 'Search people, newest first',
    access: 'admin',
    scoped: true,
    limit: 'read',
    tag: 'roster',
    query: UserDirectoryFilters,
    returns: z.extend(pageOf(UserDirectoryLine), { hasContacts: z.boolean() }),
  }),
  person: get('/api/admin/users/:userId', {
    summary: 'One person, as the staff may see them',
    access: 'admin',
    scoped: true,
    limit: 'read',
    tag: 'roster',
    returns: PersonDetails,
    refuses: { 'person-not-found': personNotFound },
  }),
  grantRole: post('/api/admin/users/:userId/roles', {
    summary: 'Propose a role, optionally for one place and until a day; a second administrator confirms it',
    status: 202,
    access: 'admin-flag',
    audit: 'person.propose-role',
    ...onPerson,
    body: z.strictObject({
      role: z.enum(grantedRoles, message('Choose a role.')),
      ...scopeFields,
      reason: reasonField(),
    }),
    refuses: {
      ...inUse,
      'place-unknown': placeUnknown,
      'right-held': rightHeld,
      'already-proposed': alreadyProposed,
    },
  }),
  revokeRole: post('/api/admin/users/:userId/roles/revoke', {
    summary: 'Remove a role; it ends with the next request',
    access: 'admin-flag',
    audit: 'person.revoke-role',
    ...onPerson,
    body: z.strictObject({ role: z.enum(grantedRoles, message('Choose a role.')), reason: reasonField() }),
    refuses: { 'person-not-found': personNotFound, 'not-held': notHeld },
  }),
  suspend: post('/api/admin/users/:userId/suspend', {
    summary: 'Suspend a person, who can then look but not change anything',
    access: 'support',
    scoped: true,
    audit: 'person.suspend',
    ...onPerson,
    body: z.strictObject({ reason: reasonField() }),
    refuses: {
      'person-not-found': personNotFound,
      'own-account': ownAccount,
      'admin-protected': refusal(403, message('Only an administrator can suspend an administrator.')),
      'last-admin': lastAdmin,
      'already-suspended': refusal(409, message('This account is suspended already.')),
    },
  }),
  lift: post('/api/admin/users/:userId/lift', {
    summary: 'Lift a suspension',
    access: 'support',
    scoped: true,
    audit: 'person.lift',
    ...onPerson,
    body: z.strictObject({ reason: reasonField() }),
    refuses: {
      'person-not-found': personNotFound,
      'own-account': ownAccount,
      'person-closed': inUse['person-closed'],
      'not-suspended': refusal(409, message('This account is not suspended.')),
    },
  }),
}

import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import {
  dayOfAction,
  id,
  line,
  pageCursor,
  pageLimit,
  pageOf,
  prose,
  proseOrEmpty,
  sup,
} from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { cacNumberOf, type OrganizationKind, organizationKinds } from './vocabulary-contract.ts'

export const organizationKindNames: Readonly<Record<OrganizationKind, string>> = {
  company: message('Company (RC number)'),
  business: message('Business name (BN number)'),
  nonprofit: message('Association, foundation or NGO (IT number)'),
  partnership: message('Partnership (LP or LLP number)'),
}

export const organizationStates = ['pending', 'verified', 'refused', 'suspended'] as const
export type OrganizationState = (typeof organizationStates)[number]
export const organizationStateNames: Readonly<Record<OrganizationState, string>> = {
  pending: message('Waiting for our check'),
  verified: message('Verified'),
  refused: message('Not verified'),
  suspended: message('Suspended'),
}

export const organizationRoles = ['owner', 'signatory', 'member'] as const
export type OrganizationRole = (typeof organizationRoles)[number]
export const organizationRoleNames: Readonly<Record<OrganizationRole, string>> = {
  owner: message('Owner'),
  signatory: message('Signatory, for money'),
  member: message('Member'),
}

/** What the public reads of a verified organization. */
export const OrganizationCard = z.object({
  slug: z.string(),
  name: z.string(),
  kind: z.enum(organizationKinds),
  state: z.enum(organizationStates),
  verifiedOn: z.nullable(dayOfAction()),
  /** SUP bought and not taken back, and SUP handed out. */
  bought: sup(),
  granted: sup(),
  hasLinks: z.boolean(),
  isSample: z.boolean(),
})
export type OrganizationCard = z.output<typeof OrganizationCard>

export const grantTargets = ['members', 'task-pool'] as const
export type GrantTarget = (typeof grantTargets)[number]
export const grantCriteria = ['all', 'lga', 'task'] as const
export type GrantCriterion = (typeof grantCriteria)[number]

/** Why SUP is handed out: a closed list, so that no grant says anything about a person, a party or a vote. */
export const grantPurposes = ['welcome', 'learning', 'civic-work', 'data-and-travel'] as const
export type GrantPurpose = (typeof grantPurposes)[number]
export const grantPurposeNames: Readonly<Record<GrantPurpose, string>> = {
  welcome: message('A start for members'),
  learning: message('Civic learning'),
  'civic-work': message('Thanks for civic work'),
  'data-and-travel': message('Data and travel for civic work'),
}

/** A grant as everybody reads it. */
export const PublicGrant = z.object({
  day: dayOfAction(),
  target: z.enum(grantTargets),
  criterion: z.enum(grantCriteria),
  /** The area or the kind of task, where it asked for one. */
  area: z.nullable(z.string()),
  taskKind: z.nullable(z.string()),
  purpose: z.enum(grantPurposes),
  each: sup(),
  people: z.int(),
  total: sup(),
})
export type PublicGrant = z.output<typeof PublicGrant>

export const Organization = z.extend(OrganizationCard, {
  cacNumber: z.string(),
  links: z.string(),
  grants: z.array(PublicGrant),
  /** Where the people live who got SUP; areas of fewer than five people are added up. */
  impact: z.object({
    people: z.nullable(z.int()),
    areas: z.array(z.object({ area: z.string(), people: z.int() })),
    elsewhere: z.int(),
  }),
  /** The viewer's own part in it. */
  ownRole: z.nullable(z.enum(organizationRoles)),
})
export type Organization = z.output<typeof Organization>

export const OwnOrganizations = z.object({
  organizations: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      state: z.enum(organizationStates),
      role: z.enum(organizationRoles),
    }),
  ),
  invitations: z.array(
    z.object({ id: id(), name: z.string(), slug: z.string(), role: z.enum(organizationRoles) }),
  ),
  /** Invitations wait for an address that its owner has confirmed. */
  isEmailConfirmed: z.boolean(),
})
export type OwnOrganizations = z.output<typeof OwnOrganizations>

const tooShort = message('Write at least 5 characters.')
const wrongNumber = message(
  'Write the number as on your CAC certificate, with its letters, such as RC 1234567.',
)

export const OrganizationRegistration = z
  .strictObject({
    name: line(120).check(z.minLength(3, message('Please fill this in.'))),
    kind: z.enum(organizationKinds, message('Choose what it is.')),
    cacNumber: line(20, wrongNumber),
    address: prose(10, 300, message('Write the address as in the register.')),
    signatories: prose(5, 1000, tooShort),
    owners: prose(5, 1000, tooShort),
    hasLinks: z.enum(['no', 'yes'], message('Choose yes or no.')),
    links: z.optional(proseOrEmpty(1000)),
    agrees: z.literal('yes', message('Please confirm this.')),
    evidenceIds: z
      .array(id())
      .check(z.minLength(1, message('Add your certificate.')), z.maxLength(1, message('Add one file.'))),
  })
  .check(
    z.refine(({ kind, cacNumber }) => cacNumberOf(cacNumber, kind) !== null, {
      error: wrongNumber,
      path: ['cacNumber'],
    }),
    z.refine(({ hasLinks, links }) => hasLinks === 'no' || (links ?? '').length >= 5, {
      error: message('Name each party, candidate or office-holder, and how you are linked.'),
      path: ['links'],
    }),
  )
export type OrganizationRegistration = z.output<typeof OrganizationRegistration>

/** Who signs for money is a person whose identity was checked, and somebody else than the other signatories. */
export const signatoryRefusals = {
  'signatory-unverified': refusal(
    403,
    message('Only people with a verified identity sign for an organization. Verify the identity first.'),
  ),
  'signatory-same': refusal(
    409,
    message('Signatories must be different people. This account counts as one of the others.'),
  ),
}

export const organizationNotFound = {
  'organization-not-found': refusal(404, message('This organization does not exist, or was removed.')),
}

export const registrationRefusals = {
  'number-taken': refusal(409, message('An organization with this CAC number is verified already.')),
  'document-unknown': refusal(400, message('The file is not yours or is gone. Please add it again.')),
  'too-many-organizations': refusal(
    409,
    message('Several of your registrations wait already. Please wait for our answer.'),
  ),
}

export const organizationsApi = {
  organizations: get('/api/organizations', {
    summary: 'Verified organizations: what each bought and handed out, and its declared political links',
    access: 'public',
    limit: 'read',
    tag: 'organizations',
    query: z.strictObject({ cursor: pageCursor(), limit: pageLimit(20) }),
    returns: z.extend(pageOf(OrganizationCard), { bought: sup(), granted: sup() }),
  }),
  organization: get('/api/organizations/:slug', {
    summary: 'A verified organization: grants, declared links, and the areas that they reached',
    access: 'public',
    limit: 'read',
    tag: 'organizations',
    returns: Organization,
    refuses: organizationNotFound,
  }),
  ownOrganizations: get('/api/own-organizations', {
    summary: 'The organizations that you belong to, and invitations that wait for you',
    access: 'citizen',
    limit: 'read',
    tag: 'organizations',
    returns: OwnOrganizations,
  }),
  registerOrganization: post('/api/organizations', {
    summary: 'Register an organization; two people of the team check it',
    access: 'citizen',
    limit: 'report',
    idempotency: 'optional',
    status: 201,
    body: OrganizationRegistration,
    returns: z.object({ slug: z.string() }),
    refuses: registrationRefusals,
    refreshes: ['organizations'],
  }),
  answerInvitation: post('/api/own-organizations/invitations/:invitationId', {
    summary: 'Accept or decline an invitation to an organization',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({ answer: z.enum(['accept', 'decline'], message('Choose yes or no.')) }),
    returns: OwnOrganizations,
    refuses: {
      'invitation-not-found': refusal(404, message('This invitation is not open any more.')),
      'organization-full': refusal(409, message('This organization has as many members as it can have.')),
      ...signatoryRefusals,
    },
    refreshes: ['organizations'],
  }),
}

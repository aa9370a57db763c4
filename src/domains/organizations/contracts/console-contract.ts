import { proposes } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { organizationNotFound, organizationStates } from '../contract.ts'
import { organizationKinds } from '../vocabulary-contract.ts'

export const consoleOrganizationLists = ['pending', 'verified', 'refused', 'suspended'] as const

/** What staff see of a registration. */
export const RegisteredOrganization = z.object({
  slug: z.string(),
  name: z.string(),
  kind: z.enum(organizationKinds),
  state: z.enum(organizationStates),
  cacNumber: z.string(),
  address: z.string(),
  signatories: z.string(),
  owners: z.string(),
  links: z.string(),
  documentUrl: z.nullable(z.string()),
  /** Another verified organization has this number. */
  isNumberTaken: z.boolean(),
  registeredAt: moment(),
  reason: z.nullable(z.string()),
  /** What may be proposed now; a proposal that waits for its second person leaves nothing. */
  next: z.array(z.enum(organizationStates)),
  waitsFor: z.nullable(z.enum(organizationStates)),
})
export type RegisteredOrganization = z.output<typeof RegisteredOrganization>

export const OrganizationDecision = z.strictObject({
  to: z.enum(['verified', 'refused', 'suspended'], message('Choose what you decide.')),
  reason: prose(20, 1000, message('Write at least 20 characters.')),
})
export type OrganizationDecision = z.output<typeof OrganizationDecision>

/** Also when the second person confirms. */
export const decisionRefusals = {
  'organization-not-next': refusal(409, message('This organization has changed. Load the page again.')),
  'number-taken': refusal(409, message('An organization with this CAC number is verified already.')),
}

export const organizationsConsoleApi = {
  organizationsConsole: get('/api/admin/organizations', {
    summary: 'Organizations by state, those that wait the longest first',
    access: 'kyc-review',
    limit: 'read',
    tag: 'organizations',
    query: z.strictObject({ list: z._default(z.enum(consoleOrganizationLists), 'pending') }),
    returns: z.object({ items: z.array(RegisteredOrganization), total: z.int() }),
  }),
  proposeOrganization: proposes('/api/admin/organizations/:slug/decision', {
    summary: 'Propose to verify, refuse or suspend an organization; another person confirms',
    access: 'kyc-review',
    audit: 'organization.decide',
    body: OrganizationDecision,
    refuses: {
      ...organizationNotFound,
      ...decisionRefusals,
      'approval-waiting': refusal(409, message('A decision about it waits for a second person.')),
    },
    refreshes: ['organizations'],
  }),
}

import type { PersonalData } from '#platform/server/personal-data.ts'
import { message } from '#shared/words.ts'
import { leaveOrganizations, ownsOrganization } from './people/departures.ts'

/**
 * Who belongs to an organization, and what they did there. Grants and invoices stay, because the law keeps books of
 * money: an erased person remains as a number.
 */
export const organizationsPersonalData: PersonalData = {
  domain: 'organizations',
  tables: [
    {
      table: 'organizations.member',
      person: 'person_id',
      gives: ['organization_id', 'role', 'joined_at', 'offered_at'],
      erases: 'delete',
    },
    {
      table: 'organizations.member',
      person: 'offered_by',
      gives: ['organization_id', 'offered_at'],
      erases: { set: { offered_at: null, offered_by: null } },
    },
    {
      table: 'organizations.recipient',
      person: 'person_id',
      gives: ['spend_id', 'lga_id', 'units', 'paid_at'],
      erases: { set: { lga_id: null } },
    },
    {
      table: 'organizations.invitation',
      person: 'invited_by',
      gives: ['organization_id', 'hint', 'role', 'invited_at', 'state'],
      erases: { set: { invited_by: null } },
      keeps: { hint: 'It is a masked address of somebody else, and goes with the invitation.' },
    },
    {
      table: 'organizations.spend',
      person: 'proposed_by',
      gives: ['organization_id', 'target', 'criterion', 'purpose', 'units', 'state', 'proposed_at'],
      erases: 'keep',
      keeps: { purpose: 'A grant is part of the books of the organization.' },
    },
    {
      table: 'organizations.spend',
      person: 'decided_by',
      gives: ['decided_at'],
      erases: 'keep',
      keeps: { purpose: 'A grant is part of the books of the organization.' },
    },
    {
      table: 'organizations.invoice',
      person: 'ordered_by',
      gives: ['number', 'organization_id', 'units', 'minor', 'currency', 'ordered_at', 'paid_at'],
      erases: 'keep',
    },
  ],
  attachments: {
    organization: {
      keeps: 'all',
      because: 'The certificate is the organization’s; a registration that is withdrawn takes it along.',
    },
  },
  running: [
    {
      table: 'organizations.member',
      person: 'person_id',
      where: `role = 'owner' and exists (select from organizations.organization
        where organization.id = organization_id and state in ('pending', 'refused'))`,
      says: message(
        '{count, plural, one {# registration of an organization is withdrawn.} other {# registrations of organizations are withdrawn.}}',
      ),
      end: leaveOrganizations,
    },
    {
      table: 'organizations.spend',
      person: 'proposed_by',
      where: "state = 'waiting' and expires_at > now()",
      says: message(
        '{count, plural, one {# grant that you proposed for an organization is withdrawn.} other {# grants that you proposed for an organization are withdrawn.}}',
      ),
    },
  ],
  hindrances: [{ refusal: 'owns-organization', holds: ownsOrganization }],
}

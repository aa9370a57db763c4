import type { PersonalData } from '#platform/server/personal-data.ts'

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
      gives: ['organization_id', 'role', 'joined_at'],
      erases: 'delete',
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
    },
    {
      table: 'organizations.spend',
      person: 'proposed_by',
      gives: ['organization_id', 'target', 'criterion', 'purpose', 'units', 'state', 'proposed_at'],
      erases: 'keep',
    },
    { table: 'organizations.spend', person: 'decided_by', gives: ['decided_at'], erases: 'keep' },
    {
      table: 'organizations.invoice',
      person: 'ordered_by',
      gives: ['number', 'organization_id', 'units', 'minor', 'currency', 'ordered_at', 'paid_at'],
      erases: 'keep',
    },
  ],
}

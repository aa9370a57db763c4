import type { PersonalData } from '#platform/server/personal-data.ts'

/** The personal data of this domain: what was proposed about a person, and that staff proposed and decided. */
export const approvalsPersonalData: PersonalData = {
  domain: 'approvals',
  tables: [
    // What two people decided, and who they were, is a staff record like the audit log.
    {
      table: 'approvals.approval',
      person: 'about',
      gives: ['kind', 'payload', 'proposed_at', 'state', 'decided_at'],
      erases: 'keep',
    },
    { table: 'approvals.approval', person: 'proposed_by', gives: [], erases: 'keep' },
    { table: 'approvals.approval', person: 'decided_by', gives: [], erases: 'keep' },
  ],
}

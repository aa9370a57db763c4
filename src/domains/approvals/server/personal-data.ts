import type { PersonalData } from '#platform/server/personal-data.ts'
import { message } from '#shared/words.ts'
import { endProposalsOf } from './departed-proposers.ts'
import type { ApprovalKinds } from './approval-list.ts'

/** The personal data of this domain: what was proposed about a person, and that staff proposed and decided. */
export const approvalsPersonalData = (kinds: ApprovalKinds): PersonalData => ({
  domain: 'approvals',
  tables: [
    // What two people decided, and who they were, is a staff record like the audit log.
    {
      table: 'approvals.approval',
      person: 'about',
      gives: ['kind', 'payload', 'proposed_at', 'state', 'decided_at'],
      erases: 'keep',
      keeps: {
        payload: 'It is a record of the staff.',
        reason: 'It is a record of the staff.',
        subject: 'It is a record of the staff.',
        decided_why: 'It is a record of the staff.',
      },
    },
    { table: 'approvals.approval', person: 'proposed_by', gives: [], erases: 'keep' },
    { table: 'approvals.approval', person: 'decided_by', gives: [], erases: 'keep' },
  ],
  running: [
    {
      table: 'approvals.approval',
      person: 'proposed_by',
      where: "state = 'waiting'",
      says: message(
        '{count, plural, one {# proposal that waits for a second person ends.} other {# proposals that wait for a second person end.}}',
      ),
      end: endProposalsOf(kinds),
    },
  ],
})

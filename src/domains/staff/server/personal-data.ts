import type { PersonalData } from '#platform/server/personal-data.ts'

/** The personal data of this domain: that they were imported, reminded or merged, never their details. */
export const staffPersonalData: PersonalData = {
  domain: 'staff',
  tables: [
    { table: 'staff.access_review', person: 'opened_by', gives: [], erases: 'keep' },
    // Who held which right, and who decided on it, is a staff record like the audit log.
    {
      table: 'staff.access_review_item',
      person: 'person_id',
      gives: ['held', 'until', 'granted_at', 'last_sign_in', 'decision', 'decided_at'],
      erases: 'keep',
      keeps: { reason: 'It is a record of the staff.' },
    },
    { table: 'staff.access_review_item', person: 'granted_by', gives: [], erases: 'keep' },
    { table: 'staff.access_review_item', person: 'confirmed_by', gives: [], erases: 'keep' },
    { table: 'staff.access_review_item', person: 'decided_by', gives: [], erases: 'keep' },
    { table: 'staff.import_row', person: 'person_id', gives: [], erases: 'keep' },
    { table: 'staff.import_batch', person: 'made_by', gives: [], erases: 'keep' },
    { table: 'staff.import_batch', person: 'proposed_by', gives: [], erases: 'keep' },
    { table: 'staff.import_batch', person: 'confirmed_by', gives: [], erases: 'keep' },
    {
      table: 'staff.right_proposal',
      person: 'person_id',
      gives: [],
      erases: 'keep',
    },
    { table: 'staff.right_proposal', person: 'proposed_by', gives: [], erases: 'keep' },
    { table: 'staff.right_proposal', person: 'decided_by', gives: [], erases: 'keep' },
    {
      table: 'staff.reminder',
      person: 'person_id',
      gives: ['asked_at', 'sent_at'],
      erases: 'keep',
      keeps: {
        reason: 'They are codes of what a profile lacks.',
        gaps: 'They are codes of what a profile lacks.',
        sent_gaps: 'They are codes of what a profile lacks.',
      },
    },
    { table: 'staff.reminder', person: 'asked_by', gives: [], erases: 'keep' },
    { table: 'staff.reminder_turn', person: 'person_id', gives: [], erases: 'delete' },
    { table: 'staff.duplicate_pair', person: 'first_id', gives: [], erases: 'keep' },
    { table: 'staff.duplicate_pair', person: 'second_id', gives: [], erases: 'keep' },
    { table: 'staff.duplicate_pair', person: 'proposed_by', gives: [], erases: 'keep' },
    { table: 'staff.duplicate_pair', person: 'decided_by', gives: [], erases: 'keep' },
    { table: 'staff.merge', person: 'closed_id', gives: [], erases: 'keep' },
    { table: 'staff.merge', person: 'kept_id', gives: [], erases: 'keep' },
    { table: 'staff.merge', person: 'proposed_by', gives: [], erases: 'keep' },
    { table: 'staff.merge', person: 'confirmed_by', gives: [], erases: 'keep' },
    { table: 'staff.test_person', person: 'person_id', gives: [], erases: 'keep' },
    { table: 'staff.test_person', person: 'made_by', gives: [], erases: 'keep' },
  ],
}

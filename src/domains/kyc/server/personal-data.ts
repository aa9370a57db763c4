import type { PersonalData } from '#platform/server/personal-data.ts'

/**
 * The personal data of identity checks. The row of a check goes with its data key and its documents, whose bytes nobody
 * can open from then on. The keyed hash of a verified number stays for a year, so that nobody verifies anew for each vote.
 */
export const kycPersonalData: PersonalData = {
  domain: 'kyc',
  tables: [
    {
      table: 'kyc.application',
      person: 'person_id',
      gives: [
        'number',
        'status',
        'attempt',
        'consent_version',
        'consented_at',
        'id_kind',
        'number_tail',
        'submitted_at',
        'check_outcome',
        'decided_at',
        'reasons',
        'note',
      ],
      erases: 'delete',
    },
    {
      table: 'kyc.document',
      person: 'person_id',
      gives: ['kind', 'content_type', 'size', 'added_at'],
      erases: 'delete',
    },
    { table: 'kyc.verified_number', person: 'person_id', gives: ['claimed_at'], erases: 'keep' },
    // The records of the staff's work.
    { table: 'kyc.application', person: 'reviewer_id', gives: [], erases: 'keep' },
    { table: 'kyc.application', person: 'first_reviewer_id', gives: [], erases: 'keep' },
    { table: 'kyc.view', person: 'viewer_id', gives: [], erases: 'keep' },
    { table: 'kyc.decision', person: 'decided_by', gives: [], erases: 'keep' },
    { table: 'kyc.decision', person: 'first_by', gives: [], erases: 'keep' },
  ],
}

import type { PersonalData } from '#platform/server/personal-data.ts'

/** Proofs, vouches, applications and the entry of a student leader: all go with the person. */
export const campusPersonalData: PersonalData = {
  domain: 'campus',
  tables: [
    {
      table: 'campus.proof',
      person: 'person_id',
      gives: [
        'community',
        'place_id',
        'method',
        'status',
        'shown',
        'asked_at',
        'decided_at',
        'reason',
        'valid_until',
      ],
      erases: 'delete',
    },
    { table: 'campus.proof', person: 'decided_by', gives: [], erases: 'keep' },
    {
      table: 'campus.email_code',
      person: 'person_id',
      gives: ['institution_id', 'address', 'expires_at'],
      erases: 'delete',
    },
    { table: 'campus.vouch', person: 'peer_id', gives: ['vouched_at'], erases: 'delete' },
    {
      table: 'campus.listing',
      person: 'person_id',
      gives: ['office', 'about', 'state', 'listed_at'],
      erases: 'delete',
    },
    {
      table: 'campus.application',
      person: 'person_id',
      gives: ['programme', 'plan', 'status', 'sent_at', 'decided_at', 'answer'],
      erases: 'delete',
    },
    { table: 'campus.application', person: 'decided_by', gives: [], erases: 'keep' },
  ],
}

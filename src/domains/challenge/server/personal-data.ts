import type { PersonalData } from '#platform/server/personal-data.ts'

/** The personal data of this domain: actions of staff on rounds, which stay. */
export const challengePersonalData: PersonalData = {
  domain: 'challenge',
  tables: [
    { table: 'challenge.proposal', person: 'proposer_id', gives: [], erases: 'keep' },
    { table: 'challenge.proposal', person: 'confirmer_id', gives: [], erases: 'keep' },
    { table: 'challenge.round', person: 'created_by', gives: [], erases: 'keep' },
    { table: 'challenge.seat_event', person: 'actor_id', gives: [], erases: 'keep' },
  ],
}

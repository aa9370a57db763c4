import type { PersonalData } from '#platform/server/personal-data.ts'

/**
 * The personal data of this domain: who counted a contest. Ballots hold a voter name of one round, which no table links to
 * a person; they stay, so that tallies stay complete (S-39).
 */
export const votingPersonalData: PersonalData = {
  domain: 'voting',
  tables: [{ table: 'voting.count', person: 'counted_by', gives: [], erases: 'keep' }],
}

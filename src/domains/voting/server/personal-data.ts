import type { PersonalData } from '#platform/server/personal-data.ts'

/**
 * What this domain holds of a person: who counted. Ballots name a voter of one round, whom no table ties to a person;
 * they stay, so that tallies stay whole (S-39).
 */
export const votingPersonalData: PersonalData = {
  domain: 'voting',
  tables: [{ table: 'voting.count', person: 'counted_by', gives: [], erases: 'keep' }],
}

import type { PersonalData } from '#platform/server/personal-data.ts'

/** Places name nobody; a rate or holiday names the two of the staff who set it. */
export const regionsPersonalData: PersonalData = {
  domain: 'regions',
  tables: [
    { table: 'regions.rate', person: 'proposed_by', gives: [], erases: 'keep' },
    { table: 'regions.rate', person: 'decided_by', gives: [], erases: 'keep' },
    { table: 'regions.holiday', person: 'proposed_by', gives: [], erases: 'keep' },
    { table: 'regions.holiday', person: 'decided_by', gives: [], erases: 'keep' },
  ],
}

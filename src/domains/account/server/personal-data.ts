import type { PersonalData } from '#platform/server/personal-data.ts'

/** What this domain holds of a person: codes and links on their way, which end with the account. */
export const accountPersonalData: PersonalData = {
  domain: 'account',
  tables: [
    { table: 'account.code', person: 'person_id', gives: [], erases: 'delete' },
    { table: 'account.reset_link', person: 'person_id', gives: [], erases: 'delete' },
  ],
}

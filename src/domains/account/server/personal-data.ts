import type { PersonalData } from '#platform/server/personal-data.ts'

/** The personal data of this domain: pending codes and links, which end with the account. */
export const accountPersonalData: PersonalData = {
  domain: 'account',
  tables: [
    { table: 'account.code', person: 'person_id', gives: [], erases: 'delete' },
    { table: 'account.reset_link', person: 'person_id', gives: [], erases: 'delete' },
  ],
}

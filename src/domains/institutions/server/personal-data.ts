import type { PersonalData } from '#platform/server/personal-data.ts'

/** The personal data of this domain: where a person belongs, which is erased with them; what staff did stays. */
export const institutionsPersonalData: PersonalData = {
  domain: 'institutions',
  tables: [
    {
      table: 'institutions.affiliation',
      person: 'person_id',
      gives: ['institution_id', 'status', 'changed_at'],
      erases: 'delete',
    },
    { table: 'institutions.change', person: 'by_person', gives: [], erases: 'keep' },
    { table: 'institutions.import', person: 'by_person', gives: [], erases: 'keep' },
  ],
}

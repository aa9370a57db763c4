import type { PersonalData } from '#platform/server/personal-data.ts'

/** The personal data of this domain: the number, its messages and what was agreed belong to the person and are erased. */
export const whatsappPersonalData: PersonalData = {
  domain: 'whatsapp',
  tables: [
    {
      table: 'whatsapp.consent',
      person: 'person_id',
      gives: ['act', 'text_version', 'at'],
      erases: 'delete',
    },
    { table: 'whatsapp.link_code', person: 'person_id', gives: [], erases: 'delete' },
    // Its messages, counts and the rest of its consents go with it.
    {
      table: 'whatsapp.contact',
      person: 'person_id',
      gives: ['linked_at', 'language', 'wrote_at', 'stopped_at'],
      erases: 'delete',
    },
  ],
}

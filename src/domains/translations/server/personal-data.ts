import type { PersonalData } from '#platform/server/personal-data.ts'

/** What people suggested, which goes with them, and what they read and decided as readers. */
export const translationsPersonalData: PersonalData = {
  domain: 'translations',
  tables: [
    {
      table: 'translations.suggestion',
      person: 'person_id',
      gives: ['language', 'sentence', 'wording', 'why', 'page', 'made_at', 'state', 'settled_at', 'reason'],
      erases: 'delete',
    },
    { table: 'translations.suggestion', person: 'declined_by', gives: [], erases: 'keep' },
    {
      table: 'translations.translator',
      person: 'person_id',
      gives: ['language', 'asked_at', 'granted_at'],
      erases: 'delete',
    },
    { table: 'translations.translator', person: 'granted_by', gives: [], erases: 'keep' },
    {
      table: 'translations.acceptance',
      person: 'reader_id',
      gives: ['language', 'accepted_at'],
      erases: 'keep',
    },
  ],
}

import type { PersonalData } from '#platform/server/personal-data.ts'

/** What people wrote, which goes with them, and which of the staff settled it. */
export const feedbackPersonalData: PersonalData = {
  domain: 'feedback',
  tables: [
    {
      table: 'feedback.message',
      person: 'person_id',
      gives: ['number', 'way', 'topic', 'text', 'language', 'sent_at', 'answer', 'settled_at'],
      erases: 'delete',
    },
    { table: 'feedback.message', person: 'settled_by', gives: [], erases: 'keep' },
  ],
}

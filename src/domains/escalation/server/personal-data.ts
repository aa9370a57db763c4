import type { PersonalData } from '#platform/server/personal-data.ts'

/** Who of the staff works on a case and what they noted; the notes are part of the case and stay. */
export const escalationPersonalData: PersonalData = {
  domain: 'escalation',
  tables: [
    {
      table: 'escalation.hold',
      person: 'person_id',
      gives: ['source', 'item_id', 'taken_at'],
      erases: 'delete',
    },
    {
      table: 'escalation.note',
      person: 'author_id',
      gives: ['source', 'item_id', 'at', 'text'],
      erases: 'keep',
      keeps: {
        source: 'Notes of the staff are part of a case.',
        text: 'Notes of the staff are part of a case.',
      },
    },
  ],
}

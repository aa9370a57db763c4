import type { PersonalData } from '#platform/server/personal-data.ts'

/** The personal data of this domain: messages go with the account. */
export const chatPersonalData: PersonalData = {
  domain: 'chat',
  tables: [
    {
      table: 'chat.message',
      person: 'author_id',
      gives: ['room_id', 'body', 'state', 'sent_at'],
      erases: 'delete',
    },
    { table: 'chat.turn', person: 'person_id', gives: [], erases: 'delete' },
  ],
}

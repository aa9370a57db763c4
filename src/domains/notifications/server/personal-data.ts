import type { PersonalData } from '#platform/server/personal-data.ts'

/** The personal data of this domain: all of it belongs to the person and is erased. */
export const notificationsPersonalData: PersonalData = {
  domain: 'notifications',
  tables: [
    {
      table: 'notifications.delivery',
      person: 'person_id',
      gives: ['channel', 'state', 'why', 'made_at', 'settled_at'],
      erases: 'delete',
    },
    {
      table: 'notifications.notice',
      person: 'person_id',
      gives: ['kind', 'facts', 'at', 'read_at'],
      erases: 'delete',
    },
    {
      table: 'notifications.choice',
      person: 'person_id',
      gives: ['setting', 'channel', 'is_on', 'changed_at'],
      erases: 'delete',
    },
    {
      table: 'notifications.quiet_hours',
      person: 'person_id',
      gives: ['is_on', 'starts', 'ends', 'zone', 'changed_at'],
      erases: 'delete',
    },
  ],
}

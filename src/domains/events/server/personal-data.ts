import type { PersonalData } from '#platform/server/personal-data.ts'

/** Who plans events, and who goes there. A deleted registration gives its seat back by a trigger. */
export const eventsPersonalData: PersonalData = {
  domain: 'events',
  tables: [
    {
      table: 'events.registration',
      person: 'person_id',
      gives: ['event_id', 'state', 'registered_at', 'arrived_at'],
      erases: 'delete',
    },
    {
      table: 'events.event',
      person: 'organizer_id',
      gives: ['id', 'title', 'about', 'starts_at', 'venue', 'safety_contact', 'created_at'],
      erases: { set: { organizer_id: null } },
    },
    { table: 'events.feed', person: 'person_id', gives: ['made_at'], erases: 'delete' },
  ],
}

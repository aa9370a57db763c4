import type { PersonalData } from '#platform/server/personal-data.ts'
import { message } from '#shared/words.ts'
import { leaveEvents } from './planning/departures.ts'

const ERASED = '[erased]'

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
      // An event that was handed over is not theirs any more by now.
      erases: {
        set: {
          organizer_id: null,
          about: ERASED,
          venue: ERASED,
          safety_contact: ERASED,
          online_url: null,
          access_note: '',
        },
      },
      keeps: {
        title: 'People who registered find what they went to, or why they cannot.',
        reason: 'It says why an event was cancelled.',
        minutes: 'The report of an event is the record of everybody who was there.',
        decisions: 'The report of an event is the record of everybody who was there.',
      },
    },
    { table: 'events.feed', person: 'person_id', gives: ['made_at'], erases: 'delete' },
  ],
  running: [
    {
      table: 'events.event',
      person: 'organizer_id',
      where: "status = 'open' and ends_at > now()",
      says: message(
        '{count, plural, one {# event that you organize is cancelled, and everyone who registered is told. If it belongs to a chapter with another lead or secretary, they run it.} other {# events that you organize are cancelled, and everyone who registered is told. Those of a chapter with another lead or secretary are run by them.}}',
      ),
      end: leaveEvents,
    },
  ],
}

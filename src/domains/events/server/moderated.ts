import type { ModeratedKind } from '#platform/server/moderated-kind.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { eventsStore } from './store.ts'

/** So many different verified people hold an event back until a moderator has decided. */
const HOLD_AT = 5

/** Events that people plan: anybody may flag one. */
export const moderatedEvent: ModeratedKind = {
  name: 'events.event',
  outlivesAuthor: true,
  label: message('Event'),
  holdAt: HOLD_AT,
  subjects: async ({ db }, ids) =>
    new Map(
      (await eventsStore(db).byIds(ids)).map((row) => [
        row.id,
        {
          authorId: row.organizer_id,
          title: row.title,
          text: [row.about, row.venue, row.minutes, row.decisions].filter(Boolean).join('\n\n'),
          href: to('event', { eventId: row.id }),
          state: row.state,
          lga: row.lga,
          writtenAt: row.created_at,
        },
      ]),
    ),
  hold: async ({ db }, id) => {
    await eventsStore(db).setSight(id, 'held', ['shown'])
  },
  restore: async ({ db }, id) => {
    await eventsStore(db).setSight(id, 'shown', ['held', 'removed'])
  },
  remove: async ({ db }, id) => {
    await eventsStore(db).setSight(id, 'removed', ['shown', 'held'])
  },
}

import { demoPerson } from '#domains/identity/server/users/demo-people.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inventedId } from '#platform/server/formats/invented-id.ts'
import { roomIdOf } from '../rules.ts'
import { chatStore } from './store.ts'

const said = [
  { who: 'bola', minutesAgo: 190, text: 'Sample: the borehole at the market works again since Monday.' },
  { who: 'binta', minutesAgo: 184, text: 'Sample: who has the phone number of the water committee?' },
  { who: 'ife', minutesAgo: 175, text: 'Sample: it is on the board in front of the clinic.' },
  // A moderator removed it; its author appealed.
  {
    who: 'gbenga',
    minutesAgo: 1_700,
    text: 'Sample: the whole water committee are thieves.',
    state: 'removed',
  },
] as const

/** The id of a sample message, by its author. */
export const sampleChatMessage = (who: (typeof said)[number]['who']): string =>
  inventedId('chat message', who)

/** A short talk in one topic, so that a demonstration shows a room in use. */
export const seedChat = async (db: Database, now: Date): Promise<void> => {
  const store = chatStore(db)
  const id = roomIdOf({ kind: 'topic', about: 'water' })
  if ((await store.roomRows([id])).length > 0) return
  await store.ensureRoom({ id, kind: 'topic', about: 'water', name: null, state_code: null, lga_id: null })
  for (const { who, minutesAgo, text, ...more } of said.toSorted(
    (one, other) => other.minutesAgo - one.minutesAgo,
  )) {
    const message = {
      id: sampleChatMessage(who),
      roomId: id,
      authorId: demoPerson(who).id,
      text,
      hasLinks: false,
      sentAt: new Date(now.getTime() - minutesAgo * 60_000),
    }
    await store.add(message, null, 0)
    if ('state' in more) await store.change(message.id, ['shown'], more.state)
  }
}

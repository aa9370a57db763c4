import { demoPerson } from '#domains/identity/server/users/demo-people.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inventedId } from '#platform/server/formats/invented-id.ts'
import { roomIdOf } from '../rules.ts'
import { chatStore } from './store.ts'

const said = [
  { who: 'bola', minutesAgo: 190, text: 'Sample: the borehole at the market works again since Monday.' },
  { who: 'binta', minutesAgo: 184, text: 'Sample: who has the phone number of the water committee?' },
  { who: 'ife', minutesAgo: 175, text: 'Sample: it is on the board in front of the clinic.' },
] as const

/** A short talk in one topic, so that a demonstration shows a room in use. */
export const seedChat = async (db: Database, now: Date): Promise<void> => {
  const store = chatStore(db)
  const id = roomIdOf({ kind: 'topic', about: 'water' })
  if ((await store.roomRows([id])).length > 0) return
  await store.ensureRoom({ id, kind: 'topic', about: 'water', name: null, state_code: null, lga_id: null })
  for (const { who, minutesAgo, text } of said)
    await store.add(
      {
        id: inventedId('chat', who, text),
        roomId: id,
        authorId: demoPerson(who).id,
        text,
        hasLinks: false,
        sentAt: new Date(now.getTime() - minutesAgo * 60_000),
      },
      null,
      0,
    )
}

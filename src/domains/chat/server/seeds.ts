import type { SampleCase } from '#domains/moderation/server/demo-case.ts'
import { type DemoName, demoPerson } from '#shared/demo/people.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Interest } from '#shared/civic/interests.ts'
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

/** Short talks in other topics: nobody in them is real. */
const talks = {
  schools: [
    [
      'gbenga',
      2_900,
      'Sample: the primary school behind the market has had no science teacher since January.',
    ],
    ['binta', 2_870, 'Sample: did anybody write to the education secretary?'],
    ['funke', 2_840, 'Sample: the parents meet on Thursday at four, in the second block.'],
  ],
  environment: [
    ['funke', 4_400, 'Sample: the drain at the roundabout is full of plastic again.'],
    ['binta', 4_350, 'Sample: we cleaned it in March. The lorry never came for the bags.'],
    ['gbenga', 4_310, 'Sample: I reported it with a photo. It has a number now.'],
  ],
  inclusion: [
    ['ife', 7_300, 'Sample: the ward office has a ramp, but the door is locked on that side.'],
    ['binta', 7_250, 'Sample: the key hangs in room two. Ask for it aloud, so that others hear it too.'],
  ],
} as const satisfies Partial<Record<Interest, readonly (readonly [DemoName, number, string])[]>>

/** The id of a sample message, by its author. */
const sampleChatMessage = (who: (typeof said)[number]['who']): string => inventedId('chat message', who)

const seedTalks = async (db: Database, now: Date): Promise<void> => {
  const store = chatStore(db)
  for (const [topic, lines] of Object.entries(talks)) {
    const id = roomIdOf({ kind: 'topic', about: topic })
    await store.ensureRoom({ id, kind: 'topic', about: topic, name: null, state_code: null, lga_id: null })
    for (const [index, [who, minutesAgo, text]] of lines.entries())
      await store.add(
        {
          id: inventedId('chat message', topic, String(index)),
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
}

/** Short talks in a few topics, so that a demonstration shows rooms in use. */
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
  await seedTalks(db, now)
}

/** A message that the moderators of the demonstration removed, with the appeal of its author. */
export const removedMessage: SampleCase = {
  kind: 'chat.message',
  subjectId: sampleChatMessage('gbenga'),
  hoursAgo: 28,
  flags: [
    { by: 'ife', reason: 'false' },
    { by: 'dayo', reason: 'abuse' },
  ],
  decision: {
    by: 'chidi',
    outcome: 'removed',
    reason: 'false',
    note: 'Sample: it accuses people who can be recognised, without anything that shows it.',
  },
  appeal: 'Sample: I meant the pump, which steals our time. Please read it again.',
}

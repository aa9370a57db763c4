import { sampleChapterId } from '#domains/chapters/server/demo-chapter.ts'
import { demoPerson } from '#shared/demo/people.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inventedId } from '#platform/server/formats/invented-id.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { momentInLagos } from '../rules.ts'
import { eventsStore } from './store.ts'

export const sampleEventId = inventedId('sample event', 'budget')

const samples = [
  {
    key: 'budget',
    inDays: 12,
    kind: 'town-hall',
    title: 'Reading the council budget together',
    about:
      'We read the budget of our local government line by line, and write down what we want to ask. Bring a pen; copies are there.',
    venue: 'Community hall, Adeniran Ogunsanya Street',
    accessNote: 'No steps at the side door. A person signs in Nigerian Sign Language.',
  },
  {
    key: 'drains',
    inDays: 19,
    kind: 'volunteer-work',
    title: 'Clean drains before the rain',
    about:
      'We clear the drains of two streets before the rain. Gloves and water are there; wear closed shoes.',
    venue: 'Corner of Bode Thomas Street',
    accessNote: '',
  },
  {
    key: 'minutes',
    inDays: -16,
    kind: 'meeting',
    title: 'What our council promised this year',
    about: 'We compared the promises of the year with what was built, and agreed whom to ask about the rest.',
    venue: 'Primary school, room 4',
    accessNote: '',
  },
] as const

const report = {
  status: 'closed',
  headcount: 23,
  minutes:
    'We went through eleven promises. Four are done, two are begun, and of five nothing is to be seen.',
  decisions: 'Two members write to the works department. We meet again when it has answered.',
} as const

/** Adds the events of the demonstration: two to come, and one with its report. */
export const seedDemoEvents = async (db: Database, now: Date): Promise<void> => {
  const store = eventsStore(db)
  for (const { key, inDays, accessNote, ...texts } of samples) {
    const id = inventedId('sample event', key)
    if (await store.byId(id)) continue
    const day = lagosDay(new Date(now.getTime() + inDays * DAY_MS))
    const isOver = inDays < 0
    await store.add({
      ...texts,
      id,
      organizer_id: demoPerson('ife').id,
      chapter_id: sampleChapterId,
      state: 'NG-LA',
      lga: 'LA-surulere',
      starts_at: momentInLagos(day, '10:00') ?? now,
      ends_at: momentInLagos(day, '12:00') ?? now,
      capacity: 60,
      access_note: accessNote,
      safety_contact: 'Funke, at the gate in the green vest: 0800 000 0000',
      created_at: new Date(Math.min(now.getTime(), now.getTime() + (inDays - 10) * DAY_MS)),
      is_sample: true,
      ...(isOver && { ...report, closed_at: new Date(now.getTime() + (inDays + 3) * DAY_MS) }),
    })
  }
}

import { demoPerson, type DemoName } from '#shared/demo/people.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inventedId } from '#platform/server/formats/invented-id.ts'
import type { ChapterRole } from '../contract.ts'
import { sampleChapterId } from './demo-chapter.ts'
import { chapterMembersStore, chaptersStore } from './store.ts'

const people: readonly (readonly [DemoName, ChapterRole])[] = [
  ['ife', 'lead'],
  ['terngu', 'secretary'],
  ['funke', 'safety'],
  ['gbenga', 'member'],
]

/** Adds the chapter of the demonstration. */
export const seedDemoChapter = async (db: Database, now: Date): Promise<void> => {
  const store = chaptersStore(db)
  if ((await store.byIds([sampleChapterId])).length > 0) return
  await store.add({
    id: sampleChapterId,
    name: 'Surulere Civic Circle',
    about:
      'We meet on the first Saturday of the month, read what our council publishes, and walk to see what was built.',
    state: 'NG-LA',
    lga: 'LA-surulere',
    campus: null,
    safety_contact: 'Funke, at the gate in the green vest: 0800 000 0000',
    status: 'open',
    proposed_by: demoPerson('ife').id,
    proposed_at: now,
    opened_at: now,
    is_sample: true,
  })
  for (const [name, role] of people)
    await chapterMembersStore(db).add({
      id: inventedId('sample chapter', 'Surulere', name),
      chapter_id: sampleChapterId,
      person_id: demoPerson(name).id,
      role,
      joined_at: now,
    })
}

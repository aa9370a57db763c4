import { demoPerson } from '#shared/demo/people.ts'
import type { Database } from '#platform/server/database/database.ts'
import { letterTemplate } from '../../letter-rules.ts'
import { lettersStore } from './store.ts'

/** The draft that a sample citizen of the demonstration writes. */
export const sampleLetterId = '5b1f0a52-9d0e-4c57-8a3e-1e77e7a40014'

/** Adds the sample draft; it is nobody's but its writer's. */
export const seedDemoLetter = async (db: Database, now: Date): Promise<void> => {
  const store = lettersStore(db)
  const writer = demoPerson('ada').id
  if (await store.ownById(sampleLetterId, writer)) return
  const place = 'Surulere, Lagos'
  await store.add({
    id: sampleLetterId,
    slug: 'refuse-and-drains-surulere-lagos-sample',
    origin: 'citizen',
    writer_id: writer,
    issue: 'refuse',
    place,
    ...letterTemplate('refuse', place),
    status: 'draft',
    created_at: now,
    updated_at: now,
  })
}

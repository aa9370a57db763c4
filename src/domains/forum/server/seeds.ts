import type { SampleCase } from '#domains/moderation/server/demo-case.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { inventedId } from '#platform/server/formats/invented-id.ts'
import { foldName } from '#shared/text/fold.ts'
import { MINUTE_MS } from '#shared/values/time.ts'
import { referenceCategories } from '../reference-categories.ts'
import { categoriesStore } from './categories/store.ts'
import { type DemoThread, demoThreads } from './demo-threads.ts'
import { threadPeopleStore } from './posts/people-store.ts'
import { plainPost } from './posts/post-text.ts'
import { writingStore } from './posts/store.ts'
import { writerStore } from './posts/writer-store.ts'

/** The id of a category of the product; fixed, so that links and tests can use it. */
export const categoryIdOf = (key: string): string => inventedId('forum category', key)

/** Adds the missing categories of the product. */
export const seedCategories = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const [position, [key, { name, about }]] of Object.entries(referenceCategories).entries())
      await categoriesStore(tx).add({
        id: categoryIdOf(key),
        key,
        name,
        words: foldName(name),
        about,
        position,
        createdBy: null,
        at: now,
      })
  })

/** The id of a thread of the demonstration. */
export const demoThreadId = (key: string): string => inventedId('forum thread', key)

/** The id of a post of a thread of the demonstration, by its place there. */
const demoPostId = (key: string, place: number): string => inventedId('forum post', key, String(place))

const seedThread = async (db: Database, sample: DemoThread, now: Date): Promise<void> => {
  const store = writingStore(db)
  const id = demoThreadId(sample.key)
  const timeOf = (minutesAgo: number): Date => new Date(now.getTime() - minutesAgo * MINUTE_MS)
  const [first] = sample.posts
  if (!first) return
  const added = await store.addThread({
    id,
    category_id: categoryIdOf(sample.category),
    author_id: demoPerson(first.by).id,
    title: sample.title,
    words: foldName(sample.title),
    is_sample: true,
    created_at: timeOf(first.minutesAgo),
    last_post_at: timeOf(first.minutesAgo),
  })
  if (!added) return
  const ids: string[] = []
  for (const { by, minutesAgo, content, quotes } of sample.posts) {
    const writer = demoPerson(by).id
    await writerStore(db).holdWriter(writer, '2000-01-01')
    ids.push(demoPostId(sample.key, ids.length))
    await store.addPost({
      id: ids.at(-1) ?? '',
      thread_id: id,
      author_id: writer,
      content,
      words: foldName(plainPost(content)),
      quotes: quotes === undefined ? null : (ids[quotes] ?? null),
      created_at: timeOf(minutesAgo),
    })
    await threadPeopleStore(db).follow(id, writer, true, timeOf(minutesAgo), false)
  }
}

/** Adds the missing threads of the demonstration, by its invented people. */
export const seedDemoThreads = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const sample of demoThreads) await seedThread(tx, sample, now)
  })

/** A post that waits for the moderators of the demonstration. */
export const flaggedPost: SampleCase = {
  kind: 'forum.post',
  subjectId: demoPostId('market fee', 1),
  hoursAgo: 6,
  flags: [{ by: 'gbenga', reason: 'false', note: 'Sample: I counted 280 stalls, not 310.' }],
}

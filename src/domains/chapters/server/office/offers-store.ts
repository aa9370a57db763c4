import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { StoredChapterMember } from '../store.ts'
import type { ChaptersTables } from '../tables.ts'

const nothing = { offered_at: null, offered_by: null, accepted_at: null }

/** SQL of the member who is chosen as the secretary of a chapter. */
export const officeOffersStore = (db: Database) => {
  const tables = withTables<ChaptersTables>(db)
  const offered = (chapterId: string) =>
    tables
      .updateTable('chapters.member')
      .where('chapter_id', '=', chapterId)
      .where('offered_at', 'is not', null)
  return {
    of: (chapterId: string): Promise<StoredChapterMember | undefined> =>
      tables
        .selectFrom('chapters.member')
        .selectAll()
        .where('chapter_id', '=', chapterId)
        .where('offered_at', 'is not', null)
        .executeTakeFirst(),
    offer: (id: string, by: string, at: Date) =>
      tables
        .updateTable('chapters.member')
        .set({ ...nothing, offered_at: at, offered_by: by })
        .where('id', '=', id)
        .execute(),
    accept: (chapterId: string, personId: string, at: Date): Promise<boolean> =>
      wrote(
        offered(chapterId)
          .set({ accepted_at: at })
          .where('person_id', '=', personId)
          .where('accepted_at', 'is', null),
      ),
    /** Ends what is offered; nothing without an offer. */
    end: (chapterId: string) => offered(chapterId).set(nothing).execute(),
    /** Makes an accepted offer count; false when it has changed since. */
    take: (chapterId: string, id: string): Promise<boolean> =>
      wrote(
        offered(chapterId)
          .set({ ...nothing, role: 'secretary' })
          .where('id', '=', id)
          .where('accepted_at', 'is not', null),
      ),
  }
}

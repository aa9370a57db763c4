import { type Insertable, type Selectable, sql } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { ChapterRole, ChapterState } from '../contract.ts'
import type { ChapterRow, ChaptersTables, MemberRow } from './tables.ts'

export type StoredChapter = Omit<Selectable<ChapterRow>, 'status'> & {
  readonly status: ChapterState | 'closed'
}
export type StoredChapterMember = Omit<Selectable<MemberRow>, 'role'> & { readonly role: ChapterRole }

/** SQL of chapters. */
export const chaptersStore = (db: Database) => {
  const tables = withTables<ChaptersTables>(db)
  return {
    list: ({ state }: { state?: string | undefined }, after: Position | undefined, rows: number) => {
      let query = tables
        .selectFrom('chapters.chapter')
        .selectAll()
        .where('status', '<>', 'closed')
        .where('hidden', 'is', null)
      if (state !== undefined) query = query.where('state', '=', state)
      if (after) query = query.where(sql<boolean>`(name, id) > (${after.key}, ${after.id}::uuid)`)
      return query.orderBy('name').orderBy('id').limit(rows).$narrowType<{ status: ChapterState }>().execute()
    },
    byIds: (ids: readonly string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : tables
            .selectFrom('chapters.chapter')
            .selectAll()
            .where('id', 'in', ids)
            .$narrowType<{ status: StoredChapter['status'] }>()
            .execute(),
    add: (row: Insertable<ChapterRow>) => tables.insertInto('chapters.chapter').values(row).execute(),
    change: (id: string, change: { about: string; safety_contact: string }) =>
      tables.updateTable('chapters.chapter').set(change).where('id', '=', id).execute(),
    /** Moves a chapter on; false when somebody else was first. */
    move: async (
      id: string,
      from: StoredChapter['status'],
      change: { status: StoredChapter['status']; opened_at?: Date },
    ): Promise<boolean> =>
      (await tables
        .updateTable('chapters.chapter')
        .set(change)
        .where('id', '=', id)
        .where('status', '=', from)
        .returning('id')
        .executeTakeFirst()) !== undefined,
    /** Holds the row, so that one person after the other changes who belongs to it. */
    hold: (id: string) =>
      tables
        .selectFrom('chapters.chapter')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .$narrowType<{ status: StoredChapter['status'] }>()
        .executeTakeFirst(),
  }
}

/** Taking chapters out of sight for moderators. */
export const hidingStore = (db: Database) => {
  const tables = withTables<ChaptersTables>(db)
  return {
    hold: async (id: string): Promise<void> => {
      await tables
        .updateTable('chapters.chapter')
        .set({ hidden: 'held' })
        .where('id', '=', id)
        .where('hidden', 'is', null)
        .execute()
    },
    /** A removed proposal comes back as one, unless its place has another chapter by now. */
    restore: async (id: string): Promise<void> => {
      await sql`update chapters.chapter one set hidden = null,
          status = case when status = 'closed' and hidden = 'removed' then 'proposed' else status end
        where id = ${id} and hidden is not null and (hidden = 'held' or not exists (
          select from chapters.chapter other where other.id <> one.id and other.lga = one.lga
            and lower(coalesce(other.campus, '')) = lower(coalesce(one.campus, '')) and other.status <> 'closed'))`.execute(
        tables,
      )
    },
    /** A removed proposal frees its place for another one; an open chapter keeps it, because its members are there. */
    remove: async (id: string): Promise<void> => {
      await tables
        .updateTable('chapters.chapter')
        .set({
          hidden: 'removed',
          status: sql<string>`case when status in ('proposed', 'waiting') then 'closed' else status end`,
        })
        .where('id', '=', id)
        .execute()
    },
  }
}

const offices = (db: Database) => {
  const tables = withTables<ChaptersTables>(db)
  return {
    /** Makes whoever holds an office a plain member. */
    vacate: (chapterId: string, role: ChapterRole) =>
      tables
        .updateTable('chapters.member')
        .set({ role: 'member' })
        .where('chapter_id', '=', chapterId)
        .where('role', '=', role)
        .execute(),
    /** False when there is no such member. */
    setRole: async (chapterId: string, id: string, role: ChapterRole): Promise<boolean> =>
      (await tables
        .updateTable('chapters.member')
        .set({ role })
        .where('chapter_id', '=', chapterId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()) !== undefined,
  }
}

/** SQL of who belongs to chapters. */
export const chapterMembersStore = (db: Database) => {
  const tables = withTables<ChaptersTables>(db)
  return {
    ...offices(db),
    /** Adds somebody; false when they belong to it already. */
    add: async (row: StoredChapterMember): Promise<boolean> =>
      (await tables
        .insertInto('chapters.member')
        .values(row)
        .onConflict((conflict) => conflict.columns(['chapter_id', 'person_id']).doNothing())
        .returning('id')
        .executeTakeFirst()) !== undefined,
    remove: (chapterId: string, personId: string) =>
      tables
        .deleteFrom('chapters.member')
        .where('chapter_id', '=', chapterId)
        .where('person_id', '=', personId)
        .execute(),
    roleOf: async (chapterId: string, personId: string): Promise<ChapterRole | null> =>
      ((
        await tables
          .selectFrom('chapters.member')
          .select('role')
          .where('chapter_id', '=', chapterId)
          .where('person_id', '=', personId)
          .executeTakeFirst()
      )?.role as ChapterRole | undefined) ?? null,
    /** Offices first, then who came first. */
    all: (chapterId: string, limit: number): Promise<StoredChapterMember[]> =>
      tables
        .selectFrom('chapters.member')
        .selectAll()
        .where('chapter_id', '=', chapterId)
        .orderBy(sql`array_position(array['lead', 'secretary', 'safety', 'member'], role)`)
        .orderBy('joined_at')
        .orderBy('id')
        .limit(limit)
        .$narrowType<{ role: ChapterRole }>()
        .execute(),
    /** Chapters that a person speaks for. */
    spokenBy: (personId: string) =>
      tables
        .selectFrom('chapters.member as m')
        .innerJoin('chapters.chapter as c', 'c.id', 'm.chapter_id')
        .select(['c.id', 'c.name', 'c.lga'])
        .where('m.person_id', '=', personId)
        .where('m.role', 'in', ['lead', 'secretary'])
        .where('c.status', '=', 'open')
        .where('c.hidden', 'is', null)
        .orderBy('c.name')
        .limit(20)
        .execute(),
  }
}

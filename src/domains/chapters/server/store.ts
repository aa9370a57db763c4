import { type Insertable, type Selectable, sql } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { ChapterRole } from '../contract.ts'
import type { ChapterRow, ChaptersTables, MemberRow } from './tables.ts'

export type StoredChapter = Selectable<ChapterRow>
export type StoredChapterMember = Selectable<MemberRow>

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
      return query.orderBy('name').orderBy('id').limit(rows).execute()
    },
    byIds: (ids: readonly string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : tables.selectFrom('chapters.chapter').selectAll().where('id', 'in', ids).execute(),
    add: (row: Insertable<ChapterRow>) => tables.insertInto('chapters.chapter').values(row).execute(),
    change: (id: string, change: { about: string; safety_contact: string }) =>
      tables.updateTable('chapters.chapter').set(change).where('id', '=', id).execute(),
    /** Moves a chapter on; false when somebody else was first. */
    move: (
      id: string,
      from: StoredChapter['status'],
      change: { status: StoredChapter['status']; opened_at?: Date },
    ): Promise<boolean> =>
      wrote(
        tables.updateTable('chapters.chapter').set(change).where('id', '=', id).where('status', '=', from),
      ),
    /** Holds the row, so that one person after the other changes who belongs to it. */
    hold: (id: string) =>
      tables.selectFrom('chapters.chapter').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
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
          status: sql<
            StoredChapter['status']
          >`case when status in ('proposed', 'waiting') then 'closed' else status end`,
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
    setRole: (chapterId: string, id: string, role: ChapterRole): Promise<boolean> =>
      wrote(
        tables
          .updateTable('chapters.member')
          .set({ role })
          .where('chapter_id', '=', chapterId)
          .where('id', '=', id),
      ),
  }
}

/** SQL of who belongs to chapters. */
export const chapterMembersStore = (db: Database) => {
  const tables = withTables<ChaptersTables>(db)
  return {
    ...offices(db),
    /** Adds somebody; false when they belong to it already. */
    add: (row: Insertable<MemberRow>): Promise<boolean> =>
      wrote(
        tables
          .insertInto('chapters.member')
          .values(row)
          .onConflict((conflict) => conflict.columns(['chapter_id', 'person_id']).doNothing()),
      ),
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

/** SQL of what happens to chapters when somebody leaves. */
export const leavingMembersStore = (db: Database) => {
  const tables = withTables<ChaptersTables>(db)
  const isAlone = sql`not exists (select from chapters.member other
    where other.chapter_id = chapter.id and other.person_id <> own.person_id)`
  return {
    leadsOthers: async (personId: string): Promise<boolean> =>
      (
        await sql`select from chapters.member own join chapters.chapter on chapter.id = own.chapter_id
          where own.person_id = ${personId} and own.role = 'lead' and chapter.status = 'open' and not ${isAlone}
          limit 1`.execute(db)
      ).rows.length > 0,
    /** Closes the proposals that this person leads, and the chapters of which they are the only member; returns their ids. */
    closeOf: async (personId: string): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        update chapters.chapter set status = 'closed', name = '[erased]', about = '[erased]', campus = null,
          safety_contact = '[erased]'
        from chapters.member own
        where own.chapter_id = chapter.id and own.person_id = ${personId} and own.role = 'lead'
          and (chapter.status in ('proposed', 'waiting') or (chapter.status = 'open' and ${isAlone}))
        returning chapter.id`.execute(db)
      return rows.map(({ id }) => id)
    },
    /** Open chapters that this person proposed or belongs to. */
    openOf: async (personId: string): Promise<{ id: string; safety_contact: string }[]> =>
      (
        await sql<{ id: string; safety_contact: string }>`select id, safety_contact from chapters.chapter
          where status = 'open' and (proposed_by = ${personId} or exists (
            select from chapters.member where chapter_id = chapter.id and person_id = ${personId}))
          order by id for update`.execute(db)
      ).rows,
    setContact: (id: string, contact: string) =>
      tables.updateTable('chapters.chapter').set({ safety_contact: contact }).where('id', '=', id).execute(),
    contactOfOthers: async (chapterId: string, personId: string): Promise<string | undefined> =>
      (
        await sql<{ contact: string }>`select safety_contact as contact from chapters.chapter
          where id = ${chapterId} and status = 'open' and exists (select from chapters.member
            where chapter_id = chapter.id and person_id <> ${personId} and role in ('lead', 'secretary'))`.execute(
          db,
        )
      ).rows[0]?.contact,
  }
}

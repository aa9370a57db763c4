import { type Insertable, sql, type Updateable, type Selectable } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { LetterStatus } from '../../contracts/letter-contract.ts'
import type { LetterRow, LetterStepRow, LibraryTables } from '../tables.ts'

export type StoredLetter = Selectable<LetterRow>

export interface NewStep {
  readonly id: string
  readonly at: Date
  readonly status: LetterStepRow['status']
  readonly note: string
}

const isShown = sql<boolean>`is_public and visibility in ('shown', 'cleared')`

const lists = (db: Database) => {
  const tables = withTables<LibraryTables>(db)
  const open = (status: LetterStatus | undefined) => {
    const query = tables.selectFrom('library.letter').where(isShown)
    return status ? query.where('status', '=', status) : query
  }
  return {
    newest: (
      status: LetterStatus | undefined,
      after: Position | undefined,
      rows: number,
    ): Promise<StoredLetter[]> => {
      const query = after
        ? open(status).where(
            sql<boolean>`(published_at, id) < (${after.key}::timestamptz, ${after.id}::uuid)`,
          )
        : open(status)
      return query.selectAll().orderBy('published_at', 'desc').orderBy('id', 'desc').limit(rows).execute()
    },
    countPublic: async (status: LetterStatus | undefined): Promise<number> =>
      (
        await open(status)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
      ).total,
    ofWriter: (writerId: string): Promise<StoredLetter[]> =>
      tables
        .selectFrom('library.letter')
        .selectAll()
        .where('writer_id', '=', writerId)
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .execute(),
  }
}

/** Letters that wait for a moderator. */
const waiting = (db: Database) => {
  const tables = withTables<LibraryTables>(db)
  return {
    held: () =>
      tables
        .selectFrom('library.letter')
        .select(['slug', 'title'])
        .where('visibility', '=', 'held')
        .where('is_public', '=', true)
        .orderBy('published_at')
        .limit(100)
        .execute(),
    /** Public letters that have waited for a decision since before this time, longest first. */
    heldBefore: async (before: Date, limit: number) => {
      const { rows } = await sql<{ id: string; title: string; place: string; office: string; since: Date }>`
        select letter.id, letter.title, letter.place, letter.office, max(flag.flagged_at) as since
        from library.letter join moderation.item on item.kind = 'library.letter' and item.subject_id = letter.id
          join moderation.flag on flag.item_id = item.id
        where letter.visibility = 'held' and letter.is_public
        group by letter.id
        having max(flag.flagged_at) <= ${before}
        order by since
        limit ${limit}`.execute(db)
      return rows
    },
  }
}

const letters = (db: Database) => {
  const tables = withTables<LibraryTables>(db)
  return {
    findBySlug: (slug: string): Promise<StoredLetter | undefined> =>
      tables.selectFrom('library.letter').selectAll().where('slug', '=', slug).executeTakeFirst(),
    /** The letter of a writer, locked, so that two steps at once come one after the other. */
    ofWriterLocked: (id: string, writerId: string): Promise<StoredLetter | undefined> =>
      tables
        .selectFrom('library.letter')
        .selectAll()
        .where('id', '=', id)
        .where('writer_id', '=', writerId)
        .forUpdate()
        .executeTakeFirst(),
    ownById: (id: string, writerId: string): Promise<StoredLetter | undefined> =>
      tables
        .selectFrom('library.letter')
        .selectAll()
        .where('id', '=', id)
        .where('writer_id', '=', writerId)
        .executeTakeFirst(),
    /** Adds the letter of a citizen unless they have `most` of them already. */
    addOwn: async (row: Insertable<LetterRow> & { writer_id: string }, most: number): Promise<boolean> => {
      // One at a time for each writer, so that the count holds.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`letters:${row.writer_id}`}, 0))`.execute(db)
      const { total } = await tables
        .selectFrom('library.letter')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('writer_id', '=', row.writer_id)
        .executeTakeFirstOrThrow()
      if (total >= most) return false
      await tables.insertInto('library.letter').values(row).execute()
      return true
    },
    add: (row: Insertable<LetterRow>) => tables.insertInto('library.letter').values(row).execute(),
    change: (id: string, change: Updateable<LetterRow>) =>
      tables.updateTable('library.letter').set(change).where('id', '=', id).execute(),
    remove: async (id: string, writerId: string): Promise<boolean> =>
      (
        await tables
          .deleteFrom('library.letter')
          .where('id', '=', id)
          .where('writer_id', '=', writerId)
          .executeTakeFirst()
      ).numDeletedRows > 0n,
  }
}

const steps = (db: Database) => {
  const tables = withTables<LibraryTables>(db)
  return {
    stepsOf: (letterId: string) =>
      tables
        .selectFrom('library.letter_step')
        .select(['at', 'status', 'note'])
        .where('letter_id', '=', letterId)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    addStep: (letterId: string, step: NewStep) =>
      tables
        .insertInto('library.letter_step')
        .values({ letter_id: letterId, ...step })
        .execute(),
    replaceSteps: async (letterId: string, all: readonly NewStep[]): Promise<void> => {
      await tables.deleteFrom('library.letter_step').where('letter_id', '=', letterId).execute()
      if (all.length > 0)
        await tables
          .insertInto('library.letter_step')
          .values(all.map((step) => ({ letter_id: letterId, ...step })))
          .execute()
    },
  }
}

const moderation = (db: Database) => {
  const tables = withTables<LibraryTables>(db)
  return {
    /** The letters among these that a citizen made public, whatever moderators decided. */
    publicByIds: (ids: readonly string[]) =>
      tables
        .selectFrom('library.letter')
        .select(['id', 'slug', 'title', 'content', 'writer_id', 'published_at', 'created_at'])
        .where('id', 'in', [...ids])
        .where('origin', '=', 'citizen')
        .where('is_public', '=', true)
        .execute(),
    /** What a moderator cleared or hid is held back no more. */
    hold: (id: string) =>
      tables
        .updateTable('library.letter')
        .set({ visibility: 'held' })
        .where('id', '=', id)
        .where('visibility', '=', 'shown')
        .execute(),
    setVisibility: (id: string, visibility: 'cleared' | 'hidden') =>
      tables.updateTable('library.letter').set({ visibility }).where('id', '=', id).execute(),
  }
}

export const lettersStore = (db: Database) => ({
  ...lists(db),
  ...waiting(db),
  ...letters(db),
  ...steps(db),
  ...moderation(db),
})

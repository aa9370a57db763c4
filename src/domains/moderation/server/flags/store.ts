import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { FlagRow, ItemRow, ModerationTables } from '../tables.ts'

type NewItem = Pick<
  Insertable<ItemRow>,
  'id' | 'kind' | 'subject_id' | 'author_id' | 'state' | 'lga' | 'waits_since'
>
type Tables = Kysely<ModerationTables>
type LockedItem = Pick<Selectable<ItemRow>, 'id' | 'status' | 'round'>

const reading = (tables: Tables) => ({
  countsOf: async (kind: string, subjectId: string): Promise<{ flags: number; verified: number }> =>
    (await tables
      .selectFrom('moderation.item')
      .select(['flags', 'verified_flags as verified'])
      .where('kind', '=', kind)
      .where('subject_id', '=', subjectId)
      .executeTakeFirst()) ?? { flags: 0, verified: 0 },

  hasFlagged: async (kind: string, subjectId: string, personId: string): Promise<boolean> =>
    (await tables
      .selectFrom('moderation.flag as flag')
      .innerJoin('moderation.item as item', 'item.id', 'flag.item_id')
      .select('flag.item_id')
      .where('item.kind', '=', kind)
      .where('item.subject_id', '=', subjectId)
      .where('flag.person_id', '=', personId)
      .executeTakeFirst()) !== undefined,
})

const writing = (tables: Tables) => ({
  /** The item of a thing, new or as it was, locked: flags and decisions on it follow one another. */
  lockedItem: (item: NewItem): Promise<LockedItem> =>
    tables
      .insertInto('moderation.item')
      .values(item)
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'subject_id'])
          .doUpdateSet({ author_id: item.author_id, state: item.state, lga: item.lga }),
      )
      .returning(['id', 'status', 'round'])
      .executeTakeFirstOrThrow(),

  /** False for a second flag of one person. */
  addFlag: (flag: Insertable<FlagRow>): Promise<boolean> =>
    wrote(
      tables
        .insertInto('moderation.flag')
        .values(flag)
        .onConflict((conflict) => conflict.doNothing()),
    ),

  /** A flag on something that was kept: it waits again, and flags count from zero. */
  reopen: (id: string, round: number, at: Date) =>
    tables
      .updateTable('moderation.item')
      .set({ status: 'waiting', round, flags: 0, verified_flags: 0, waits_since: at, appeal_text: null })
      .where('id', '=', id)
      .where('status', '=', 'kept')
      .execute(),

  /** Drops a waiting item that nobody ever decided about, with its flags. */
  drop: (kind: string, subjectId: string) =>
    tables
      .deleteFrom('moderation.item')
      .where('kind', '=', kind)
      .where('subject_id', '=', subjectId)
      .where('status', '=', 'waiting')
      .where(sql<boolean>`not exists (select from moderation.decision where item_id = item.id)`)
      .execute(),

  /** Counts a flag; true when it is the one that holds the thing back. */
  count: async (id: string, isVerified: boolean, holdAt: number | null): Promise<boolean> => {
    const verified = isVerified ? 1 : 0
    await tables
      .updateTable('moderation.item')
      .set({
        flags: sql`flags + 1`,
        verified_flags: sql`verified_flags + ${verified}`,
      })
      .where('id', '=', id)
      .execute()
    if (holdAt === null || !isVerified) return false
    return wrote(
      tables
        .updateTable('moderation.item')
        .set({ is_held: true })
        .where('id', '=', id)
        .where('status', '=', 'waiting')
        .where('is_held', '=', false)
        .where('verified_flags', '>=', holdAt),
    )
  },
})

/** The SQL of flags. */
export const raisingStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...reading(tables),
  ...writing(tables),
})

import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { CorrectionField } from '../../contracts/leader-contract.ts'
import type { CorrectionRow, LeaderRow, LeadersTables, ProfileChangeRow } from '../tables.ts'
import { caseLists } from '../lookup/case-lists-store.ts'

type Tables = Kysely<LeadersTables>

const cases = (tables: Tables) => ({
  /** False while this person has an open correction of the same part. */
  add: (correction: Insertable<CorrectionRow>): Promise<boolean> =>
    wrote(
      tables
        .insertInto('leaders.correction')
        .values(correction)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  find: (id: string) =>
    tables.selectFrom('leaders.correction').selectAll().where('id', '=', id).executeTakeFirst(),
  byIds: (ids: readonly string[]) =>
    tables
      .selectFrom('leaders.correction')
      .selectAll()
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute(),
  /** Decides an open correction, once. */
  decide: (id: string, change: Updateable<CorrectionRow>): Promise<boolean> =>
    wrote(
      tables.updateTable('leaders.correction').set(change).where('id', '=', id).where('state', '=', 'open'),
    ),
})

const profiles = (db: Database, tables: Tables) => ({
  textsOf: (leaderId: string) =>
    tables
      .selectFrom('leaders.leader')
      .select(['full_name', 'current_office', 'biography', 'aliases'])
      .where('id', '=', leaderId)
      .executeTakeFirstOrThrow(),
  /** Changes one part of a profile while it still reads `before`; false otherwise. */
  changeProfile: (
    leaderId: string,
    field: CorrectionField,
    before: string,
    change: Updateable<LeaderRow>,
  ): Promise<boolean> =>
    wrote(
      tables.updateTable('leaders.leader').set(change).where('id', '=', leaderId).where(field, '=', before),
    ),
  addChange: (change: Insertable<ProfileChangeRow>) =>
    tables.insertInto('leaders.profile_change').values(change).execute(),
  changesOf: (leaderId: string) =>
    tables
      .selectFrom('leaders.profile_change')
      .select(['field', 'before', 'after', 'source_url', 'at'])
      .where('leader_id', '=', leaderId)
      .orderBy('id')
      .execute(),
  /** Appends an address that supports a claim; a repeated address changes nothing. */
  addSource: async (leaderId: string, claim: string, sourceUrl: string, at: Date): Promise<void> => {
    await sql`
      insert into leaders.evidence (leader_id, place, claim, source_url, checked_at)
      select ${leaderId}, coalesce(max(place) + 1, 0), ${claim}, ${sourceUrl}, ${at}
      from leaders.evidence where leader_id = ${leaderId}
      on conflict do nothing`.execute(db)
  },
})

/** SQL of corrections and of the profile changes they made. */
export const correctionsStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...cases(tables),
  ...caseLists(db, 'leaders.correction', sql`state = 'open'`),
  ...profiles(db, tables),
})

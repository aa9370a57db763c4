import { type Insertable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { holds } from '#platform/server/database/search.ts'
import type { ChangeKind, ManagedList } from '../../console-contract.ts'
import type { ChangeRow, InstitutionRow, InstitutionsTables } from '../tables.ts'

type Named = Pick<
  Insertable<InstitutionRow>,
  | 'name'
  | 'short_name'
  | 'type'
  | 'kind'
  | 'state_code'
  | 'founded'
  | 'website'
  | 'source'
  | 'folded'
  | 'folded_name'
>
/** What staff write of an institution. */
export type WrittenInstitution = { readonly [Key in keyof Named]-?: Exclude<Named[Key], undefined> }

export type NewChange = Pick<ChangeRow, 'institution_id' | 'reason' | 'by_person' | 'at'> & {
  readonly kind: ChangeKind
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

interface ManagedSearch {
  readonly list: ManagedList
  readonly words: readonly string[]
  readonly after: string | undefined
  readonly limit: number
}

const lookups = (db: Database) => {
  const tables = withTables<InstitutionsTables>(db)
  return {
    namesOf: async (ids: readonly string[]): Promise<Map<string, string>> => {
      const rows = await tables
        .selectFrom('institutions.institution')
        .select(['id', 'name'])
        .where('id', '=', sql<string>`any(${ids}::text[])`)
        .execute()
      return new Map(rows.map(({ id, name }) => [id, name]))
    },

    /** Institutions with these folded names, on the list or written by members. */
    byFoldedNames: (names: readonly string[]) =>
      tables
        .selectFrom('institutions.institution')
        .select(['id', 'folded_name', 'is_reviewed', 'merged_into'])
        .where('folded_name', '=', sql<string>`any(${names}::text[])`)
        .execute(),

    usedIds: async (start: string): Promise<Set<string>> => {
      const rows = await tables
        .selectFrom('institutions.institution')
        .select('id')
        .where('id', 'like', `${start}%`)
        .execute()
      return new Set(rows.map(({ id }) => id))
    },
  }
}

const lists = (db: Database) => {
  const tables = withTables<InstitutionsTables>(db)
  const members = sql<number>`(select count(*)::int from institutions.affiliation a where a.institution_id = i.id)`
  const found = ({ list, words }: ManagedSearch) =>
    tables
      .selectFrom('institutions.institution as i')
      .where('i.merged_into', list === 'merged' ? 'is not' : 'is', null)
      .$if(list !== 'merged', (query) => query.where('i.is_reviewed', '=', list === 'listed'))
      .where((is) => is.and(words.map((word) => holds(sql.ref('i.folded'), word))))
  return {
    ...lookups(db),
    page: (search: ManagedSearch) =>
      found(search)
        .$if(search.after !== undefined, (query) => query.where('i.folded_name', '>', search.after ?? ''))
        .select(['i.id', 'i.name', 'i.short_name as shortName', 'i.type', 'i.kind as ownership'])
        .select(['i.state_code as stateCode', 'i.is_sample as isSample', 'i.folded_name as key'])
        .select(members.as('members'))
        .orderBy('i.folded_name')
        .limit(search.limit + 1)
        .execute(),

    count: async (search: ManagedSearch): Promise<number> =>
      (
        await found(search)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,

    find: (id: string) =>
      tables
        .selectFrom('institutions.institution as i')
        .selectAll('i')
        .select(members.as('members'))
        .where('i.id', '=', id)
        .executeTakeFirst(),

    changesOf: (id: string, limit: number) =>
      tables
        .selectFrom('institutions.change')
        .selectAll()
        .where('institution_id', '=', id)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  }
}

const writes = (db: Database) => {
  const tables = withTables<InstitutionsTables>(db)
  return {
    add: (id: string, row: WrittenInstitution, at: Date) =>
      tables
        .insertInto('institutions.institution')
        .values({ id, ...row, is_reviewed: true, corrected_at: at, added_at: at })
        .execute(),

    /** Writes a reviewed institution that stands for itself; false when there is none. */
    correct: (id: string, row: WrittenInstitution, at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('institutions.institution')
          .set({ ...row, corrected_at: at })
          .where('id', '=', id)
          .where('is_reviewed', '=', true)
          .where('merged_into', 'is', null),
      ),

    note: (change: NewChange) =>
      tables
        .insertInto('institutions.change')
        .values({ ...change, before: JSON.stringify(change.before), after: JSON.stringify(change.after) })
        .execute(),

    /** Frees a name that members wrote for the listed institution that takes it. */
    giveUpName: (id: string) =>
      tables
        .updateTable('institutions.institution')
        .set({ folded_name: id })
        .where('id', '=', id)
        .where('is_reviewed', '=', false)
        .execute(),

    /** Locks both in the order of their ids, so that two merges cannot wait for each other. */
    lockBoth: (ids: readonly string[]) =>
      tables
        .selectFrom('institutions.institution')
        .select(['id', 'name', 'is_reviewed', 'merged_into'])
        .where('id', '=', sql<string>`any(${ids}::text[])`)
        .orderBy('id')
        .forUpdate()
        .execute(),

    /** Leads `from` to `into`: its people, its counted months and what was merged into it before. */
    merge: async (from: string, into: string): Promise<void> => {
      await tables
        .updateTable('institutions.institution')
        .set({ merged_into: into })
        .where((is) => is.or([is('id', '=', from), is('merged_into', '=', from)]))
        .execute()
      await tables
        .updateTable('institutions.affiliation')
        .set({ institution_id: into })
        .where('institution_id', '=', from)
        .execute()
      // Everybody belongs to one institution, so the counts of two add up.
      await sql`
        insert into institutions.participation (institution_id, month, members, active, actions)
        select ${into}, month, members, active, actions from institutions.participation where institution_id = ${from}
        on conflict (institution_id, month) do update set members = participation.members + excluded.members,
          active = participation.active + excluded.active, actions = participation.actions + excluded.actions`.execute(
        db,
      )
      await tables.deleteFrom('institutions.participation').where('institution_id', '=', from).execute()
    },
  }
}

/** What those who keep the list read and write. */
export const managingStore = (db: Database) => ({ ...lists(db), ...writes(db) })

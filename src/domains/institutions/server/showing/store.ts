import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { holds } from '#platform/server/database/search.ts'
import type { SchoolSelection } from '../participation/published.ts'
import type { InstitutionsTables } from '../tables.ts'

export interface InstitutionSearch extends SchoolSelection {
  readonly words: readonly string[]
  readonly after: string | undefined
  readonly limit: number
}

/** The public directory: reviewed institutions that stand for themselves. */
export const directoryStore = (db: Database) => {
  const tables = withTables<InstitutionsTables>(db)
  const standing = tables
    .selectFrom('institutions.institution as i')
    .where('i.is_reviewed', '=', true)
    .where('i.merged_into', 'is', null)
  const found = ({ words, state, ownership, type }: InstitutionSearch) =>
    standing
      .where((is) => is.and(words.map((word) => holds(sql.ref('i.folded'), word))))
      .$if(state !== undefined, (query) => query.where('i.state_code', '=', state ?? ''))
      .where((is) => is.and(ownership === undefined ? [] : [is('i.kind', '=', ownership)]))
      .where((is) => is.and(type === undefined ? [] : [is('i.type', '=', type)]))
  return {
    page: (search: InstitutionSearch) =>
      found(search)
        .$if(search.after !== undefined, (query) => query.where('i.folded_name', '>', search.after ?? ''))
        .select(['i.id', 'i.name', 'i.short_name as shortName', 'i.type', 'i.kind as ownership'])
        .select(['i.state_code as stateCode', 'i.is_sample as isSample', 'i.folded_name as key'])
        .orderBy('i.folded_name')
        .limit(search.limit + 1)
        .execute(),

    count: async (search: InstitutionSearch): Promise<number> =>
      (
        await found(search)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,

    /** One institution, by its id or by one that was merged into it. */
    find: (id: string) =>
      standing
        .where(
          'i.id',
          '=',
          sql<string>`(select coalesce(merged_into, id) from institutions.institution where id = ${id})`,
        )
        .select(['i.id', 'i.name', 'i.short_name as shortName', 'i.type', 'i.kind as ownership'])
        .select([
          'i.state_code as stateCode',
          'i.is_sample as isSample',
          'i.founded',
          'i.website',
          'i.source',
        ])
        .executeTakeFirst(),
  }
}

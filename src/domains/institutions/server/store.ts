import { type Insertable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { holds } from '#platform/server/database/search.ts'
import type { Affiliation, AffiliationStatus, Institution } from '../affiliation-contract.ts'
import type { InstitutionRow, InstitutionsTables } from './tables.ts'

/** One row of the reference list, with names folded for search. */
export type ReferenceInstitution = Pick<
  Insertable<InstitutionRow>,
  | 'id'
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

/** Institutions, from the list or entered by members. */
const institutions = (db: Database) => {
  const tables = withTables<InstitutionsTables>(db)
  return {
    /** Reviewed institutions whose names contain every word. Folding removes pattern characters from the words. */
    search: (
      words: readonly string[],
      limit: number,
    ): Promise<(Omit<Institution, 'stateName'> & { state: string | null })[]> =>
      tables
        .selectFrom('institutions.institution')
        .select(['id', 'name', 'short_name as shortName', 'state_code as state'])
        .where('is_reviewed', '=', true)
        .where('merged_into', 'is', null)
        .where((is) => is.and(words.map((word) => holds(sql.ref('folded'), word))))
        // An exact short name comes first: FUTA before names that merely contain it.
        .orderBy(sql`coalesce(lower(short_name) = ${words.join(' ')}, false)`, 'desc')
        // Shorter names first: University of Lagos before others in Lagos.
        .orderBy(sql`length(name)`)
        .orderBy('name')
        .limit(limit)
        .execute(),

    /** By the id that was asked for; an id of a merged institution finds the one that it was merged into. */
    byIds: (ids: readonly string[]) =>
      tables
        .selectFrom('institutions.institution as asked')
        .innerJoin('institutions.institution as i', (join) =>
          join.on('i.id', '=', sql<string>`coalesce(asked.merged_into, asked.id)`),
        )
        .select([
          'asked.id as asked',
          'i.id',
          'i.name',
          'i.short_name as shortName',
          'i.state_code as state',
          'i.is_reviewed as isReviewed',
        ])
        .where('asked.id', '=', sql<string>`any(${ids}::text[])`)
        .execute(),

    /** The id of a listed institution, or of the one that it was merged into. */
    listedId: async (id: string): Promise<string | undefined> =>
      (
        await tables
          .selectFrom('institutions.institution')
          .select(sql<string>`coalesce(merged_into, id)`.as('id'))
          .where('id', '=', id)
          .where('is_reviewed', '=', true)
          .executeTakeFirst()
      )?.id,

    /** The id of the institution with this name, added as not reviewed if missing. */
    addOwn: async (row: { id: string; name: string; folded: string; at: Date }): Promise<string> => {
      const { id, name, folded, at } = row
      const saved = await tables
        .insertInto('institutions.institution')
        .values({ id, name, folded, folded_name: folded, is_reviewed: false, added_at: at })
        // Overwrites itself, so that a concurrent insert also returns the existing row.
        .onConflict((conflict) => conflict.column('folded_name').doUpdateSet({ folded_name: folded }))
        .returning(sql<string>`coalesce(merged_into, id)`.as('id'))
        .executeTakeFirstOrThrow()
      return saved.id
    },
  }
}

/** Affiliations. */
const affiliations = (db: Database) => {
  const tables = withTables<InstitutionsTables>(db)
  return {
    affiliate: (personId: string, institutionId: string, status: AffiliationStatus, at: Date) =>
      tables
        .insertInto('institutions.affiliation')
        .values({ person_id: personId, institution_id: institutionId, status, changed_at: at })
        .onConflict((conflict) =>
          conflict.column('person_id').doUpdateSet({ institution_id: institutionId, status, changed_at: at }),
        )
        .execute(),

    affiliationOf: (personId: string): Promise<Affiliation | undefined> =>
      tables
        .selectFrom('institutions.affiliation as a')
        .innerJoin('institutions.institution as i', 'i.id', 'a.institution_id')
        .select([
          'i.id as institutionId',
          'i.name as institutionName',
          'i.is_reviewed as isReviewed',
          'a.status',
        ])
        .where('a.person_id', '=', personId)
        .executeTakeFirst(),

    institutionIds: (ids: readonly string[]) =>
      tables
        .selectFrom('institutions.affiliation')
        .select(['person_id as personId', 'institution_id as institutionId'])
        .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute(),

    remove: (personId: string) =>
      tables.deleteFrom('institutions.affiliation').where('person_id', '=', personId).execute(),
  }
}

/** Institutions and affiliations. */
export const institutionsStore = (db: Database) => ({ ...institutions(db), ...affiliations(db) })

/** Imports the reference list. */
export const referenceStore = (db: Database) => {
  const tables = withTables<InstitutionsTables>(db)
  return {
    /** What the database says of reviewed institutions, and which of them staff look after. */
    known: () =>
      tables
        .selectFrom('institutions.institution')
        .select(['id', 'name', 'short_name', 'type', 'kind', 'state_code', 'founded', 'website', 'source'])
        .select(sql<boolean>`corrected_at is not null or merged_into is not null`.as('isKept'))
        .where('is_reviewed', '=', true)
        .execute(),

    /** Adds or changes one row; a name that a member entered earlier becomes the listed one. */
    write: async (row: ReferenceInstitution, at: Date): Promise<void> => {
      const { id, ...named } = row
      const changed = await tables
        .updateTable('institutions.institution')
        .set(named)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (changed) return
      await tables
        .insertInto('institutions.institution')
        .values({ ...row, is_reviewed: true, added_at: at })
        .onConflict((conflict) => conflict.column('folded_name').doUpdateSet({ ...named, is_reviewed: true }))
        .execute()
    },
  }
}

import { type Insertable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { Affiliation, AffiliationStatus, Institution } from '../../affiliation-contract.ts'
import type { InstitutionRow, MembersTables } from '../tables.ts'

/** One row of the reference list, with names folded for search. */
export type ReferenceInstitution = Omit<Insertable<InstitutionRow>, 'is_reviewed' | 'added_at'>

/** Universities, from the list or entered by members. */
const institutions = (db: Database) => {
  const tables = withTables<MembersTables>(db)
  return {
    /** Reviewed universities whose names contain every word. Folding removes pattern characters from the words. */
    search: (
      words: readonly string[],
      limit: number,
    ): Promise<(Omit<Institution, 'stateName'> & { state: string | null })[]> =>
      tables
        .selectFrom('members.institution')
        .select(['id', 'name', 'short_name as shortName', 'state_code as state'])
        .where('is_reviewed', '=', true)
        .where((is) => is.and(words.map((word) => is('folded', 'like', `%${word}%`))))
        // An exact short name comes first: FUTA before names that merely contain it.
        .orderBy(sql`coalesce(lower(short_name) = ${words.join(' ')}, false)`, 'desc')
        // Shorter names first: University of Lagos before others in Lagos.
        .orderBy(sql`length(name)`)
        .orderBy('name')
        .limit(limit)
        .execute(),

    isReviewed: async (id: string): Promise<boolean> =>
      (await tables
        .selectFrom('members.institution')
        .select('id')
        .where('id', '=', id)
        .where('is_reviewed', '=', true)
        .executeTakeFirst()) !== undefined,

    /** The id of the institution with this name, added as not reviewed if missing. */
    addOwn: async (row: { id: string; name: string; folded: string; at: Date }): Promise<string> => {
      const { id, name, folded, at } = row
      const saved = await tables
        .insertInto('members.institution')
        .values({ id, name, folded, folded_name: folded, is_reviewed: false, added_at: at })
        // Overwrites itself, so that a concurrent insert also returns the existing row.
        .onConflict((conflict) => conflict.column('folded_name').doUpdateSet({ folded_name: folded }))
        .returning('id')
        .executeTakeFirstOrThrow()
      return saved.id
    },
  }
}

/** Affiliations. */
const affiliations = (db: Database) => {
  const tables = withTables<MembersTables>(db)
  return {
    affiliate: (personId: string, institutionId: string, status: AffiliationStatus, at: Date) =>
      tables
        .insertInto('members.affiliation')
        .values({ person_id: personId, institution_id: institutionId, status, changed_at: at })
        .onConflict((conflict) =>
          conflict.column('person_id').doUpdateSet({ institution_id: institutionId, status, changed_at: at }),
        )
        .execute(),

    affiliationOf: (personId: string): Promise<Affiliation | undefined> =>
      tables
        .selectFrom('members.affiliation as a')
        .innerJoin('members.institution as i', 'i.id', 'a.institution_id')
        .select([
          'i.id as institutionId',
          'i.name as institutionName',
          'i.is_reviewed as isReviewed',
          'a.status',
        ])
        .where('a.person_id', '=', personId)
        .$narrowType<{ status: AffiliationStatus }>()
        .executeTakeFirst(),

    institutionIds: (ids: readonly string[]) =>
      tables
        .selectFrom('members.affiliation')
        .select(['person_id as personId', 'institution_id as institutionId'])
        .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute(),

    remove: (personId: string) =>
      tables.deleteFrom('members.affiliation').where('person_id', '=', personId).execute(),
  }
}

/** Universities and affiliations. */
export const institutionsStore = (db: Database) => ({ ...institutions(db), ...affiliations(db) })

/** Imports the reference list. */
export const referenceStore = (db: Database) => {
  const tables = withTables<MembersTables>(db)
  return {
    known: () =>
      tables
        .selectFrom('members.institution')
        .select(['id', 'name', 'short_name', 'kind', 'state_code'])
        .where('is_reviewed', '=', true)
        .execute(),

    /** Adds or changes one row; a name that a member entered earlier becomes the listed one. */
    write: async (row: ReferenceInstitution, at: Date): Promise<void> => {
      const { id, ...named } = row
      const changed = await tables
        .updateTable('members.institution')
        .set(named)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (changed) return
      await tables
        .insertInto('members.institution')
        .values({ ...row, is_reviewed: true, added_at: at })
        .onConflict((conflict) => conflict.column('folded_name').doUpdateSet({ ...named, is_reviewed: true }))
        .execute()
    },
  }
}

import { type Insertable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database.ts'
import type { Affiliation, AffiliationStatus, Institution } from '../../affiliation-contract.ts'
import type { InstitutionRow, MembersTables } from '../tables.ts'

/** One row of the reference list, its names folded for search. */
export type ReferenceInstitution = Omit<Insertable<InstitutionRow>, 'is_reviewed' | 'added_at'>

/** Universities, listed or written by members. */
const institutions = (db: Database) => {
  const tables = withTables<MembersTables>(db)
  return {
    /** Reviewed ones that hold every word; words are folded, so they hold no sign of a pattern. */
    search: (
      words: readonly string[],
      most: number,
    ): Promise<(Omit<Institution, 'stateName'> & { state: string | null })[]> =>
      tables
        .selectFrom('members.institution')
        .select(['id', 'name', 'short_name as shortName', 'state_code as state'])
        .where('is_reviewed', '=', true)
        .where((is) => is.and(words.map((word) => is('folded', 'like', `%${word}%`))))
        // Who types a short name means it: FUTA before every name that holds the letters.
        .orderBy(sql`coalesce(lower(short_name) = ${words.join(' ')}, false)`, 'desc')
        // The plainest name first: the University of Lagos before all others that lie in Lagos.
        .orderBy(sql`length(name)`)
        .orderBy('name')
        .limit(most)
        .execute(),

    isReviewed: async (id: string): Promise<boolean> =>
      (await tables
        .selectFrom('members.institution')
        .select('id')
        .where('id', '=', id)
        .where('is_reviewed', '=', true)
        .executeTakeFirst()) !== undefined,

    /** The id of the institution of this name, added as not reviewed where there is none. */
    addOwn: async (row: { id: string; name: string; folded: string; at: Date }): Promise<string> => {
      const { id, name, folded, at } = row
      const kept = await tables
        .insertInto('members.institution')
        .values({ id, name, folded, folded_name: folded, is_reviewed: false, added_at: at })
        // Written over itself, so that the row of the other is answered also when both came at once.
        .onConflict((conflict) => conflict.column('folded_name').doUpdateSet({ folded_name: folded }))
        .returning('id')
        .executeTakeFirstOrThrow()
      return kept.id
    },
  }
}

/** Who belongs to which. */
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

/** Universities and who belongs to which. */
export const institutionsStore = (db: Database) => ({ ...institutions(db), ...affiliations(db) })

/** Bringing the reference list into the table. */
export const referenceStore = (db: Database) => {
  const tables = withTables<MembersTables>(db)
  return {
    known: () =>
      tables
        .selectFrom('members.institution')
        .select(['id', 'name', 'short_name', 'kind', 'state_code'])
        .where('is_reviewed', '=', true)
        .execute(),

    /** Adds or changes one row; a name that a member wrote before it was on the list becomes the listed one. */
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

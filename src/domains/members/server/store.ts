import { type Insertable, sql } from 'kysely'
import { type Database, preparedStatement, withTables } from '#platform/server/database/database.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { Interest } from '#shared/civic/interests.ts'
import type { MembersTables, PictureRow, PlaceRow } from './tables.ts'

type PlaceChange = Partial<Omit<Insertable<PlaceRow>, 'person_id' | 'changed_at'>>

export interface PlaceOfPerson {
  readonly regionId: string | null
  readonly state: string | null
  readonly lga: string | null
  readonly homeCountry: string | null
  readonly homeProvince: string | null
}

const placeColumns = [
  'region_id as regionId',
  'state_code as state',
  'lga_id as lga',
  'home_country as homeCountry',
  'home_province as homeProvince',
] as const

/** Homes of people. */
export const placesStore = (db: Database) => {
  const tables = withTables<MembersTables>(db)
  return {
    of: async (ids: readonly string[]): Promise<(PlaceOfPerson & { personId: string })[]> => {
      const query = tables
        .selectFrom('members.place')
        .select(['person_id as personId', ...placeColumns])
        .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
        .compile()
      preparedStatement(query.sql)
      return (await db.executeQuery(query)).rows
    },

    /** All local government areas that a person stated, including the current one. */
    lgasOf: async (personId: string): Promise<string[]> => {
      const rows = await tables
        .selectFrom('members.place_since')
        .select(({ ref }) => ref('lga_id').$notNull().as('lga_id'))
        .distinct()
        .where('person_id', '=', personId)
        .where('lga_id', 'is not', null)
        .orderBy('lga_id')
        .execute()
      return rows.map(({ lga_id: lga }) => lga)
    },

    /** The people who lived in an area at a moment; with `first`, also those who stated it first afterwards. */
    peopleAt: async (lga: string, at: Date, first: boolean): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`with lived as (
          select distinct person_id as id from members.place_since where lga_id = ${lga}
        ), listed as (select array_agg(id order by id) as ids, count(*)::int as n from lived)
        select u.id from listed, unnest(ids, members.lgas_at(ids, array_fill(${at}::timestamptz, array[n]),
          array_fill(${first}::boolean, array[n]))) as u (id, home) where n > 0 and home = ${lga}`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** Adds homes of people who have stated none yet. */
    addAll: (places: readonly { personId: string; state: string; lga: string }[], at: Date) =>
      sql`insert into members.place (person_id, state_code, lga_id, changed_at)
        select person_id, state, lga, ${at}::timestamptz from unnest(
          ${places.map(({ personId }) => personId)}::uuid[],
          ${places.map(({ state }) => state)}::text[],
          ${places.map(({ lga }) => lga)}::text[]) as given (person_id, state, lga)
        on conflict do nothing`.execute(db),

    save: (personId: string, change: PlaceChange, at: Date) =>
      tables
        .insertInto('members.place')
        .values({ person_id: personId, changed_at: at, ...change })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ ...change, changed_at: at }))
        .execute(),
  }
}

/** Preferences. */
export const preferencesStore = (db: Database) => {
  const tables = withTables<MembersTables>(db)
  return {
    of: (personId: string): Promise<{ language: LanguageCode | null; interests: Interest[] } | undefined> =>
      tables
        .selectFrom('members.preference')
        .select(['language', 'interests'])
        .where('person_id', '=', personId)
        .executeTakeFirst(),

    languages: (ids: readonly string[]) =>
      tables
        .selectFrom('members.preference')
        .select(({ ref }) => ['person_id as personId', ref('language').$notNull().as('language')])
        .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('language', 'is not', null)
        .execute(),

    save: (personId: string, change: { language?: LanguageCode; interests?: Interest[] }, at: Date) =>
      tables
        .insertInto('members.preference')
        .values({ person_id: personId, changed_at: at, ...change })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ ...change, changed_at: at }))
        .execute(),
  }
}

/** Profile pictures. */
export const picturesStore = (db: Database) => {
  const tables = withTables<MembersTables>(db)
  return {
    /** Locks until the transaction ends, so that of two concurrent changes the later sees the earlier. */
    lock: async (
      personId: string,
    ): Promise<{ drawing: string | null; fileId: string | null } | undefined> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`members.picture:${personId}`}, 0))`.execute(
        db,
      )
      return tables
        .selectFrom('members.picture')
        .select(['drawing', 'file_id as fileId'])
        .where('person_id', '=', personId)
        .executeTakeFirst()
    },

    drawingOf: async (personId: string): Promise<string | null> => {
      const row = await tables
        .selectFrom('members.picture')
        .select('drawing')
        .where('person_id', '=', personId)
        .executeTakeFirst()
      return row?.drawing ?? null
    },

    save: (personId: string, picture: Pick<PictureRow, 'drawing' | 'file_id'>, at: Date) =>
      tables
        .insertInto('members.picture')
        .values({ person_id: personId, changed_at: at, ...picture })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ ...picture, changed_at: at }))
        .execute(),

    remove: (personId: string) =>
      tables.deleteFrom('members.picture').where('person_id', '=', personId).execute(),
  }
}

import { sql } from 'kysely'
import { decodeCursor, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { CampusTables } from '../tables.ts'

const LIST = 'student-leaders'

interface Listed {
  readonly id: string
  readonly personId: string
  readonly office: string
  readonly about: string
  readonly listedAt: Date
  readonly placeId: string
}

/** Entries as their owners and readers use them. */
const ownListings = (db: Database) => {
  const tables = withTables<CampusTables>(db)
  return {
    /** False when a moderator removed the entry: it stays so. */
    save: (row: {
      id: string
      personId: string
      office: string
      about: string
      at: Date
    }): Promise<boolean> =>
      wrote(
        tables
          .insertInto('campus.listing')
          .values({
            id: row.id,
            person_id: row.personId,
            office: row.office,
            about: row.about,
            state: 'shown',
            listed_at: row.at,
          })
          .onConflict((conflict) =>
            conflict
              .column('person_id')
              // New words do not bring back what is held.
              .doUpdateSet({ office: row.office, about: row.about })
              .where('campus.listing.state', '<>', 'removed'),
          ),
      ),

    of: (personId: string) =>
      tables
        .selectFrom('campus.listing')
        .select(['id', 'office', 'about', 'state'])
        .where('person_id', '=', personId)
        .executeTakeFirst(),

    /** Takes an entry off; one that a moderator removed stays known, so that it does not come back. */
    remove: (personId: string) =>
      tables
        .deleteFrom('campus.listing')
        .where('person_id', '=', personId)
        .where('state', '=', 'shown')
        .execute(),

    /** Entries whose school is proven now, the newest first. */
    page: async (cursor: string | undefined, limit: number) => {
      const after = decodeCursor(LIST, cursor, isTimeKey)
      const { rows } = await sql<Listed>`
        select l.id, l.person_id as "personId", l.office, l.about, l.listed_at as "listedAt", p.place_id as "placeId"
        from campus.listing l join campus.proof p
          on p.person_id = l.person_id and p.community = 'school' and p.status = 'proven'
        where l.state = 'shown'
          and (${after?.key ?? null}::timestamptz is null
            or (l.listed_at, l.id) < (${after?.key ?? null}::timestamptz, ${after?.id ?? null}::uuid))
        order by l.listed_at desc, l.id desc limit ${limit + 1}`.execute(db)
      return pageOfRows(LIST, rows, limit, ({ listedAt }) => listedAt.toISOString())
    },
  }
}

/** What moderation does with entries. */
const moderatedListings = (db: Database) => {
  const tables = withTables<CampusTables>(db)
  return {
    byIds: (ids: readonly string[]) =>
      tables
        .selectFrom('campus.listing')
        .select(['id', 'person_id as personId', 'office', 'about', 'listed_at as listedAt'])
        .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute(),

    setState: (id: string, state: 'shown' | 'held' | 'removed') =>
      tables.updateTable('campus.listing').set({ state }).where('id', '=', id).execute(),
  }
}

/** Student leaders who agreed to be listed. */
export const listingsStore = (db: Database) => ({ ...ownListings(db), ...moderatedListings(db) })

import { type Kysely, sql } from 'kysely'
import { inBatches } from '#platform/server/jobs/batches.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { ERASURE_VERSION } from './erasure-version.ts'
import type { PrivacyTables } from './tables.ts'

type Tables = Kysely<PrivacyTables>

const making = (tables: Tables) => ({
  exportOf: (personId: string) =>
    tables.selectFrom('privacy.export').selectAll().where('person_id', '=', personId).executeTakeFirst(),
  /** Starts a new export, replacing an older one. */
  begin: (personId: string, id: string, at: Date) =>
    tables
      .insertInto('privacy.export')
      .values({ person_id: personId, id, requested_at: at })
      .onConflict((conflict) =>
        conflict.column('person_id').doUpdateSet({
          id,
          requested_at: at,
          ready_at: null,
          blob_key: null,
          size: null,
          downloaded_at: null,
        }),
      )
      .execute(),
  exportById: (id: string) =>
    tables.selectFrom('privacy.export').selectAll().where('id', '=', id).executeTakeFirst(),
  /** False when a newer request replaced it. */
  finish: (id: string, blobKey: string, size: number, at: Date): Promise<boolean> =>
    wrote(
      tables
        .updateTable('privacy.export')
        .set({ ready_at: at, blob_key: blobKey, size })
        .where('id', '=', id)
        .where('ready_at', 'is', null),
    ),
})

const ending = (tables: Tables) => ({
  /** Claims the single download; undefined when none is available. */
  claim: (personId: string, notBefore: Date, at: Date) =>
    tables
      .updateTable('privacy.export')
      .set({ downloaded_at: at })
      .where('person_id', '=', personId)
      .where('ready_at', '>', notBefore)
      .where('downloaded_at', 'is', null)
      .returning(({ ref }) => ['id', ref('blob_key').$notNull().as('blob_key')])
      .executeTakeFirst(),
  /** Releases a download that was claimed at this time and did not complete. */
  giveBack: async (id: string, at: Date): Promise<void> => {
    await tables
      .updateTable('privacy.export')
      .set({ downloaded_at: null })
      .where('id', '=', id)
      .where('downloaded_at', '=', at)
      .execute()
  },
  /** Deletes exports that were downloaded or are older than `before`; returns their blob keys. */
  purge: async (before: Date): Promise<string[]> => {
    const over = sql`ready_at < ${before} or downloaded_at is not null`
    const keys: string[] = []
    await inBatches(async (limit) => {
      const { rows } = await sql<{ key: string | null }>`delete from privacy.export where ctid = any (array(
        select ctid from privacy.export where ${over} limit ${limit})) returning blob_key as key`.execute(
        tables,
      )
      keys.push(...rows.flatMap(({ key }) => key ?? []))
      return rows.length
    })
    return keys
  },
  drop: async (personId: string): Promise<string[]> => {
    const rows = await tables
      .deleteFrom('privacy.export')
      .where('person_id', '=', personId)
      .returning('blob_key')
      .execute()
    return rows.flatMap(({ blob_key }) => blob_key ?? [])
  },
})

const erasing = (tables: Tables) => ({
  noteErasure: (personId: string, at: Date) =>
    tables
      .insertInto('privacy.erasure')
      .values({ person_id: personId, at, version: ERASURE_VERSION })
      .execute(),
  /** Erased people of whom an older release may have left something, the earliest first. */
  incomplete: async (limit: number): Promise<string[]> => {
    const rows = await tables
      .selectFrom('privacy.erasure')
      .select('person_id')
      .where('version', '<', ERASURE_VERSION)
      .orderBy('at')
      .limit(limit)
      .execute()
    return rows.map((row) => row.person_id)
  },
  noteCompleted: (personId: string) =>
    tables
      .updateTable('privacy.erasure')
      .set({ version: ERASURE_VERSION })
      .where('person_id', '=', personId)
      .where('version', '<', ERASURE_VERSION)
      .execute(),
})

/** Exports, one per person, and erasures. */
export const privacyStore = (db: Database) => {
  const tables = withTables<PrivacyTables>(db)
  return { ...making(tables), ...ending(tables), ...erasing(tables) }
}

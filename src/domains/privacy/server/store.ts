import type { Kysely } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { PrivacyTables } from './tables.ts'

type Tables = Kysely<PrivacyTables>

const making = (tables: Tables) => ({
  exportOf: (personId: string) =>
    tables.selectFrom('privacy.export').selectAll().where('person_id', '=', personId).executeTakeFirst(),
  /** Begins a new export in place of an older one. */
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
  /** False when a newer request took its place. */
  finish: async (id: string, blobKey: string, size: number, at: Date): Promise<boolean> => {
    const finished = await tables
      .updateTable('privacy.export')
      .set({ ready_at: at, blob_key: blobKey, size })
      .where('id', '=', id)
      .where('ready_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return finished !== undefined
  },
})

const ending = (tables: Tables) => ({
  /** Claims the one download; undefined when there is none to have. */
  claim: (personId: string, notBefore: Date, at: Date) =>
    tables
      .updateTable('privacy.export')
      .set({ downloaded_at: at })
      .where('person_id', '=', personId)
      .where('ready_at', '>', notBefore)
      .where('downloaded_at', 'is', null)
      .returning(['id', 'blob_key'])
      .$narrowType<{ blob_key: string }>()
      .executeTakeFirst(),
  /** Gives back a download that was claimed at this time and did not arrive. */
  giveBack: async (id: string, at: Date): Promise<void> => {
    await tables
      .updateTable('privacy.export')
      .set({ downloaded_at: null })
      .where('id', '=', id)
      .where('downloaded_at', '=', at)
      .execute()
  },
  /** Takes away what is over: downloaded or older than `before`; answers the keys of its bytes. */
  purge: async (before: Date): Promise<string[]> => {
    const rows = await tables
      .deleteFrom('privacy.export')
      .where((is) => is.or([is('ready_at', '<', before), is('downloaded_at', 'is not', null)]))
      .returning('blob_key')
      .execute()
    return rows.flatMap(({ blob_key }) => blob_key ?? [])
  },
  drop: async (personId: string): Promise<string[]> => {
    const rows = await tables
      .deleteFrom('privacy.export')
      .where('person_id', '=', personId)
      .returning('blob_key')
      .execute()
    return rows.flatMap(({ blob_key }) => blob_key ?? [])
  },
  noteErasure: (personId: string, at: Date) =>
    tables.insertInto('privacy.erasure').values({ person_id: personId, at }).execute(),
})

/** Exports that people asked for, one per person, and erasures that were carried out. */
export const privacyStore = (db: Database) => {
  const tables = withTables<PrivacyTables>(db)
  return { ...making(tables), ...ending(tables) }
}

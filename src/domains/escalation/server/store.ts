import { sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { EscalationSource } from '#shared/staff/escalation-sources.ts'
import type { EscalationTables, NoteRow } from './tables.ts'

/** Names a case: its domain and its id there. */
export interface CaseName {
  readonly source: EscalationSource
  readonly id: string
}

export const escalationStore = (db: Database) => {
  const tables = withTables<EscalationTables>(db)
  return {
    holdsOf: (ids: readonly string[]) =>
      tables
        .selectFrom('escalation.hold')
        .selectAll()
        .where('item_id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute(),

    notesOf: (ids: readonly string[]) =>
      tables
        .selectFrom('escalation.note')
        .selectAll()
        .where('item_id', '=', sql<string>`any(${ids}::uuid[])`)
        .orderBy('at')
        .orderBy('id')
        .execute(),

    /** False when somebody has taken it since `stale`. */
    take: ({ source, id }: CaseName, personId: string, at: Date, stale: Date): Promise<boolean> =>
      wrote(
        tables
          .insertInto('escalation.hold')
          .values({ source, item_id: id, person_id: personId, taken_at: at })
          .onConflict((conflict) =>
            conflict
              .columns(['source', 'item_id'])
              .doUpdateSet({ person_id: personId, taken_at: at })
              .where(
                sql<boolean>`escalation.hold.taken_at < ${stale} or escalation.hold.person_id = ${personId}`,
              ),
          ),
      ),

    /** False when this person does not hold it, and it was taken after `stale`. */
    release: ({ source, id }: CaseName, personId: string, stale: Date): Promise<boolean> =>
      wrote(
        tables
          .deleteFrom('escalation.hold')
          .where('source', '=', source)
          .where('item_id', '=', id)
          .where(sql<boolean>`(person_id = ${personId} or taken_at < ${stale})`),
      ),

    addNote: (note: NoteRow) => tables.insertInto('escalation.note').values(note).execute(),
  }
}

import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { InstitutionsTables } from '../tables.ts'
import type { ImportedInstitution, ListFault } from '../columns.ts'

interface NewImport {
  readonly id: string
  readonly rows: readonly ImportedInstitution[]
  readonly faults: readonly ListFault[]
  readonly reason: string
  readonly by: string
  readonly at: Date
}

export const institutionImportsStore = (db: Database) => {
  const tables = withTables<InstitutionsTables>(db)
  return {
    add: ({ id, rows, faults, reason, by, at }: NewImport) =>
      tables
        .insertInto('institutions.import')
        .values({ id, rows: JSON.stringify(rows), faults: JSON.stringify(faults), reason, by_person: by, at })
        .execute(),

    find: (id: string) =>
      tables
        .selectFrom('institutions.import')
        .select(['id', 'rows', 'faults', 'reason', 'done_at', 'added'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Marks a list as carried out; false when somebody else was first. */
    finish: (id: string, at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('institutions.import')
          .set({ done_at: at })
          .where('id', '=', id)
          .where('done_at', 'is', null),
      ),

    setAdded: (id: string, added: number) =>
      tables.updateTable('institutions.import').set({ added }).where('id', '=', id).execute(),
  }
}

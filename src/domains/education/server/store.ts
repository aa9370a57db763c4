import { type Database, withTables } from '#platform/server/database/database.ts'
import type { ConstitutionText } from '../constitution-contract.ts'
import type { EducationTables } from './tables.ts'

/** SQL of the imported texts of the Constitution. */
export const educationStore = (db: Database) => {
  const tables = withTables<EducationTables>(db)
  return {
    /** The digest of the newest imported text; undefined before the first import. */
    newest: async (): Promise<string | undefined> =>
      (
        await tables
          .selectFrom('education.constitution_text')
          .select('digest')
          .orderBy('imported_at', 'desc')
          .orderBy('digest')
          .limit(1)
          .executeTakeFirst()
      )?.digest,

    text: async (digest: string): Promise<ConstitutionText | undefined> =>
      (
        await tables
          .selectFrom('education.constitution_text')
          .select('text')
          .where('digest', '=', digest)
          .executeTakeFirst()
      )?.text as ConstitutionText | undefined,

    keep: (digest: string, text: ConstitutionText, at: Date) =>
      tables
        .insertInto('education.constitution_text')
        .values({ digest, text: JSON.stringify(text), imported_at: at })
        .onConflict((conflict) => conflict.column('digest').doUpdateSet({ imported_at: at }))
        .execute(),

    /** Removes the imported texts; says how many there were. */
    removeAll: async (): Promise<number> =>
      Number((await tables.deleteFrom('education.constitution_text').executeTakeFirst()).numDeletedRows),
  }
}

import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { type TargetLanguage } from '../../contract.ts'
import type { TranslationsTables } from '../tables.ts'

/** SQL of who offered to read a language, and who reads it. */
export const translatorsStore = (db: Database) => {
  const tables = withTables<TranslationsTables>(db)
  const one = (personId: string, language: TargetLanguage) =>
    tables
      .updateTable('translations.translator')
      .where('person_id', '=', personId)
      .where('language', '=', language)
  return {
    offer: (personId: string, language: TargetLanguage, at: Date) =>
      tables
        .insertInto('translations.translator')
        .values({ person_id: personId, language, asked_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    of: async (personId: string) => {
      const rows = await tables
        .selectFrom('translations.translator')
        .select(['language', 'granted_at'])
        .where('person_id', '=', personId)
        .orderBy('language')
        .execute()
      return rows.map(({ language, granted_at: at }) => ({ language, isGranted: at !== null }))
    },
    all: () =>
      tables
        .selectFrom('translations.translator')
        .selectAll()
        .orderBy('language')
        .orderBy('asked_at')
        .orderBy('person_id')
        .limit(500)
        .execute(),
    grant: (personId: string, language: TargetLanguage, by: string, at: Date): Promise<boolean> =>
      wrote(one(personId, language).set({ granted_by: by, granted_at: at })),
    remove: (personId: string, language: TargetLanguage): Promise<boolean> =>
      wrote(
        tables
          .deleteFrom('translations.translator')
          .where('person_id', '=', personId)
          .where('language', '=', language),
      ),
    count: async (language: TargetLanguage): Promise<number> => {
      const { total } = await tables
        .selectFrom('translations.translator')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('language', '=', language)
        .where('granted_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return total
    },
  }
}

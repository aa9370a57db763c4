import type { Selectable } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { type TargetLanguage } from '../contract.ts'
import type { SuggestionRow, TranslationsTables } from './tables.ts'

export type StoredSuggestion = Selectable<SuggestionRow>

/** The most of their own suggestions that a person sees, the newest. */
const MAX_OWN = 100

type NewSuggestion = Pick<
  StoredSuggestion,
  | 'id'
  | 'person_id'
  | 'language'
  | 'area'
  | 'sentence'
  | 'sentence_key'
  | 'wording'
  | 'wording_mark'
  | 'why'
  | 'page'
> & { readonly made_at: Date }

/** A wording of a sentence in a language. */
export interface WordingPlace {
  readonly language: TargetLanguage
  readonly key: string
  readonly mark: string
}

/** SQL of suggestions. */
export const suggestionsStore = (db: Database) => {
  const tables = withTables<TranslationsTables>(db)
  const open = (id: string) =>
    tables.updateTable('translations.suggestion').where('id', '=', id).where('state', '=', 'open')
  return {
    /** Stores a suggestion; false when this person has made the same one before. */
    add: (row: NewSuggestion): Promise<boolean> =>
      wrote(
        tables
          .insertInto('translations.suggestion')
          .values(row)
          .onConflict((conflict) =>
            conflict.columns(['person_id', 'language', 'sentence_key', 'wording_mark']).doNothing(),
          ),
      ),
    ofPerson: (personId: string): Promise<StoredSuggestion[]> =>
      tables
        .selectFrom('translations.suggestion')
        .selectAll()
        .where('person_id', '=', personId)
        .orderBy('made_at', 'desc')
        .orderBy('id')
        .limit(MAX_OWN)
        .execute(),
    ofSentence: (language: TargetLanguage, key: string): Promise<StoredSuggestion[]> =>
      tables
        .selectFrom('translations.suggestion')
        .selectAll()
        .where('language', '=', language)
        .where('sentence_key', '=', key)
        .orderBy('made_at', 'desc')
        .orderBy('id')
        .limit(MAX_OWN)
        .execute(),
    /** All suggestions of a wording, held until the transaction ends: of two readers at once one is the second. */
    holdWording: ({ language, key, mark }: WordingPlace): Promise<StoredSuggestion[]> =>
      tables
        .selectFrom('translations.suggestion')
        .selectAll()
        .where('language', '=', language)
        .where('sentence_key', '=', key)
        .where('wording_mark', '=', mark)
        .orderBy('id')
        .forUpdate()
        .execute(),
    byId: (id: string): Promise<StoredSuggestion | undefined> =>
      tables.selectFrom('translations.suggestion').selectAll().where('id', '=', id).executeTakeFirst(),
    accept: (id: string, at: Date): Promise<boolean> =>
      wrote(open(id).set({ state: 'accepted', settled_at: at })),
    decline: (id: string, by: string, reason: string, at: Date): Promise<boolean> =>
      wrote(open(id).set({ state: 'declined', settled_at: at, declined_by: by, reason })),
    /** What is open or accepted in a language, the latest accepted last. */
    alive: (language: TargetLanguage) =>
      tables
        .selectFrom('translations.suggestion')
        .select(['sentence_key', 'wording', 'wording_mark', 'state'])
        .where('language', '=', language)
        .where('state', '!=', 'declined')
        .orderBy('settled_at')
        .orderBy('id')
        .execute(),
  }
}

/** SQL of what readers accepted. */
export const acceptancesStore = (db: Database) => {
  const tables = withTables<TranslationsTables>(db)
  return {
    add: ({ language, key, mark }: WordingPlace, readerId: string, at: Date): Promise<boolean> =>
      wrote(
        tables
          .insertInto('translations.acceptance')
          .values({ language, sentence_key: key, wording_mark: mark, reader_id: readerId, accepted_at: at })
          .onConflict((conflict) => conflict.doNothing()),
      ),
    readersOf: async ({ language, key, mark }: WordingPlace): Promise<string[]> => {
      const rows = await tables
        .selectFrom('translations.acceptance')
        .select('reader_id')
        .where('language', '=', language)
        .where('sentence_key', '=', key)
        .where('wording_mark', '=', mark)
        .execute()
      return rows.map(({ reader_id: id }) => id)
    },
    ofSentence: (language: TargetLanguage, key: string) =>
      tables
        .selectFrom('translations.acceptance')
        .select(['wording_mark', 'reader_id'])
        .where('language', '=', language)
        .where('sentence_key', '=', key)
        .execute(),
    /** How many readers accepted each wording of a language. */
    counts: (language: TargetLanguage) =>
      tables
        .selectFrom('translations.acceptance')
        .select(({ fn }) => ['sentence_key', 'wording_mark', fn.countAll<number>().as('readers')])
        .where('language', '=', language)
        .groupBy(['sentence_key', 'wording_mark'])
        .execute(),
  }
}

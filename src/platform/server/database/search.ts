import { type RawBuilder, sql } from 'kysely'
import { type Database, inTransaction } from './database.ts'

/*
 * Searches over folded text (`foldName`: no marks, one case), which each table keeps beside what people wrote. PostgreSQL
 * does the rest: full text and trigrams.
 */

/** The pattern of `like` for a column with these letters anywhere; a sign of patterns in them means itself. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** True where a column holds these letters, anywhere in a word; an index of trigrams serves it. */
export const holds = (column: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like ${containing(word)}`

/** True where a column has these words, or words like them: how much alike says `orSimilar`. */
export const resembles = (column: RawBuilder<unknown>, words: string): RawBuilder<boolean> =>
  sql<boolean>`${words} <% ${column}`

/** 0 to 1: how much the most similar part of a column is like these words. */
export const resemblance = (column: RawBuilder<unknown>, words: string): RawBuilder<number> =>
  sql<number>`word_similarity(${words}, ${column})`

/** A query of full text: every word, by its English stem or as the beginning of a word. */
export const textQuery = (words: string): RawBuilder<unknown> => {
  const starts = words
    .split(' ')
    .map((word) => `${word}:*`)
    .join(' & ')
  return sql`(plainto_tsquery('english', ${words}) || to_tsquery('simple', ${starts}))`
}

/**
 * Reads as typed; where that finds nothing, reads again allowing for misspelling: `resembles` and `%` then hold from this
 * similarity on (0 to 1).
 */
export const orSimilar = async <T>(
  db: Database,
  similarity: number,
  read: (db: Database, isTolerant: boolean) => Promise<T>,
  isEmpty: (found: T) => boolean,
): Promise<{ readonly found: T; readonly isSimilar: boolean }> => {
  const exact = await read(db, false)
  if (!isEmpty(exact)) return { found: exact, isSimilar: false }
  const found = await inTransaction(db, async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(similarity)}, true),
      set_config('pg_trgm.similarity_threshold', ${String(similarity)}, true)`.execute(tx)
    return read(tx, true)
  })
  return { found, isSimilar: !isEmpty(found) }
}

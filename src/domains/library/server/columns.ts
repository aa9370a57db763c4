import type { LanguageCode } from '#shared/words.ts'
import type { SourceLine } from '../contract.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface LibraryColumns {
  'article.sources': SourceLine[]
  'letter.sources': SourceLine[]
  'letter.translations': Partial<Record<LanguageCode, { title: string; summary: string; content: string }>>
  'revision.language': LanguageCode
}

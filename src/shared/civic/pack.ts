import type { LanguageCode } from '../words.ts'
import type { RichNode } from '../text/rich-text.ts'

/*
 * What a pack holds: texts and questions in one file, to read without network (decision 0102).
 */

export const packParts = ['guides', 'articles', 'letters', 'places'] as const
export type PackPart = (typeof packParts)[number]

export interface PackText {
  /** Unique in its part. */
  readonly id: string
  readonly title: string
  /** English where the text is not translated. */
  readonly language: LanguageCode
  /** What it is about, and what to mind; in its language. */
  readonly lead: readonly string[]
  readonly text: readonly RichNode[]
  /** Each as one line. */
  readonly sources: readonly string[]
}

export interface PackQuestion {
  readonly language: LanguageCode
  readonly text: string
  readonly right: string
  readonly wrong: readonly string[]
  readonly explanation: string
  readonly source: string
}

/** What domains give to a pack. */
export interface PackContents {
  readonly texts: Readonly<Partial<Record<PackPart, readonly PackText[]>>>
  readonly questions: readonly PackQuestion[]
}

export interface Pack extends PackContents {
  /** The language of the texts that are translated. */
  readonly language: LanguageCode
  /** The day in Lagos, as 2026-11-28. */
  readonly madeOn: string
}

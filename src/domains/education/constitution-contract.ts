import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { inLanguage, languageCode } from './contract.ts'

/** How a section was changed after 1999, in plain words. */
const Alteration = z.object({
  /** The Act or the judgment. */
  by: z.string(),
  summary: z.string(),
})

export const ConstitutionSection = z.object({
  /** As the Constitution numbers it: `33`, or `254A` for a section that an alteration added. */
  number: z.string(),
  title: z.string(),
  text: z.array(z.string()),
  alterations: z.array(Alteration),
})
export type ConstitutionSection = z.output<typeof ConstitutionSection>

const Part = z.object({
  /** Null where a chapter has no parts. */
  title: z.nullable(z.string()),
  sections: z.array(ConstitutionSection),
})

export const ConstitutionChapter = z.object({
  number: z.int(),
  title: z.string(),
  /** What the chapter is about; null in the official text. */
  summary: z.nullable(z.string()),
  parts: z.array(Part),
})
export type ConstitutionChapter = z.output<typeof ConstitutionChapter>

/** Where a text of the Constitution comes from. */
const Origin = {
  /** Our digest in plain words, or the official text that the operator imported (decision D-21). */
  kind: z.enum(['digest', 'official']),
  title: z.string(),
  source: z.string(),
  /** Which edition or state of the text it is. */
  edition: z.nullable(z.string()),
  notice: z.string(),
  language: z.literal('en'),
}

export const ConstitutionText = z.object({ ...Origin, chapters: z.array(ConstitutionChapter) })
export type ConstitutionText = z.output<typeof ConstitutionText>

export const ConstitutionContents = z.object({
  ...Origin,
  chapters: z.array(
    z.object({
      number: z.int(),
      title: z.string(),
      summary: z.nullable(z.string()),
      /** The language of the chapter: English where we have it in no other. */
      language: languageCode,
      first: z.string(),
      last: z.string(),
    }),
  ),
})
export type ConstitutionContents = z.output<typeof ConstitutionContents>

const OneChapter = z.object({
  ...Origin,
  /** The language of the chapter and its notice: English where we have it in no other. */
  language: languageCode,
  /** The languages that the chapter has. */
  languages: z.array(languageCode),
  chapter: ConstitutionChapter,
})
export type OneChapter = z.output<typeof OneChapter>

/** Chapters of the Constitution. */
export const CHAPTERS = 8
const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'] as const
/** The number of a chapter as the Constitution writes it. */
export const romanOf = (chapter: number): string => romans[chapter - 1] ?? String(chapter)

const shared = { access: 'public', limit: 'read', cache: 'public', tag: 'education' } as const

export const constitutionApi = {
  fullText: get('/api/education/constitution/full-text', {
    ...shared,
    summary:
      'The Constitution by chapter, part and section: the imported official text, otherwise our digest in plain words',
    returns: ConstitutionText,
  }),
  contents: get('/api/education/constitution/contents', {
    ...shared,
    summary: 'The chapters of the Constitution, and which text of it is shown',
    query: inLanguage,
    returns: ConstitutionContents,
  }),
  chapter: get('/api/education/constitution/chapters/:chapter', {
    ...shared,
    summary: 'One chapter of the Constitution, in the wanted language where we have it',
    query: inLanguage,
    returns: OneChapter,
    refuses: {
      'chapter-not-found': refusal(404, message('The Constitution has chapters 1 to 8.')),
    },
  }),
}

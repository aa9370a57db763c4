import * as z from 'zod/mini'
import { CHAPTERS, type ConstitutionText, romanOf } from '../constitution-contract.ts'

/** What an import refuses, in words for the operator. */
export class BadText extends Error {}

interface Piece {
  readonly n?: string | undefined
  readonly k?: string | undefined
  readonly text?: string | undefined
  readonly items?: readonly unknown[] | undefined
}

const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const MAX_PARAGRAPH = 20_000

const Section = z.object({
  number: z.pipe(
    z.union([z.string(), z.int()]),
    z.pipe(z.transform(String), z.string().check(z.regex(/^\d{1,3}[A-Z]?$/))),
  ),
  title: words(300),
  part: z.optional(z.nullable(words(300))),
  /** Plain paragraphs, or `body`: numbered pieces with pieces inside. */
  text: z.optional(z.union([words(MAX_PARAGRAPH), z.array(words(MAX_PARAGRAPH))])),
  body: z.optional(z.array(z.unknown())),
  amendments: z.optional(z.array(z.object({ by: words(300), summary: words(2_000) }))),
})
type Section = z.output<typeof Section>

const File = z.object({
  title: words(300),
  source: words(1_000),
  edition: z.optional(words(300)),
  textVersion: z.optional(words(300)),
  chapters: z
    .array(
      z.object({
        number: z.union([z.string(), z.int()]),
        title: words(300),
        sections: z.optional(z.array(Section)),
        parts: z.optional(z.array(z.object({ title: z.nullable(words(300)), sections: z.array(Section) }))),
      }),
    )
    .check(z.length(CHAPTERS)),
})

const isPiece = (value: unknown): value is Piece => typeof value === 'object' && value !== null

/** One paragraph for each piece, with its number as the law writes it. */
const paragraphsOf = (pieces: readonly unknown[]): string[] =>
  pieces.flatMap((piece) => {
    if (typeof piece === 'string') return [piece]
    if (!isPiece(piece)) return []
    const label = piece.n ?? piece.k
    const own = [label && `(${label})`, piece.text].filter(Boolean).join(' ')
    return [...(own ? [own] : []), ...paragraphsOf(piece.items ?? [])]
  })

const sectionOf = ({ number, title, text, body, amendments }: Section) => {
  const paragraphs = [...[text ?? []].flat(), ...paragraphsOf(body ?? [])]
  if (paragraphs.length === 0) throw new BadText(`Section ${number} has no text.`)
  return { number, title, text: paragraphs, alterations: amendments ?? [] }
}

/** Groups sections by the part that each one names, in their order. */
const partsOf = (sections: readonly Section[]) => {
  const parts: { title: string | null; sections: ReturnType<typeof sectionOf>[] }[] = []
  for (const section of sections) {
    const title = section.part ?? null
    const last = parts.at(-1)
    if (last?.title === title) last.sections.push(sectionOf(section))
    else parts.push({ title, sections: [sectionOf(section)] })
  }
  return parts
}

/** Sections are unique and in their order: 254, 254A, 255. */
const refuseDisorder = (numbers: readonly string[]): void => {
  for (const [index, number] of numbers.entries()) {
    const before = numbers[index - 1]
    if (before !== undefined && before.localeCompare(number, 'en', { numeric: true }) >= 0)
      throw new BadText(`Section ${number} stands after section ${before}.`)
  }
}

/** The official text in an imported file; refuses with a sentence that says what is wrong and where. */
export const officialText = (json: string): ConstitutionText => {
  let raw: unknown
  try {
    raw = JSON.parse(json)
  } catch {
    throw new BadText('The file is no JSON.')
  }
  const parsed = File.safeParse(raw)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new BadText(`At ${issue?.path.join('.') || 'the top'}: ${issue?.message}`)
  }
  const { title, source, edition, textVersion, chapters } = parsed.data
  const made = chapters.map((chapter, index) => {
    const number = index + 1
    if (![romanOf(number), String(number)].includes(String(chapter.number).toUpperCase()))
      throw new BadText(`Chapter ${chapter.number} stands where chapter ${romanOf(number)} belongs.`)
    const parts =
      chapter.parts?.map((part) => ({ title: part.title, sections: part.sections.map(sectionOf) })) ??
      partsOf(chapter.sections ?? [])
    if (parts.every(({ sections }) => sections.length === 0))
      throw new BadText(`Chapter ${romanOf(number)} has no sections.`)
    return { number, title: chapter.title, summary: null, parts }
  })
  refuseDisorder(
    made.flatMap(({ parts }) => parts.flatMap(({ sections }) => sections.map(({ number }) => number))),
  )
  return {
    kind: 'official',
    title,
    source,
    edition: edition ?? textVersion ?? null,
    notice: 'The operator of this site imported this text. It is not legal advice.',
    language: 'en',
    chapters: made,
  }
}

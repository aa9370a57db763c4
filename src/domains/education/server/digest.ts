import * as z from 'zod/mini'
import { readContent } from '#platform/server/content/content-files.ts'
import { fillFacts } from '#platform/server/content/fill-facts.ts'
import { parseMarkdown } from '#platform/server/content/markdown.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { invariant } from '#shared/errors.ts'
import { plainOf, type RichElement, type RichNode } from '#shared/text/rich-text.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { ConstitutionChapter, ConstitutionSection, ConstitutionText } from '../constitution-contract.ts'

const Front = z.strictObject({
  title: z.string(),
  summary: z.string(),
  asOf: z.string(),
})
/** A translation has the notice of the digest in its language, and the `asOf` of the English text that it follows. */
const Translation = z.strictObject({
  title: z.string(),
  summary: z.string(),
  notice: z.string(),
  translatedFrom: z.string(),
})

const isElement = (node: RichNode): node is RichElement => typeof node !== 'string'
const wordsOf = (node: RichElement): string => plainOf(node.children ?? []).trim()

/** A quotation below a section is a note on an alteration: who made it in bold, then what changed. */
const alterationOf = (quote: RichElement) => {
  const [first, ...rest] = (quote.children ?? [])
    .flatMap((node) => (isElement(node) && node.tag === 'p' ? (node.children ?? []) : [node]))
    .filter((node) => node !== '')
  invariant(first && isElement(first) && first.tag === 'strong', 'an alteration names its Act in bold')
  return { by: wordsOf(first).replace(/\.$/, ''), summary: plainOf(rest).trim() }
}

const sectionOf = (heading: RichElement): ConstitutionSection => {
  const [, number, title] = /^(\d{1,3}[A-Z]?)\. (.+)$/.exec(wordsOf(heading)) ?? []
  invariant(number && title, `"${wordsOf(heading)}" is not a section such as "33. Right to life"`)
  return { number, title, text: [], alterations: [] }
}

/** Reads the chapter of a Markdown text: parts are headings of level 2, sections of level 3. */
export const chapterOf = (
  number: number,
  { title, summary }: { readonly title: string; readonly summary: string },
  markdown: string,
): ConstitutionChapter => {
  const parts: { title: string | null; sections: ConstitutionSection[] }[] = []
  const part = () => parts.at(-1) ?? parts[parts.push({ title: null, sections: [] }) - 1]
  for (const node of parseMarkdown(markdown).filter(isElement)) {
    const section = part()?.sections.at(-1)
    if (node.tag === 'h2') parts.push({ title: wordsOf(node), sections: [] })
    else if (node.tag === 'h3') part()?.sections.push(sectionOf(node))
    else if (node.tag === 'blockquote') section?.alterations.push(alterationOf(node))
    else section?.text.push(wordsOf(node))
  }
  return { number, title, summary, parts: parts.filter(({ sections }) => sections.length > 0) }
}

const chapterFiles = async () =>
  (await readContent('education'))
    .map((file) => ({ ...file, number: Number(/^constitution-(\d)$/.exec(file.slug)?.[1] ?? 0) }))
    .filter(({ number }) => number > 0)

const readDigest = async (): Promise<ConstitutionText> => {
  const chapters = (await chapterFiles())
    .filter(({ language }) => language === 'en')
    .toSorted((one, other) => one.number - other.number)
  const asOf = chapters.map(({ meta }) => Front.parse(meta).asOf).toSorted()[0] ?? null
  return {
    kind: 'digest',
    title: 'The Constitution in plain words',
    source:
      'Our own words on the Constitution of the Federal Republic of Nigeria 1999 and its alterations of 2010 to 2023',
    edition: asOf && `Checked on ${asOf}`,
    notice: 'This is a summary for learning. It is not the text of the law and not legal advice.',
    language: 'en',
    chapters: chapters.map(({ number, meta, markdown }) =>
      chapterOf(
        number,
        Front.parse(meta),
        fillFacts(markdown, (sentence) => sentence),
      ),
    ),
  }
}

let digest: Promise<ConstitutionText> | undefined
/** The digest of the Constitution in plain words, read once. */
export const constitutionDigest = (): Promise<ConstitutionText> => (digest ??= readDigest())

/** A chapter of the digest in another language. */
interface TranslatedChapter {
  readonly language: LanguageCode
  readonly notice: string
  readonly chapter: ConstitutionChapter
}

const readTranslations = async (): Promise<readonly TranslatedChapter[]> => {
  const files = (await chapterFiles()).filter(({ language }) => language !== 'en')
  return Promise.all(
    files.map(async ({ number, language, meta, markdown }) => {
      const front = Translation.parse(meta)
      const text = fillFacts(markdown, await wordsIn(language))
      return { language, notice: front.notice, chapter: chapterOf(number, front, text) }
    }),
  )
}

let translations: Promise<readonly TranslatedChapter[]> | undefined
/** The chapters of the digest that we have in other languages, read once. */
export const translatedChapters = (): Promise<readonly TranslatedChapter[]> =>
  (translations ??= readTranslations())

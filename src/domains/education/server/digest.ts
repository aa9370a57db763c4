import * as z from 'zod/mini'
import { readContent } from '#platform/server/content/content-files.ts'
import { fillFacts } from '#platform/server/content/fill-facts.ts'
import { parseMarkdown } from '#platform/server/content/markdown.ts'
import { invariant } from '#shared/errors.ts'
import { plainOf, type RichElement, type RichNode } from '#shared/text/rich-text.ts'
import type { ConstitutionChapter, ConstitutionSection, ConstitutionText } from '../constitution-contract.ts'

const Front = z.strictObject({
  title: z.string(),
  summary: z.string(),
  asOf: z.string(),
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
export const chapterOf = (number: number, meta: unknown, markdown: string): ConstitutionChapter => {
  const { title, summary } = Front.parse(meta)
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

const readDigest = async (): Promise<ConstitutionText> => {
  const files = await readContent('education')
  const chapters = files
    .map((file) => ({ ...file, number: Number(/^constitution-(\d)$/.exec(file.slug)?.[1] ?? 0) }))
    .filter(({ number, language }) => number > 0 && language === 'en')
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
        meta,
        fillFacts(markdown, (sentence) => sentence),
      ),
    ),
  }
}

let digest: Promise<ConstitutionText> | undefined
/** The digest of the Constitution in plain words, read once. */
export const constitutionDigest = (): Promise<ConstitutionText> => (digest ??= readDigest())

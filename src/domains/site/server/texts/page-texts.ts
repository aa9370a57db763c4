import * as z from 'zod/mini'
import { type ContentFile, readContent } from '#platform/server/content/content-files.ts'
import { fillBrand, fillFacts } from '#platform/server/content/fill-facts.ts'
import { headingsOf, parseMarkdown } from '#platform/server/content/markdown.ts'
import type { Ctx } from '#platform/server/context.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { Refusal } from '#shared/errors.ts'
import type { RichNode } from '#shared/text/rich-text.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { PageText } from '../../page-contract.ts'

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** The front matter of a page: English, or a translation, which names the English text that it follows. */
const English = z.strictObject({ summary: z.string(), updated: day, draft: z.optional(z.boolean()) })
const Translation = z.strictObject({ summary: z.string(), translatedFrom: day })

/** A translation keeps the anchors of the English headings, so that a link to a part leads there in every language. */
const withAnchorsOf = (text: RichNode[], original: readonly RichNode[]): RichNode[] => {
  const isPart = (node: RichNode) => typeof node !== 'string' && node.tag === 'h2'
  const ids = original.filter(isPart).map((node) => (typeof node === 'string' ? undefined : node.id))
  let at = 0
  return text.map((node) => {
    if (typeof node === 'string' || !isPart(node)) return node
    const id = ids[at++]
    return id === undefined ? node : { ...node, id }
  })
}

const parsePage = async (
  file: ContentFile,
  english: ContentFile,
  codes: readonly LanguageCode[],
): Promise<PageText> => {
  const { updated, draft = false } = English.parse(english.meta)
  const isOriginal = file.language === 'en'
  const own = isOriginal ? English.parse(file.meta) : Translation.parse(file.meta)
  const say = await wordsIn(file.language)
  const read = (markdown: string) => parseMarkdown(fillFacts(fillBrand(markdown, say), say))
  const text = withAnchorsOf(read(file.markdown), read(english.markdown))
  return {
    summary: own.summary,
    updated,
    isDraft: draft,
    language: file.language,
    languages: [...codes],
    headings: headingsOf(text),
    text,
  }
}

type Pages = ReadonlyMap<string, PageText>
const nameOf = (slug: string, language: LanguageCode): string => `${slug}.${language}`

const parseAll = async (): Promise<Pages> => {
  const files = await readContent('pages')
  const parsed = await Promise.all(
    files.map(async (file) => {
      const english = files.find((each) => each.slug === file.slug && each.language === 'en')
      if (!english) throw new Error(`content: pages/${file.slug} has no English text`)
      const codes = files.filter(({ slug }) => slug === file.slug).map(({ language }) => language)
      return [nameOf(file.slug, file.language), await parsePage(file, english, codes)] as const
    }),
  )
  return new Map(parsed)
}

let known: Promise<Pages> | undefined

/** Every page text by its name such as `about.ha`; the files are read once. */
export const allPageTexts = (): Promise<Pages> => (known ??= parseAll())

/** The text of a page in the reader's language, otherwise in English; refuses `page-not-found`. */
export const pageText = async ({ language }: Pick<Ctx, 'language'>, slug: string): Promise<PageText> => {
  const all = await allPageTexts()
  const found = all.get(nameOf(slug, language)) ?? all.get(nameOf(slug, 'en'))
  if (!found) throw new Refusal('page-not-found')
  return found
}

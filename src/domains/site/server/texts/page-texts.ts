import * as z from 'zod/mini'
import { type ContentFile, readContent } from '#platform/server/content/content-files.ts'
import { fillBrand, fillFacts } from '#platform/server/content/fill-facts.ts'
import { headingsOf, parseMarkdown } from '#platform/server/content/markdown.ts'
import type { Ctx } from '#platform/server/context.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { Refusal } from '#shared/errors.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { PageText } from '../../page-contract.ts'

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** The front matter of a page: English, or a translation, which names the English text that it follows. */
const English = z.strictObject({ summary: z.string(), updated: day, draft: z.optional(z.boolean()) })
const Translation = z.strictObject({ summary: z.string(), translatedFrom: day })

const parsePage = async (file: ContentFile, english: ContentFile): Promise<PageText> => {
  const { updated, draft = false } = English.parse(english.meta)
  const isOriginal = file.language === 'en'
  const own = isOriginal ? English.parse(file.meta) : Translation.parse(file.meta)
  const say = await wordsIn(file.language)
  const text = parseMarkdown(fillFacts(fillBrand(file.markdown), say))
  return {
    summary: own.summary,
    updated,
    isDraft: draft,
    language: file.language,
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
      return [nameOf(file.slug, file.language), await parsePage(file, english)] as const
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

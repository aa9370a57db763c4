import * as z from 'zod/mini'
import type { ContentFile } from '#platform/server/content/content-files.ts'
import { type ArticleCategory, articleCategories, articleCategoryNames } from '../../contract.ts'

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** A source in front matter: a title with an address, a day or both. */
export const fileSources = z._default(
  z.array(
    z.strictObject({
      title: z.string().check(z.minLength(3)),
      url: z.optional(z.url()),
      date: z.optional(day),
    }),
  ),
  [],
)

const categoryOf = (text: unknown): unknown =>
  articleCategories.find((each) => each === text || articleCategoryNames[each] === text) ?? text

const ArticleFile = z.strictObject({
  title: z.string().check(z.minLength(5), z.maxLength(160)),
  summary: z.string().check(z.minLength(10), z.maxLength(300)),
  category: z.pipe(z.transform(categoryOf), z.enum(articleCategories)),
  author: z.string().check(z.minLength(2)),
  published: day,
  updated: z.optional(day),
  tags: z._default(z.array(z.string()), []),
  sources: fileSources,
})

/** The front matter of a translation; the rest comes from the English file. */
export const TranslationFile = z.strictObject({
  title: z.string().check(z.minLength(3), z.maxLength(160)),
  summary: z.string().check(z.minLength(10), z.maxLength(300)),
  translatedFrom: day,
})

const named = <T>(file: ContentFile, schema: z.ZodMiniType<T>): T => {
  const read = schema.safeParse(file.meta)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`content: ${file.slug}.${file.language}: ${issue?.path.join('.')} ${issue?.message}`)
}

/** The front matter of an English article; refuses a file that misses something or has something unknown. */
export const readArticleFile = (
  file: ContentFile,
): z.output<typeof ArticleFile> & { category: ArticleCategory } => named(file, ArticleFile)

/** The front matter of a translation. */
export const readTranslationFile = (file: ContentFile): z.output<typeof TranslationFile> =>
  named(file, TranslationFile)

/** Reads the front matter of any file with its schema. */
export const readFrontMatter = named

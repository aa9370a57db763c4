import * as z from 'zod/mini'
import type { Ctx } from '#platform/server/context.ts'
import { type ContentFile, readContent } from '#platform/server/content/content-files.ts'
import { parseMarkdown } from '#platform/server/content/markdown.ts'
import { readingMinutes } from '#platform/server/content/readability.ts'
import { Refusal } from '#shared/errors.ts'
import { plainOf } from '#shared/text/rich-text.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { Video, VideoCard } from '../../contracts/video-contract.ts'
import { fileSources, readFrontMatter, TranslationFile } from '../articles/article-file.ts'
import { filledText } from '../filled-text.ts'

const VideoFile = z.strictObject({
  title: z.string().check(z.minLength(5), z.maxLength(160)),
  summary: z.string().check(z.minLength(10), z.maxLength(300)),
  author: z.string(),
  published: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  /** The length of the film. */
  seconds: z.optional(z.int().check(z.gte(1))),
  /** The address of the player, for the document that opens on a tap. */
  player: z.optional(z.url({ protocol: /^https$/ })),
  sources: fileSources,
})

interface Lesson {
  readonly file: ContentFile
  readonly about: z.output<typeof VideoFile>
  readonly translations: ReadonlyMap<LanguageCode, ContentFile>
}

const readLessons = async (): Promise<readonly Lesson[]> => {
  const files = await readContent('videos')
  return files
    .filter(({ language }) => language === 'en')
    .map((file) => ({
      file,
      about: readFrontMatter(file, VideoFile),
      translations: new Map(
        files
          .filter(({ slug, language }) => slug === file.slug && language !== 'en')
          .map((each) => [each.language, each] as const),
      ),
    }))
    .toSorted(
      (a, b) => b.about.published.localeCompare(a.about.published) || a.file.slug.localeCompare(b.file.slug),
    )
}

let kept: Promise<readonly Lesson[]> | undefined
/** The lessons of this release: the files do not change while the server runs. */
const lessons = (): Promise<readonly Lesson[]> => (kept ??= readLessons())

const wordsOfLesson = ({ file, about, translations }: Lesson, language: LanguageCode) => {
  const translated = translations.get(language)
  if (!translated)
    return { title: about.title, summary: about.summary, markdown: file.markdown, language: 'en' as const }
  const { title, summary } = readFrontMatter(translated, TranslationFile)
  return { title, summary, markdown: translated.markdown, language }
}

const asVideoCard = (lesson: Lesson, wanted: LanguageCode): VideoCard => {
  const { title, summary, markdown, language } = wordsOfLesson(lesson, wanted)
  return {
    slug: lesson.file.slug,
    title,
    summary,
    language,
    author: lesson.about.author,
    publishedOn: lesson.about.published,
    minutes: readingMinutes(plainOf(parseMarkdown(markdown))),
    seconds: lesson.about.seconds ?? null,
  }
}

/** All lessons, newest first. */
export const listVideos = async (ctx: Pick<Ctx, 'language'>) => ({
  items: (await lessons()).map((lesson) => asVideoCard(lesson, ctx.language)),
})

const findLesson = async (slug: string): Promise<Lesson> => {
  const lesson = (await lessons()).find(({ file }) => file.slug === slug)
  if (!lesson) throw new Refusal('video-not-found')
  return lesson
}

/** One lesson with its transcript. */
export const showVideo = async (ctx: Pick<Ctx, 'language'>, slug: string): Promise<Video> => {
  const lesson = await findLesson(slug)
  const { markdown, language } = wordsOfLesson(lesson, ctx.language)
  return {
    ...asVideoCard(lesson, ctx.language),
    text: parseMarkdown(await filledText(markdown, language)),
    languages: ['en', ...lesson.translations.keys()],
    sources: lesson.about.sources.map(({ title, url = null, date = null }) => ({ title, url, date })),
    playedBy: lesson.about.player ? new URL(lesson.about.player).host : null,
  }
}

/** The film of a lesson, or nothing: the address of its player, and what it is called. */
export const playerOf = async (slug: string): Promise<{ title: string; player: string } | undefined> => {
  const lesson = (await lessons()).find(({ file }) => file.slug === slug)
  return lesson?.about.player ? { title: lesson.about.title, player: lesson.about.player } : undefined
}

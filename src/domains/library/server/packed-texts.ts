import type { PackSource } from '#platform/server/contributions/pack-kind.ts'
import { parseLong } from '#platform/server/content/long-markdown.ts'
import type { PackText } from '#shared/civic/pack.ts'
import type { LanguageCode } from '#shared/words.ts'
import { publishedState, type PublishedText, publishedTexts } from './published-texts.ts'

const lineOf = ({ title, date, url }: PublishedText['sources'][number]): string =>
  [title, date, url].filter(Boolean).join(' · ')

const packed = async ({
  slug,
  language,
  title,
  summary,
  content,
  sources,
}: PublishedText): Promise<PackText> => ({
  id: slug,
  title,
  language,
  lead: [summary],
  text: await parseLong(content),
  sources: sources.map(lineOf),
})

/** One text of each slug: in this language, otherwise in English. */
const inLanguage = (texts: readonly PublishedText[], language: LanguageCode): readonly PublishedText[] =>
  [...Map.groupBy(texts, ({ slug }) => slug).values()].flatMap(
    (all) =>
      all.find((text) => text.language === language) ?? all.find((text) => text.language === 'en') ?? [],
  )

/** The articles and model letters that everybody may read now. */
export const packedLibrary: PackSource = {
  state: publishedState,
  contents: async (ctx, language) => {
    const texts = inLanguage(await publishedTexts(ctx), language)
    const parts: Record<PublishedText['kind'], PackText[]> = { article: [], letter: [] }
    for (const text of texts) parts[text.kind].push(await packed(text))
    return { texts: { articles: parts.article, letters: parts.letter } }
  },
}

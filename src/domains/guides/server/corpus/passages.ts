import { type ContentFile, readContent } from '#platform/server/content/content-files.ts'
import { fillFacts } from '#platform/server/content/fill-facts.ts'
import { parseMarkdown } from '#platform/server/content/markdown.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { matchScreen } from '#shared/sitemap.ts'
import { plainOf, type RichNode } from '#shared/text/rich-text.ts'
import type { LanguageCode } from '#shared/words.ts'

/** A part of a text of the platform, under one heading: what a guide may say, and where it stands. */
export interface Passage {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly heading: string
  readonly language: LanguageCode
  readonly text: string
}

/** Where the texts of each folder of `content/` are read. */
const folders: Readonly<Record<string, (slug: string) => string>> = {
  articles: (slug) => `/library/${slug}`,
  letters: (slug) => `/civic-letters/${slug}`,
  pages: (slug) => `/${slug}`,
  education: (slug) => `/education/${slug}`,
}

const isHeading = (node: RichNode): boolean => typeof node !== 'string' && node.tag === 'h2'

/** Divides a text at its headings of the second level. */
const partsOf = (nodes: readonly RichNode[]): { heading: RichNode | null; body: RichNode[] }[] => {
  const parts: { heading: RichNode | null; body: RichNode[] }[] = [{ heading: null, body: [] }]
  for (const node of nodes)
    if (isHeading(node)) parts.push({ heading: node, body: [] })
    else parts.at(-1)?.body.push(node)
  return parts.filter(({ body }) => body.length > 0)
}

const titleOf = ({ meta, slug }: ContentFile): string =>
  typeof meta === 'object' && meta !== null && 'title' in meta ? String(meta.title) : slug

/** The passages of one text; none when no page shows it. */
export const passagesOf = (folder: string, file: ContentFile, t: (sentence: string) => string): Passage[] => {
  const path = folders[folder]?.(file.slug) ?? ''
  if (!matchScreen(path)) return []
  const title = titleOf(file)
  return partsOf(parseMarkdown(fillFacts(file.markdown, t))).map(({ heading, body }, index) => {
    const anchor = heading !== null && typeof heading !== 'string' ? `#${heading.id ?? ''}` : ''
    return {
      id: `${folder}/${file.slug}.${file.language}:${index}`,
      path: path + anchor,
      title,
      heading: heading === null ? '' : plainOf([heading]).trim(),
      language: file.language,
      text: plainOf(body).trim(),
    }
  })
}

/** Every passage of every text that a page shows, in all languages. */
export const readPassages = async (): Promise<Passage[]> => {
  const perFolder = await Promise.all(
    Object.keys(folders).map(async (folder) => {
      // A folder that is not there has no texts yet.
      const files = await readContent(folder).catch(() => [])
      const each = await Promise.all(
        files.map(async (file) => passagesOf(folder, file, await wordsIn(file.language))),
      )
      return each.flat()
    }),
  )
  return perFolder.flat()
}

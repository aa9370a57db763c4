import { type ContentFile, readContent } from '#platform/server/content/content-files.ts'
import { fillBrand, fillFacts } from '#platform/server/content/fill-facts.ts'
import { parseMarkdown } from '#platform/server/content/markdown.ts'
import { inSlices } from '#platform/server/formats/slices.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { matchScreen, sitemap } from '#shared/sitemap.ts'
import { infoScreens } from '#shared/sitemap/info-screens.ts'
import { plainOf, type RichNode } from '#shared/text/rich-text.ts'
import { languages, type LanguageCode } from '#shared/words.ts'
import { askedPages } from './page-asks.ts'
import { withSpokenTables } from './spoken-tables.ts'

/** A part of a text of the platform, under one heading: what a guide may say, and where it stands. */
export interface Passage {
  readonly id: string
  /** With the anchor of its heading, where the page has one. */
  readonly path: string
  readonly title: string
  readonly heading: string
  /** What the whole text is about. */
  readonly summary: string
  readonly language: LanguageCode
  readonly text: string
}

interface Folder {
  readonly pathOf: (slug: string) => string
  /** The headings at which a text is divided, where they are not those of the second level. */
  readonly divider?: (slug: string) => 'h2' | 'h3'
  readonly anchorOf?: (slug: string, heading: string) => string | undefined
}

const chapterOf = (slug: string): string | undefined => /^constitution-(\d)$/.exec(slug)?.[1]

/** Where the texts of each folder of `content/` are read. */
const folders: Readonly<Record<string, Folder>> = {
  articles: { pathOf: (slug) => `/library/${slug}` },
  letters: { pathOf: (slug) => `/civic-letters/${slug}` },
  videos: { pathOf: (slug) => `/video-library/${slug}` },
  pages: { pathOf: (slug) => `/${slug}` },
  education: {
    pathOf: (slug) => {
      const chapter = chapterOf(slug)
      return chapter ? `/education/constitution/${chapter}` : `/education/${slug}`
    },
    // A section of the Constitution is a passage of its own.
    divider: (slug) => (chapterOf(slug) ? 'h3' : 'h2'),
    anchorOf: (_slug, heading) => {
      const section = /^(\d+[A-Z]?)\. /.exec(heading)?.[1]
      return section && `section-${section}`
    },
  },
}

const isHeading = (node: RichNode, divider: string): boolean =>
  typeof node !== 'string' && node.tag === divider

/** Divides a text at its headings. */
const partsOf = (
  nodes: readonly RichNode[],
  divider: string,
): { heading: RichNode | null; body: RichNode[] }[] => {
  const parts: { heading: RichNode | null; body: RichNode[] }[] = [{ heading: null, body: [] }]
  for (const node of nodes)
    if (isHeading(node, divider)) parts.push({ heading: node, body: [] })
    else parts.at(-1)?.body.push(node)
  return parts.filter(({ body }) => body.length > 0)
}

const screenTitles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(infoScreens).map(({ path, title }) => [path, title]),
)

const metaOf = ({ meta }: ContentFile, name: string): string | undefined => {
  const value =
    typeof meta === 'object' && meta !== null ? (meta as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** The passages of one text; none when no page shows it. */
export const passagesOf = (folder: string, file: ContentFile, t: (sentence: string) => string): Passage[] => {
  const { pathOf, divider, anchorOf } = folders[folder] ?? {}
  const path = pathOf?.(file.slug) ?? ''
  if (!matchScreen(path)) return []
  const own = metaOf(file, 'title') ?? t(screenTitles[path] ?? file.slug)
  const title = chapterOf(file.slug) ? `${t('The Constitution in plain words')}: ${own}` : own
  const summary = metaOf(file, 'summary') ?? ''
  const nodes = parseMarkdown(fillFacts(fillBrand(file.markdown, t), t))
  return partsOf(nodes, divider?.(file.slug) ?? 'h2').map(({ heading, body }, index) => {
    const words = heading === null ? '' : plainOf([heading]).trim()
    const id =
      heading === null || typeof heading === 'string'
        ? undefined
        : (anchorOf?.(file.slug, words) ?? heading.id)
    const text = plainOf(withSpokenTables(body)).trim()
    return {
      id: `${folder}/${file.slug}.${file.language}:${index}`,
      path: id ? `${path}#${id}` : path,
      title,
      heading: words,
      summary,
      language: file.language,
      text,
    }
  })
}

/** What the pages without a text of their own are for. */
export const screenPassages = (language: LanguageCode, t: (sentence: string) => string): Passage[] =>
  askedPages[language].flatMap(({ path, says }) => {
    const screen = matchScreen(path)
    if (says === undefined || !screen) return []
    const title = t(sitemap[screen.name].title)
    return [
      { id: `screens${path}.${language}:0`, path, title, heading: '', summary: '', language, text: says },
    ]
  })

/** The passages of these folders of `content/`. One text at a time, so that requests go on beside it. */
export const readFolders = async (names: readonly string[]): Promise<Passage[]> => {
  const passages: Passage[] = []
  for (const folder of names)
    for await (const [file] of inSlices(await readContent(folder), 1))
      if (file) passages.push(...passagesOf(folder, file, await wordsIn(file.language)))
  return passages
}

/** What every page without a text is for, in all languages. */
export const readScreens = async (): Promise<Passage[]> =>
  (await Promise.all(languages.map(async ({ code }) => screenPassages(code, await wordsIn(code))))).flat()

/** Every passage of every text that a release brings. */
export const readPassages = async (): Promise<Passage[]> => [
  ...(await readFolders(Object.keys(folders))),
  ...(await readScreens()),
]

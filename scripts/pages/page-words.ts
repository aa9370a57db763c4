import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { Catalogue } from '../../src/shared/text/messages.ts'
import { areasOf } from '../../src/app/web/catalogues/areas.ts'
import { type ScreenName, screens } from '../../src/shared/sitemap.ts'
import { languages } from '../../src/shared/words.ts'
import { compileCatalogue } from '../words/compile.ts'
import { catalogueOf, type FileSentences, sentencesByFile } from '../words/extract.ts'
import { type ModuleGraph, reachOf } from './module-graph.ts'
import { floatsScript, lateScript } from './read-pages.ts'
import type { PageSource } from './screen-pages.ts'

const MAIN = 'src/app/web/main.tsx'
/** Behind it are all pages, and only a way in place loads it. */
const NEXT = 'src/app/web/browser/next-view.ts'
const INSTEAD = 'src/app/web/instead.tsx'

/** Each page's sentences: `shell` those of all pages, `instead` those of what stands instead of a page. */
export type PageSentences = ReadonlyMap<
  string,
  { readonly areas: readonly string[]; readonly own: ReadonlySet<string> }
>

/**
 * The sentences that a page's own scripts can say, and those of its areas that only the server's code holds: the page
 * may get them as data. The rest of its areas belongs to other pages.
 */
export const sentencesOfPages = (
  files: ReadonlyMap<string, FileSentences>,
  graph: ModuleGraph,
  pages: readonly PageSource[],
): PageSentences => {
  const said = (modules: Iterable<string>): string[] =>
    [...modules].flatMap((file) => files.get(file)?.all ?? [])
  const outsidePages = [...files].filter(
    ([file]) => !/^src\/(?:app|ui|platform|domains\/[^/]+)\/web\//.test(file),
  )
  // Refusals of a contract come only to a page that calls it.
  const fromServer = (areas: readonly string[]): string[] =>
    outsidePages
      .filter(([file]) => areas.includes(catalogueOf(file)))
      .flatMap(([file, { all, tables }]) => (/[/-]contract\.ts$/.test(file) ? tables : all))
  const shell = new Set([...said(reachOf(graph, MAIN, [NEXT, INSTEAD])), ...fromServer(['shell'])])
  const insteadAreas = [...areasOf('identity'), ...areasOf('vetting')]
  const found = new Map([
    ['floats', { areas: ['guides'], own: new Set(said(reachOf(graph, floatsScript))) }],
    ['late', { areas: ['shell'], own: new Set(said(reachOf(graph, lateScript))) }],
    ['shell', { areas: ['shell'], own: shell }],
    ['instead', { areas: insteadAreas, own: new Set([...shell, ...said(reachOf(graph, INSTEAD))]) }],
  ])
  for (const { name, path, domain } of pages) {
    const areas = areasOf(domain)
    const modules = reachOf(graph, path, [NEXT, INSTEAD])
    found.set(name, { areas, own: new Set([...shell, ...said(modules), ...fromServer(areas.slice(1))]) })
  }
  return found
}

const readAreas = async (
  root: URL,
  code: string,
  areas: readonly string[],
): Promise<Record<string, string>> => {
  const parts = await Promise.all(
    areas.map((area) =>
      readFile(new URL(`src/locales/${code}/${area}.json`, root), 'utf8').catch(() => '{}'),
    ),
  )
  return Object.assign({}, ...parts.map((part) => JSON.parse(part) as object)) as Record<string, string>
}

const pick = (catalogue: Catalogue, sentences: ReadonlySet<string>): Catalogue =>
  Object.fromEntries(Object.entries(catalogue).filter(([sentence]) => sentences.has(sentence)))

/** Without what another file already says alike. */
const without = (catalogue: Catalogue, known: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).filter(
      ([sentence, words]) => JSON.stringify(known[sentence]) !== JSON.stringify(words),
    ),
  )

/** Writes a module that exports one value; returns its address, or '' where there is nothing to say. */
const writeModule = async (assets: URL, value: object): Promise<string> => {
  if (Object.keys(value).length === 0) return ''
  const code = `export default ${JSON.stringify(value)}`
  const name = `${createHash('sha256').update(code).digest('base64url').replaceAll(/[-_]/g, '0').slice(0, 7)}.js`
  await mkdir(assets, { recursive: true })
  await writeFile(new URL(name, assets), code)
  return `/assets/${name}`
}

/** What stands on every page, and scripts that load their own words only. */
const alone: ReadonlySet<string> = new Set(['shell', 'floats', 'late'])

const writeLanguage = async (
  root: URL,
  assets: URL,
  code: string,
  pages: PageSentences,
  titles: Readonly<Record<string, string>>,
): Promise<Record<string, string>> => {
  const wordsOf = async (name: string): Promise<Catalogue> => {
    const { areas = [], own = new Set<string>() } = pages.get(name) ?? {}
    return pick(compileCatalogue(await readAreas(root, code, areas)), own)
  }
  const shell = await wordsOf('shell')
  const shellFile = await writeModule(assets, shell)
  const files: Record<string, string> = {}
  for (const name of [...pages.keys()].filter((each) => !alone.has(each))) {
    const own = await writeModule(assets, without(await wordsOf(name), shell))
    files[name] = [shellFile, own].filter(Boolean).join(' ')
  }
  const shared = await readAreas(root, code, ['shell'])
  const listed = Object.entries(titles).map(([name, title]) => [
    name,
    [files[name] ?? '', shared[title] ?? title],
  ])
  const index = await writeModule(assets, Object.fromEntries(listed))
  // Alone: reading pages load no other words.
  const [floats, late] = await Promise.all(
    ['floats', 'late'].map(async (name) => writeModule(assets, await wordsOf(name))),
  )
  return { ...files, index, floats: floats ?? '', late: late ?? '' }
}

/**
 * Writes the words of each page in each language: those of all pages in one file, its own in another. Returns their
 * addresses, separated by spaces; `index` is the module that lists them, with the titles of the pages.
 */
export const writeWords = async (
  root: URL,
  assets: URL,
  graph: ModuleGraph,
  pages: readonly PageSource[],
): Promise<Record<string, Record<string, string>>> => {
  const sentences = sentencesOfPages(await sentencesByFile(root), graph, pages)
  const titles = Object.fromEntries(pages.map(({ name }) => [name, screens[name as ScreenName].title]))
  const written = await Promise.all(
    languages.map(
      async ({ code }) => [code, await writeLanguage(root, assets, code, sentences, titles)] as const,
    ),
  )
  return Object.fromEntries(written)
}

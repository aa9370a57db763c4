/**
 * Finds the page of each screen by its name: `nyscCamp` of the domain campus is `src/domains/campus/web/nysc-camp-page.tsx`,
 * or in a folder below. A screen that says `page` shares the file of that name.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { screens } from '../../src/shared/sitemap.ts'
import { isReadOnly } from './read-pages.ts'

export interface PageSource {
  readonly name: string
  readonly path: string
  readonly domain: string
}

/** What the names of pages depend on; the sitemap, or a part of it. */
type NamedScreens = Readonly<Record<string, { readonly domain: string; readonly page?: string }>>

const plain = (name: string): string => name.replaceAll('-', '').toLowerCase()

const homeOf = (path: string): string | undefined => {
  const [, domain, file = ''] = /^src\/domains\/([^/]+)\/web\/(?:.*\/)?([^/]+)-page\.tsx$/.exec(path) ?? []
  return domain && `${domain} ${plain(file)}`
}

/** The pages among files, each by its screen; and the faults: a screen without one page, a page without a screen. */
export const matchPages = (
  named: NamedScreens,
  files: Iterable<string>,
): { readonly pages: readonly PageSource[]; readonly faults: readonly string[] } => {
  const homes = Map.groupBy([...files].filter(homeOf), homeOf)
  const wanted = Object.entries(named).map(([name, { domain, page = name }]) => {
    const home = `${domain} ${plain(page)}`
    return { name, domain, home, found: homes.get(home) ?? [] }
  })
  const shown = new Set<string | undefined>(wanted.map(({ home }) => home))
  return {
    pages: wanted.flatMap(({ name, domain, found: [path] }) => (path ? [{ name, path, domain }] : [])),
    faults: [
      ...wanted
        .filter(({ found }) => found.length !== 1)
        .map(({ name, domain, found }) =>
          found.length === 0
            ? `screen-without-page: ${name} has no file in src/domains/${domain}/web`
            : `screen-with-two-pages: ${name} has ${found.join(' and ')}`,
        ),
      ...[...homes]
        .filter(([home]) => !shown.has(home))
        .flatMap(([, paths]) => paths.map((path) => `page-without-screen: ${path}`)),
    ],
  }
}

const filesIn = (root: string): string[] =>
  globSync('src/domains/*/web/**/*-page.tsx', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()

/** What is wrong with the pages of a tree, for `npm run check`. */
export const pageFaults = (root: string, named: NamedScreens = screens): string[] => {
  const { pages, faults } = matchPages(named, filesIn(root))
  const silent = [...new Set(pages.map(({ path }) => path))].filter(
    (path) => !/^export default (?:page|\w+Page)\(/m.test(readFileSync(join(root, path), 'utf8')),
  )
  return [...faults, ...silent.map((path) => `page-without-export: ${path} exports no page(…) by default`)]
}

/** The page of each screen. Throws when a screen has none, or a page no screen. */
export const findPages = (root: string, named: NamedScreens = screens): readonly PageSource[] => {
  const faults = pageFaults(root, named)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return matchPages(named, filesIn(root)).pages
}

/**
 * Fills in the table of all pages, each a chunk of its own. The browser's build goes without those of level `read`: only
 * the server renders them.
 */
export const screenPages = (root: string, named: NamedScreens = screens): Plugin => ({
  name: 'screen-pages',
  enforce: 'pre',
  transform(_, id) {
    if (!id.endsWith('/src/app/web/pages.ts')) return null
    const isShown = ({ name }: PageSource) => this.environment.name !== 'client' || !isReadOnly(name)
    const lines = findPages(root, named)
      .filter(isShown)
      .map(({ name, path }) => `  ${name}: () => import('../../${path.slice('src/'.length)}'),\n`)
    return { code: `export const pages = {\n${lines.join('')}}\n`, map: null }
  },
})

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screenNames } from '#shared/sitemap.ts'
import { makeQuickFolder } from '#test/quick-folder.ts'
import { findPages, matchPages, pageFaults, screenPages } from './screen-pages.ts'

const named = {
  forum: { domain: 'forum' },
  nyscCamp: { domain: 'campus' },
  about: { domain: 'site', page: 'info' },
  help: { domain: 'site', page: 'info' },
}
const camp = 'src/domains/campus/web/camps/nysc-camp-page.tsx'
const files = [
  'src/domains/forum/web/forum-page.tsx',
  camp,
  'src/domains/campus/web/camp-list.tsx',
  'src/domains/site/web/info/info-page.tsx',
]

test('every screen of the product has its page, and every page its screen', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  expect(pageFaults(root)).toEqual([])
  expect(findPages(root).map(({ name }) => name)).toEqual(screenNames)
})

describe('the page of a screen', () => {
  test('has its name, in any folder of its domain; screens that say so share one', () => {
    const { pages, faults } = matchPages(named, files)
    expect(faults).toEqual([])
    expect(pages.map(({ name, path }) => `${name} ${path}`)).toEqual([
      'forum src/domains/forum/web/forum-page.tsx',
      `nyscCamp ${camp}`,
      'about src/domains/site/web/info/info-page.tsx',
      'help src/domains/site/web/info/info-page.tsx',
    ])
  })

  test.each([
    ['is missing', files.filter((file) => file !== camp), /^screen-without-page: nyscCamp /],
    [
      'is in another domain',
      [...files.filter((file) => file !== camp), 'src/domains/site/web/nysc-camp-page.tsx'],
      /^screen-without-page: nyscCamp /,
    ],
    [
      'is there twice',
      [...files, 'src/domains/campus/web/nysc-camp-page.tsx'],
      /^screen-with-two-pages: nyscCamp /,
    ],
    [
      'has no screen',
      [...files, 'src/domains/campus/web/lost-page.tsx'],
      /^page-without-screen: .*lost-page/,
    ],
  ])('is a fault when it %s', (_, planted, fault) => {
    expect(matchPages(named, planted).faults[0]).toMatch(fault)
  })
})

describe('a tree', () => {
  let root: string
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const buildPages = () =>
    build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [screenPages(root, named)],
      build: {
        outDir: 'dist',
        rolldownOptions: { input: 'src/app/web/pages.ts', preserveEntrySignatures: 'strict' },
      },
    })

  beforeAll(async () => {
    root = await makeQuickFolder('sup-pages')
    await write('src/app/web/pages.ts', 'export declare const pages: object\n')
    for (const file of files)
      await write(file, `const page = (it) => it\nexport default page({ at: '${file}' })\n`)
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  test('builds, each page a chunk of its own, and those that only the server renders left out', async () => {
    await buildPages()
    const built = await readdir(join(root, 'dist/assets'))
    expect(built.filter((file) => file.includes('-page-'))).toEqual([expect.stringMatching(/^forum-page-/)])
  })

  test.each([
    [
      'a page without a screen',
      'src/domains/campus/web/lost-page.tsx',
      'export default page({})',
      'page-without-screen',
    ],
    ['a page that exports none', camp, 'export const camp = 1', 'page-without-export'],
  ])('neither passes the check nor builds with %s', async (_, path, text, fault) => {
    await write(path, text)
    expect(pageFaults(root, named)).toEqual([expect.stringContaining(`${fault}: ${path}`)])
    await expect(buildPages()).rejects.toThrow(`${fault}: ${path}`)
    await rm(join(root, path))
  })

  test('neither passes the check nor builds with a screen that has no page', async () => {
    // The test before took the page of the camp away.
    expect(pageFaults(root, named)).toEqual([expect.stringContaining('screen-without-page: nyscCamp')])
    await expect(buildPages()).rejects.toThrow('screen-without-page: nyscCamp')
  })
})

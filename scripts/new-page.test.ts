import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { screenNames } from '#shared/sitemap.ts'
import { copyRepository } from '#test/repository-copy.ts'
import { keyOf, newPage, pageFault } from './new-page.ts'

// The compiler reads the whole product, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test.each([
  ['/clubs', 'clubs'],
  ['/campus/debate-clubs', 'campusDebateClubs'],
  ['/campus/clubs/:clubId', 'campusClubsClub'],
])('the screen at %s is called %s', (path, key) => {
  expect(keyOf(path)).toBe(key)
})

test.each([
  ['nowhere', '/clubs', 'Clubs', 'There is no domain'],
  ['campus', 'clubs', 'Clubs', 'is no path'],
  ['campus', '/Clubs', 'Clubs', 'is no path'],
  ['campus', '/:clubId', 'Clubs', 'is no path'],
  ['campus', '/clubs', 'clubs', 'is no title'],
  ['campus', '/clubs', "Clubs' hour", 'is no title'],
  ['campus', '/clubs', '{count} clubs', 'is no title'],
  ['campus', '/campus', 'Clubs', 'already has a screen'],
  ['campus', '/nysc/camps', 'Clubs', 'already has a screen'],
])('a page in %s at %s called %s is refused', (domain, path, title, fault) => {
  const sections = ["  campus: {\n    path: '/campus',\n", '  nyscCamps: {\n']
  expect(pageFault(['campus'], sections, { domain, path, title })).toContain(fault)
})

describe('a new page', () => {
  const file = 'src/domains/campus/web/campus-debate-clubs-page.tsx'
  let copy: Awaited<ReturnType<typeof copyRepository>>
  let paths: string[]
  beforeAll(async () => {
    copy = await copyRepository()
    paths = await newPage(copy.root, 'campus', '/campus/debate-clubs', 'Debate clubs')
  })
  afterAll(() => rm(copy.root, { recursive: true, force: true }))

  test('is a line of the sitemap, a file and its words: four files by hand, with a call and its route', () => {
    const translated = ['pcm', 'ha', 'ig', 'yo'].flatMap((code) => [
      `src/locales/${code}/campus.json`,
      `src/locales/${code}/shell.json`,
    ])
    expect(paths).toEqual(['src/shared/sitemap/campus-screens.ts', file, ...translated])
  })

  test('is known by its screen, and every other screen is as before', async () => {
    const screens = (await copy.ask('src/shared/sitemap.ts', 'screens')) as Record<string, object>
    expect(Object.keys(screens).toSorted()).toEqual([...screenNames, 'campusDebateClubs'].toSorted())
    expect(screens['campusDebateClubs']).toMatchObject({ path: '/campus/debate-clubs', access: 'public' })
    const pages = await copy.ask('scripts/pages/screen-pages.ts', 'findPages', copy.root)
    expect(pages).toContainEqual({ name: 'campusDebateClubs', path: file, domain: 'campus' })
  })

  test('is visited, weighed and measured by the suites without another line', async () => {
    expect(await copy.ask('testing/browser/helpers/budgets.ts', 'measuredAs', 'campusDebateClubs')).toEqual({
      kind: 'reading',
    })
    await newPage(copy.root, 'staff', '/admin/debates/:debateId', 'A debate')
    expect(await copy.ask('testing/browser/helpers/budgets.ts', 'measuredAs', 'adminDebatesDebate')).toEqual({
      kind: 'reading',
      as: 'chidi',
    })
  })

  test('is translated as far as its sentences are known, and in order', async () => {
    const titles = JSON.parse(await copy.textOf('src/locales/ha/shell.json')) as Record<string, string>
    expect(titles['Debate clubs']).toBe('Debate clubs')
    const words = JSON.parse(await copy.textOf('src/locales/ha/campus.json')) as Record<string, string>
    expect(words['Nothing here yet']).toMatch(/^(?!Nothing)/)
    expect(Object.keys(words)).toEqual(Object.keys(words).toSorted())
  })

  test('compiles, and is in our format', async () => {
    // A planted error shows that the compiler read the page at all.
    await writeFile(
      join(copy.root, file),
      `${await copy.textOf(file)}\nexport const wrong: number = 'text'\n`,
    )
    const web = { ...(JSON.parse(await copy.textOf('tsconfig.web.json')) as object), include: [file] }
    await writeFile(join(copy.root, 'tsconfig.one.json'), JSON.stringify(web))
    const faults = (await copy.tool('typescript/bin/tsc', '-p', 'tsconfig.one.json')).trim().split('\n')
    expect(faults).toEqual([expect.stringMatching(/campus-debate-clubs-page\.tsx.*TS2322/)])
    expect(await copy.tool('oxfmt/bin/oxfmt', '--list-different', 'src/shared/sitemap', file)).toBe('')
  })

  test('cannot be made twice, and is cut into a folder of its own where its domain’s is full', async () => {
    await expect(newPage(copy.root, 'campus', '/campus/debate-clubs', 'Debate clubs')).rejects.toThrow(
      'already has a screen',
    )
    for (const count of Array(15).keys())
      await writeFile(join(copy.root, `src/domains/chat/web/part-${count}.ts`), '')
    await newPage(copy.root, 'chat', '/rooms', 'Rooms')
    expect(await readdir(join(copy.root, 'src/domains/chat/web/rooms'))).toEqual(['rooms-page.tsx'])
  })
})

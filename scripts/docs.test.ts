import { access, readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '#shared/demo/people.ts'
import { exitCodes } from '#platform/server/postgres/startup-problem.ts'

const root = new URL('../', import.meta.url)
const read = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8')
const INDEX = 'README.md'
const decisions = (await readdir(new URL('docs/decisions/', root)))
  .filter((name) => name !== INDEX)
  .toSorted()
const pages = [
  'README.md',
  'STYLE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs/dependencies.md',
  'docs/operating.md',
  `docs/decisions/${INDEX}`,
  ...decisions.map((name) => `docs/decisions/${name}`),
]
const readme = await read('README.md')
const operating = await read('docs/operating.md')
const firstCells = (text: string): string[] =>
  [...text.matchAll(/^\| *`?([^`|]+?)`? *\|/gm)]
    .map(([, cell = '']) => cell.trim())
    .filter((cell) => !/^-+$/.test(cell))
const isThere = (path: string): Promise<boolean> =>
  access(new URL(path, root)).then(
    () => true,
    () => false,
  )

/** We add it by hand once the pages look right. */
const pictures = new Set(['docs/images/landing.webp'])

describe('the README', () => {
  test('keeps its promise in a folder with a space in its name: no code builds a file path from a URL', async () => {
    const filesIn = async (folder: string) =>
      (await readdir(new URL(`${folder}/`, root), { recursive: true }))
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${folder}/${name}`)
    const sources = [...(await filesIn('scripts')), ...(await filesIn('testing')), 'vite.config.ts']
    expect(sources).toContain('scripts/build.ts')
    for (const source of sources)
      expect([source, /(import\.meta\.url|\broot)\)\s*\.pathname/.test(await read(source))]).toEqual([
        source,
        false,
      ])
  })

  test('names every person of the demonstration', () => {
    for (const { name, does } of demoPeople) expect(readme).toContain(`| ${name}@demo.sup | ${does} |`)
    expect(readme).toContain(demoPassword)
  })

  test('names every npm command', async () => {
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
    for (const name of Object.keys(scripts)) expect(readme).toMatch(new RegExp(`npm (run )?${name}\\b`))
  })

  test('names every domain and the domains that it may use', async () => {
    for (const [domain, visits] of Object.entries(
      JSON.parse(await read('uses.json')) as Record<string, string[]>,
    ))
      expect(readme).toContain(`| ${domain} | ${visits.join(' ') || '–'} |`)
  })

  test('lists each domain once, in a group', () => {
    const [, table = ''] = /^\| domain \|.*\n\|-.*\n((?:\|.*\n)+)/m.exec(readme) ?? []
    const cells = firstCells(table)
    expect(cells[0]).toMatch(/^\*\*/)
    expect(cells.filter((cell) => cell.startsWith('**'))).toEqual(
      [
        'people',
        'leaders and votes',
        'money',
        'community',
        'words and figures',
        'staff',
        'used by all of them',
      ].map((group) => `**${group}**`),
    )
    const listed = cells.filter((cell) => !cell.startsWith('**'))
    expect(listed).toEqual([...new Set(listed)])
  })

  test('is short enough to read: 250 lines at most', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(250)
  })
})

describe('the operating guide', () => {
  test('names every setting that the server reads, and no other', async () => {
    const settings = [
      ...(await read('src/platform/server/config.ts')).matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
    ].map(([, name = '']) => name)
    expect(settings.length).toBeGreaterThan(20)
    expect(
      firstCells(operating)
        .filter((cell) => /^[A-Z][A-Z0-9_]+$/.test(cell))
        .toSorted(),
    ).toEqual([...new Set(settings)].toSorted())
  })

  test('names every exit code of a failed start', () => {
    for (const code of Object.values(exitCodes)) expect(firstCells(operating)).toContain(String(code))
  })
})

test('the one table has every security requirement that a file cites, and every row is cited', async () => {
  const table = await read('docs/security-requirements.md')
  const listed = new Set(firstCells(table).filter((cell) => /^[SFL]-\d+$/.test(cell)))
  const folders = ['src', 'scripts', 'testing', 'docs/decisions', 'database']
  const sources = await Promise.all(
    folders.map(async (folder) =>
      Promise.all(
        (await readdir(new URL(`${folder}/`, root), { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile() && /\.(tsx?|md|sql)$/.test(entry.name))
          .map((entry) => readFile(`${entry.parentPath}/${entry.name}`, 'utf8')),
      ),
    ),
  )
  const cited = new Set(
    sources.flat().flatMap((text) => [...text.matchAll(/\b(S-\d\d|F-\d\d|L-\d)\b/g)].map(([id]) => id)),
  )
  expect([...cited].filter((id) => !listed.has(id)).toSorted()).toEqual([])
  expect([...listed].filter((id) => !cited.has(id)).toSorted()).toEqual([])
})

test('every threat of SECURITY.md names tests that exist', async () => {
  const rows = [...(await read('SECURITY.md')).matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm)]
    .map(([, cell = '']) => cell.trim())
    .filter((cell) => cell !== 'shown by' && !/^-+$/.test(cell))
  expect(rows.length).toBeGreaterThan(80)
  const named = rows.map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file))
  expect(rows.filter((_cell, at) => named[at]?.length === 0)).toEqual([])
  const isTest = (file: string) => /(\.(test|e2e)\.tsx?|-calls\.ts)$/.test(file)
  const there = await Promise.all(named.flat().map(async (file) => isTest(file) && (await isThere(file))))
  expect(named.flat().filter((_file, at) => !there[at])).toEqual([])
})

test('every package has a reason, and every reason a package', async () => {
  const manifest = JSON.parse(await read('package.json')) as Record<string, Record<string, string>>
  const packages = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.keys(manifest[kind] ?? {}),
  )
  const explained = firstCells(await read('docs/dependencies.md')).filter((cell) => cell !== 'package')
  expect(explained.toSorted()).toEqual(packages.toSorted())
})

describe('decisions', () => {
  test('are numbered without a gap', () => {
    expect(decisions.map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_name, at) => at))
  })

  test('are all in the index, by number, title and status', async () => {
    const rows = await Promise.all(
      decisions.map(async (name) => {
        const text = await read(`docs/decisions/${name}`)
        const number = name.slice(0, 4)
        const [, title] = new RegExp(`^# ${number} – (.+)\\n`).exec(text) ?? []
        const [, how, by] = /^# .+\n\n(Changed|Overtaken) by (\d{4}): .+\.\n\n## /.exec(text) ?? []
        if (by !== undefined)
          expect(
            decisions.some((other) => other > name && other.startsWith(by)),
            name,
          ).toBe(true)
        const status =
          by === undefined
            ? 'in force'
            : how === 'Changed'
              ? `in force, changed by ${by}`
              : `overtaken by ${by}`
        return `| [${number}](${name}) | ${title} | ${status} |`
      }),
    )
    const index = await read(`docs/decisions/${INDEX}`)
    expect(index.split('\n').filter((line) => line.startsWith('| ['))).toEqual(rows)
  })

  test('have titles that say their matter', async () => {
    const index = await read(`docs/decisions/${INDEX}`)
    const titles = [...index.matchAll(/^\| \[.+?\]\(.+?\) \| (.+) \| .+ \|$/gm)].map(
      ([, title = '']) => title,
    )
    expect(titles.length).toBe(decisions.length)
    expect(titles.filter((title) => title.split(' ').length < 4)).toEqual([])
  })

  test.each(decisions)('%s has context, decision and consequence', async (name) => {
    const text = await read(`docs/decisions/${name}`)
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
      'Context',
      'Decision',
      'Consequence',
    ])
  })

  test('that the code names exist', async () => {
    const sources = ['dependency-rules.cjs', 'src/platform/server/config.ts']
    const named = (await Promise.all(sources.map(read))).flatMap((text) =>
      [...text.matchAll(/docs\/decisions\/(\d{4})/g)].map(([, number]) => number),
    )
    expect(named.length).toBeGreaterThan(1)
    for (const number of named)
      expect(
        decisions.some((name) => name.startsWith(`${number}-`)),
        number,
      ).toBe(true)
  })
})

test.each(pages)('every file that %s names exists', async (page) => {
  const text = await read(page)
  const folder = page.includes('/') ? page.replace(/[^/]+$/, '') : ''
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) =>
    new URL(path, new URL(folder, root)).href.slice(root.href.length),
  )
  const named = [...text.matchAll(/`((?:src|scripts|testing|docs|database)\/[a-z0-9/._-]+)`/g)].map(
    ([, path = '']) => path,
  )
  const missing = []
  for (const path of [...links, ...named])
    if (!pictures.has(path) && !(await isThere(path))) missing.push(path)
  expect(missing).toEqual([])
})

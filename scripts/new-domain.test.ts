import { glob, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { nameFault, newDomain, stampAfter } from './new-domain.ts'
import { findBreaches } from './boundaries.ts'
import { copyRepository } from '#test/repository-copy.ts'

type Copy = Awaited<ReturnType<typeof copyRepository>>

// The compiler reads the whole product, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const noon = new Date('2031-05-06T07:08:09Z')

let copy: string
let textOf: Copy['textOf']
let tool: Copy['tool']

beforeAll(async () => {
  ;({ root: copy, textOf, tool } = await copyRepository())
})
afterAll(() => rm(copy, { recursive: true, force: true }))

describe('a domain’s name', () => {
  test.each(['', 'ab', 'Events', 'two-words', 'a1b2', 'ìrìn', '../etc', 'constructor-', 'user', 'platform'])(
    'cannot be %j',
    (name) => {
      expect(nameFault(name, {})).not.toBeNull()
    },
  )

  test('is refused if the domain exists, and nothing is written', async () => {
    const before = await readdir(join(copy, 'database/migrations'))
    await expect(newDomain(copy, 'leaders', noon)).rejects.toThrow('is there already')
    await expect(newDomain(copy, 'Bad Name', noon)).rejects.toThrow('small letters')
    expect(await readdir(join(copy, 'database/migrations'))).toEqual(before)
  })
})

describe('the date of a migration', () => {
  test('is now', () => {
    expect(stampAfter(['20261121-0900-platform.sql'], noon)).toBe('20310506-0708')
  })

  test('is after the newest one if the clock is behind', () => {
    expect(stampAfter(['20311231-2359-far.sql', '20261121-0900-platform.sql', 'README.md'], noon)).toBe(
      '20320101-0000',
    )
  })
})

describe('a new domain', () => {
  let paths: string[]
  beforeAll(async () => {
    paths = await newDomain(copy, 'almanac', noon)
  })

  test('has all its files, and its lines in the wiring', async () => {
    expect(
      paths
        .filter((path) => path.startsWith('src/domains/'))
        .map((path) => path.replace('src/domains/almanac/', '')),
    ).toEqual([
      'contract.ts',
      'rules.ts',
      'rules.test.ts',
      'server/manifest.ts',
      'server/routes.ts',
      'server/jobs.ts',
      'server/approval.ts',
      'server/approval.test.ts',
      'server/notices.ts',
      'server/entries.ts',
      'server/store.ts',
      'server/tables.ts',
      'server/almanac.test.ts',
      'web/almanac-page.tsx',
    ])
    expect(paths.filter((path) => path.startsWith('testing/requests/almanac/')).length).toBe(2)
    expect(await textOf('database/migrations/20310506-0708-almanac.sql')).toContain('create schema almanac;')
    expect((JSON.parse(await textOf('uses.json')) as Record<string, string[]>)['almanac']).toEqual([
      'approvals',
    ])
    expect(await textOf('src/shared/sitemap/civic-screens.ts')).toContain(`path: '/almanac'`)
    expect(await textOf('src/app/server/domains.ts')).toContain('  almanac,\n  moderation,\n')
    expect(await textOf('README.md')).toMatch(/^\| almanac \| – \| Almanac \|$/m)
    for (const language of ['pcm', 'ha', 'ig', 'yo']) {
      // What its notification says stands in the catalogue that the server reads for messages.
      expect(JSON.parse(await textOf(`src/locales/${language}/letters.json`))).toMatchObject({
        'An entry is removed': 'An entry is removed',
        'Two people removed it: {title}': 'Two people removed it: {title}',
      })
      expect(Object.keys(JSON.parse(await textOf(`src/locales/${language}/almanac.json`)) as object)).toEqual(
        ['Deleted item', 'Loading...', 'Nothing here yet', 'Remove the entry {title}'],
      )
    }
  })

  test('leaves the other domains’ lines of uses.json unchanged', async () => {
    const before = await readFile(new URL('../uses.json', import.meta.url), 'utf8')
    expect((await textOf('uses.json')).replace(',\n  "almanac": ["approvals"]', '')).toBe(before)
  })

  test('compiles', async () => {
    // The rest of the product is what `npm run check` compiles; here it is only read, in a third of the time.
    for await (const file of glob('{src,scripts,testing}/**/*.{ts,tsx}', { cwd: copy }))
      if (!paths.includes(file.replaceAll('\\', '/')))
        await writeFile(join(copy, file), `// @ts-nocheck\n${await textOf(file)}`)
    // A planted error shows that the compiler checked the new domain at all.
    await writeFile(join(copy, 'src/domains/almanac/wrong.ts'), `export const wrong: number = 'text'\n`)
    const base = { extends: './tsconfig.base.json' }
    const server = {
      ...base,
      compilerOptions: { lib: ['es2025'], types: ['node'] },
      include: ['src/domains/almanac/*.ts', 'src/domains/almanac/server', 'testing/requests/almanac'],
    }
    const web = {
      ...(JSON.parse(await textOf('tsconfig.web.json')) as object),
      include: ['src/domains/almanac/*.ts', 'src/domains/almanac/web'],
    }
    await writeFile(join(copy, 'tsconfig.one.json'), JSON.stringify(server))
    await writeFile(join(copy, 'tsconfig.other.json'), JSON.stringify(web))
    for (const view of ['tsconfig.one.json', 'tsconfig.other.json']) {
      const faults = (await tool('typescript/bin/tsc', '-p', view))
        .split('\n')
        .filter((line) => line.includes('almanac'))
      expect(faults.map((fault) => fault.split('(')[0])).toEqual(['src/domains/almanac/wrong.ts'])
    }
    await rm(join(copy, 'src/domains/almanac/wrong.ts'))
  })

  test('passes the boundaries, the lint rules and the format', async () => {
    // Packages are linked here, so only breaches between our own files count.
    expect((await findBreaches(copy)).filter((breach) => /almanac.* → (src|#)/.test(breach))).toEqual([])
    expect(
      await tool('oxlint/bin/oxlint', '-c', 'oxlint.json', '--deny-warnings', 'src/domains/almanac'),
    ).toContain('Found 0 warnings and 0 errors')
    expect(
      await tool(
        'oxfmt/bin/oxfmt',
        '--list-different',
        'src/domains/almanac/contract.ts',
        'src/domains/almanac/web',
        'src/app/server/domains.ts',
      ),
    ).toBe('')
  })

  test('cannot be created twice', async () => {
    await expect(newDomain(copy, 'almanac', noon)).rejects.toThrow('The domain "almanac" is there already.')
  })
})

import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findBreaches, findUnusedArrows, loneArrows } from './boundaries.ts'

const root = new URL('../', import.meta.url)
const rules = createRequire(import.meta.url)('../dependency-rules.cjs') as { forbidden: { name: string }[] }

const uses = JSON.parse(await readFile(new URL('uses.json', root), 'utf8')) as Record<string, string[]>
const domains = Object.keys(uses)
const packages = ['zod/mini', 'kysely', 'pg', 'fastify', '@fastify/cookie', 'react', 'vitest']

/** A small repository with the structure of the real one: every domain, every layer, nothing wrong. */
const repository: Record<string, string> = {
  'src/shared/words.ts': `import * as z from 'zod/mini'\nexport const words = z`,
  'src/ports/sms/port.ts': `import type { Readable } from 'node:stream'\nexport type Sms = Readable`,
  'src/ports/sms/carrier.ts': `import { createHmac } from 'node:crypto'\nimport type { Sms } from './port.ts'\nexport const carrier = (sms: Sms) => [sms, createHmac]`,
  'src/ui/button.tsx': `import { memo } from 'react'\nimport { words } from '#shared/words.ts'\nexport const Button = memo(words)`,
  'src/platform/server/database/database.ts': `import { Kysely } from 'kysely'\nimport pg from 'pg'\nimport type { Sms } from '#ports/sms/port.ts'\nexport const database = (sms: Sms) => [sms, Kysely, pg]`,
  'src/platform/server/http/http.ts': `import cookie from '@fastify/cookie'\nimport fastify from 'fastify'\nexport const http = [cookie, fastify]`,
  'src/platform/web/page.tsx': `import { Button } from '#ui/button.tsx'\nexport const page = Button`,
  'src/app/server/ports.ts': `import { carrier } from '#ports/sms/carrier.ts'\nexport const ports = carrier`,
  'src/app/server/main.ts': `import { http } from '#platform/server/http/http.ts'\nimport { ports } from './ports.ts'\nexport const main = [http, ports]`,
  'src/app/web/pages.ts': domains
    .map((domain) => `export const ${domain} = () => import('#domains/${domain}/web/first-page.tsx')`)
    .join('\n'),
  ...Object.fromEntries(domains.flatMap((domain) => Object.entries(domainFiles(domain)))),
}

function domainFiles(domain: string): Record<string, string> {
  const neighbour = uses[domain]?.[0]
  const visit = neighbour ? `import '#domains/${neighbour}/server/things.ts'\n` : ''
  return {
    [`src/domains/${domain}/contract.ts`]: `import * as z from 'zod/mini'\nexport const Thing = z`,
    [`src/domains/${domain}/rules.ts`]: `import { Thing } from './contract.ts'\nexport const rule = Thing`,
    [`src/domains/${domain}/server/tables.ts`]: `import type { Generated } from 'kysely'\nexport type Row = Generated<string>`,
    [`src/domains/${domain}/server/store.ts`]: `import { sql } from 'kysely'\nimport type { Row } from './tables.ts'\nexport const store = (row: Row) => [row, sql]`,
    [`src/domains/${domain}/server/slice/store.ts`]: `import { sql } from 'kysely'\nexport const slice = sql`,
    [`src/domains/${domain}/server/things.ts`]: `${visit}import { rule } from '../rules.ts'\nimport { store } from './store.ts'\nexport const things = [rule, store]`,
    [`src/domains/${domain}/server/routes.ts`]: `import { things } from './things.ts'\nexport const routes = things`,
    [`src/domains/${domain}/server/things.test.ts`]: `import { test } from 'vitest'\nimport { sql } from 'kysely'\nimport { main } from '#app/server/main.ts'\ntest(String([sql, main]))`,
    [`src/domains/${domain}/web/first-page.tsx`]: `import { page } from '#platform/web/page.tsx'\nimport { rule } from '../rules.ts'\nexport default [page, rule]`,
  }
}

interface Plant {
  readonly boundary: string
  readonly file: string
  readonly code: string
  /** The target of the import, as the tool names it. */
  readonly to: string
}

const plant = (
  boundary: string,
  file: string,
  specifier: string,
  to: string,
  code = `import '${specifier}'`,
): Plant => ({ boundary, file, code, to })

const strangerOf = (domain: string): string =>
  domains.find((other) => other !== domain && !uses[domain]?.includes(other)) ?? ''
// We test boundaries between domains where the domain is otherwise allowed, so that only one boundary reports.
const [guest = '', [host = ''] = []] = Object.entries(uses).find(([, hosts]) => hosts.length > 0) ?? []
const domain = domains[0] ?? ''

const plants: Plant[] = [
  plant('no-cycles', 'src/app/web/loop-one.ts', './loop-two.ts', 'src/app/web/loop-two.ts'),
  plant('no-unresolved', 'src/app/web/lost.ts', './gone.ts', './gone.ts'),
  plant('shared-is-ground', 'src/shared/bold.ts', 'react', 'node_modules/react/index.js'),
  plant('shared-is-ground', 'src/shared/nosy.ts', 'node:fs', 'fs'),
  plant('shared-is-ground', 'src/shared/proud.ts', '#ui/button.tsx', 'src/ui/button.tsx'),
  plant(
    'ports-speak-our-words',
    'src/ports/mail/port.ts',
    '#ports/sms/carrier.ts',
    'src/ports/sms/carrier.ts',
  ),
  plant(
    'ports-know-no-domains',
    'src/ports/sms/nosy.ts',
    '',
    `src/domains/${domain}/contract.ts`,
    `export type { Thing } from '#domains/${domain}/contract.ts'`,
  ),
  plant('ui-knows-no-product', 'src/ui/nosy.tsx', '#platform/web/page.tsx', 'src/platform/web/page.tsx'),
  plant(
    'platform-server-stays-below',
    'src/platform/server/proud.ts',
    `#domains/${domain}/contract.ts`,
    `src/domains/${domain}/contract.ts`,
  ),
  plant(
    'platform-server-stays-below',
    'src/platform/server/vain.ts',
    '#platform/web/page.tsx',
    'src/platform/web/page.tsx',
  ),
  plant(
    'platform-server-uses-ports-only',
    'src/platform/server/nosy.ts',
    '#ports/sms/carrier.ts',
    'src/ports/sms/carrier.ts',
  ),
  plant(
    'carriers-are-behind-gates',
    `src/domains/${domain}/server/blunt.ts`,
    '#ports/sms/carrier.ts',
    'src/ports/sms/carrier.ts',
  ),
  plant(
    'carriers-are-behind-gates',
    'src/app/server/blunt.ts',
    '#ports/sms/carrier.ts',
    'src/ports/sms/carrier.ts',
  ),
  plant(
    'platform-web-stays-below',
    'src/platform/web/proud.ts',
    '',
    'src/platform/server/http/http.ts',
    `export const http = () => import('#platform/server/http/http.ts')`,
  ),
  plant(
    'contracts-are-plain',
    `src/domains/${guest}/contract.ts`,
    '',
    'node_modules/react/index.js',
    `import type { Node } from 'react'\nexport type Told = Node`,
  ),
  plant(
    'contracts-are-plain',
    `src/domains/${host}/contract.ts`,
    '#platform/server/http/http.ts',
    'src/platform/server/http/http.ts',
  ),
  plant(
    'contracts-are-plain',
    `src/domains/${host}/part-contract.ts`,
    './rules.ts',
    `src/domains/${host}/rules.ts`,
  ),
  plant(
    'contracts-are-plain',
    `src/domains/${host}/contracts/slice-contract.ts`,
    '../server/things.ts',
    `src/domains/${host}/server/things.ts`,
  ),
  plant('rules-are-pure', `src/domains/${guest}/rules.ts`, 'zod/mini', 'node_modules/zod/mini/index.js'),
  plant(
    'sql-stands-in-stores',
    `src/domains/${domain}/server/hasty.ts`,
    '',
    'node_modules/kysely/index.js',
    `import type { Sql } from 'kysely'\nexport type Hasty = Sql`,
  ),
  plant('sql-stands-in-stores', `src/domains/${domain}/server/hastier.ts`, 'pg', 'node_modules/pg/index.js'),
  plant(
    'nouns-know-no-http',
    `src/domains/${domain}/server/proud.ts`,
    '@fastify/cookie',
    'node_modules/@fastify/cookie/index.js',
  ),
  plant(
    'server-shows-nothing',
    `src/domains/${domain}/server/vain.ts`,
    '#ui/button.tsx',
    'src/ui/button.tsx',
  ),
  plant(
    'web-asks-over-the-wire',
    `src/domains/${domain}/web/hasty.ts`,
    '../server/things.ts',
    `src/domains/${domain}/server/things.ts`,
  ),
  plant(
    'private-names',
    `src/domains/${guest}/server/thief.ts`,
    `#domains/${host}/server/store.ts`,
    `src/domains/${host}/server/store.ts`,
  ),
  plant(
    'private-names',
    `src/domains/${guest}/server/slice/thief.ts`,
    `#domains/${host}/server/slice/store.ts`,
    `src/domains/${host}/server/slice/store.ts`,
  ),
  plant(
    'private-names',
    `src/domains/${guest}/server/guest.ts`,
    `#domains/${host}/server/routes.ts`,
    `src/domains/${host}/server/routes.ts`,
  ),
  plant(
    'pages-are-private',
    `src/domains/${guest}/web/thief.ts`,
    `#domains/${host}/web/first-page.tsx`,
    `src/domains/${host}/web/first-page.tsx`,
  ),
  plant(
    'composition-root-is-imported-by-nobody',
    `src/domains/${domain}/server/climber.ts`,
    '#app/server/main.ts',
    'src/app/server/main.ts',
  ),
  ...domains.map((name) =>
    plant(
      `visits-of-${name}`,
      `src/domains/${name}/server/visitor.ts`,
      `#domains/${strangerOf(name)}/contract.ts`,
      `src/domains/${strangerOf(name)}/contract.ts`,
    ),
  ),
]

let folder: string
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), `${text}\n`)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sup-boundaries-'))
  for (const name of ['dependency-rules.cjs', 'uses.json', 'package.json'])
    await cp(new URL(name, root), join(folder, name))
  for (const name of packages) await write(`node_modules/${name}/index.js`, 'export {}')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the boundaries', () => {
  test('each has a planted violation here', () => {
    const names = rules.forbidden.map(({ name }) => name)
    expect([...new Set(plants.map(({ boundary }) => boundary))].toSorted()).toEqual(names.toSorted())
  })

  test('pass for a repository that keeps them', async () => {
    for (const [path, text] of Object.entries(repository)) await write(path, text)
    expect(await findBreaches(folder)).toEqual([])
  })

  test('report each arrow that no import of the product needs; a test’s import needs none', async () => {
    for (const [path, text] of Object.entries(repository)) await write(path, text)
    // In this repository every domain may use the first of its neighbours, and no other.
    const unused = () =>
      Object.entries(uses).flatMap(([from, to]) => to.slice(1).map((each) => [from, each] as const))
    const [[from, to] = ['', '']] = unused()
    const all = unused().map(([one, other]) => `unused-arrow: ${one} → ${other}`)
    expect(all.length).toBeGreaterThan(10)
    await write(`src/domains/${from}/server/visit.test.ts`, `import '#domains/${to}/server/things.ts'`)
    expect((await findUnusedArrows(folder)).toSorted()).toEqual(all.toSorted())
    expect((await findUnusedArrows(folder, [{ from, to }])).toSorted()).toEqual(all.slice(1).toSorted())
    await write(`src/domains/${from}/server/visit.ts`, `import '#domains/${to}/server/things.ts'`)
    expect((await findUnusedArrows(folder)).toSorted()).toEqual(all.slice(1).toSorted())
  })

  test('report exactly the imports that cross them', async () => {
    for (const [path, text] of Object.entries(repository)) await write(path, text)
    await write('src/app/web/loop-two.ts', `import './loop-one.ts'`)
    // The queries that a domain offers to others speak SQL, as its stores do.
    await write(`src/domains/${domain}/server/open-queries.ts`, `import 'pg'`)
    for (const { file, code } of plants) await write(file, `${repository[file] ?? ''}\n${code}`)
    const found = await findBreaches(folder)
    expect(found.toSorted()).toEqual(
      plants.map(({ boundary, file, to }) => `${boundary}: ${file} → ${to}`).toSorted(),
    )
  })

  test('do not pass when the configuration is unreadable', async () => {
    for (const [path, text] of Object.entries(repository)) await write(path, text)
    await write('dependency-rules.cjs', 'module.exports = {')
    await expect(findBreaches(folder)).rejects.toThrow('The boundaries were not checked')
  })

  test('do not pass when no modules were found', async () => {
    await write('src/empty.txt', '')
    await expect(findBreaches(folder)).rejects.toThrow('The boundaries were not checked')
  })
})

test('an arrow that rests on one place needs a reason, and a reason an arrow', () => {
  const one = {
    source: 'src/domains/draws/server/a.ts',
    dependencies: [{ resolved: 'src/domains/wallet/rules.ts' }],
  }
  const modules = [one] as unknown as Parameters<typeof loneArrows>[0]['modules']
  const lone = (reasons: Record<string, string>, bySql: { from: string; to: string }[] = []) =>
    loneArrows({ modules }, { draws: ['wallet'], wallet: [] }, bySql, reasons)
  expect(lone({})).toEqual(['lone-arrow: draws → wallet has one use and no reason'])
  expect(lone({ 'draws → wallet': 'Prizes are paid.' })).toEqual([])
  expect(lone({ 'draws → wallet': 'Prizes are paid.' }, [{ from: 'draws', to: 'wallet' }])).toEqual([
    'lone-arrow: draws → wallet of lone-arrows.json is not an arrow with one use',
  ])
})

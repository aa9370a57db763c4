/** `npm run new:domain NAME`: writes a domain with one working read call, and its lines in the wiring. */
import { execFile } from 'node:child_process'
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { nameOf, type DomainName, domainFiles } from './new-domain/templates.ts'

const run = promisify(execFile)

/** Schemas that are not domains, and words that PostgreSQL keeps for itself. */
const taken = new Set(
  'platform public information shell api auth static assets user order group table column check grant limit offset window analyse collate cast union unique constraint default desc distinct primary references select'.split(
    ' ',
  ),
)

/** What is wrong with a domain's name, or null. */
export const nameFault = (name: string, uses: Readonly<Record<string, unknown>>): string | null => {
  if (!/^[a-z]{3,20}$/.test(name))
    return `"${name}" is no domain's name: use one word of 3 to 20 small letters, such as "events".`
  if (taken.has(name))
    return `"${name}" already means something else to the server or to PostgreSQL. Choose another word.`
  return Object.hasOwn(uses, name) ? `The domain "${name}" is there already.` : null
}

type Edit = (text: string, domain: DomainName) => string

const cut = (text: string, at: number, insert: string, file: string): string => {
  if (at < 0) throw new Error(`No place for the new domain was found in ${file}; add its line by hand.`)
  return text.slice(0, at) + insert + text.slice(at)
}

const afterLastVisit = (text: string): number => {
  const last = text.lastIndexOf("from '#domains/")
  return last < 0 ? -1 : text.indexOf('\n', last) + 1
}

const useLine = ([name, uses]: [string, string[]]): string =>
  `  ${JSON.stringify(name)}: [${uses.map((use) => JSON.stringify(use)).join(', ')}]`

/** The wing of the sitemap that a new domain's screen stands in until it finds another. */
const newScreens = 'src/shared/sitemap/civic-screens.ts'

/** The lines that wire a domain into the house, one edit for each file. */
const edits: Readonly<Record<string, Edit>> = {
  'uses.json': (text, { name }) => {
    const uses = { ...(JSON.parse(text) as Record<string, string[]>), [name]: [] }
    return `{\n${Object.entries(uses).map(useLine).join(',\n')}\n}\n`
  },
  [newScreens]: (text, { name, title }) =>
    cut(
      text,
      text.indexOf('} as const satisfies Record<string, Screen>'),
      `  ${name}: { path: '/${name}', access: 'public', level: 'read', domain: '${name}', title: message('${title}') },\n`,
      newScreens,
    ),
  'src/app/web/router.tsx': (text, { name }) =>
    cut(
      text,
      text.lastIndexOf('}'),
      `  ${name}: () => import('#domains/${name}/web/${name}-page.tsx'),\n`,
      'src/app/web/router.tsx',
    ),
  'src/app/server/domains.ts': (text, { name }) => {
    const file = 'src/app/server/domains.ts'
    const imported = cut(
      text,
      afterLastVisit(text),
      `import { ${name}Routes } from '#domains/${name}/server/routes.ts'\n`,
      file,
    )
    const end = imported.search(/,?\s*\] satisfies Route\[\]/)
    return cut(imported, end, `, ...${name}Routes`, file)
  },
}

const pad = (number: number): string => String(number).padStart(2, '0')

/** Dates the migration: now, or the minute after the newest one where a clock is behind. */
export const stampAfter = (names: readonly string[], now: Date): string => {
  const newest = names
    .map((name) => /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)-/.exec(name))
    .reduce((latest, found) => {
      const [, year, month, day, hour, minute] = (found ?? []).map(Number)
      return found ? Math.max(latest, Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute)) : latest
    }, 0)
  const at = new Date(Math.max(now.getTime(), newest + 60_000))
  return `${at.getUTCFullYear()}${pad(at.getUTCMonth() + 1)}${pad(at.getUTCDate())}-${pad(at.getUTCHours())}${pad(at.getUTCMinutes())}`
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Writes the domain into the house at `root` and answers the paths that it wrote or changed.
 * Refuses a bad or taken name, and changes nothing when any place cannot be found.
 */
export const newDomain = async (root: string, name: string, now: Date): Promise<string[]> => {
  const read = (path: string) => readFile(join(root, path), 'utf8')
  const fault = nameFault(name, JSON.parse(await read('uses.json')) as Record<string, unknown>)
  if (fault) throw new Error(fault)
  if (await isThere(join(root, 'src/domains', name)))
    throw new Error(`The folder src/domains/${name} is there already.`)
  const domain = nameOf(name)
  const wings = (await readdir(join(root, 'src/shared/sitemap'))).map((file) => `src/shared/sitemap/${file}`)
  if ((await Promise.all(wings.map(read))).some((text) => text.includes(`path: '/${name}'`)))
    throw new Error(`The sitemap already has a screen /${name}.`)
  const texts = domainFiles(domain, stampAfter(await readdir(join(root, 'database/migrations')), now))
  for (const [path, edit] of Object.entries(edits)) texts[path] = edit(await read(path), domain)
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const paths = Object.keys(texts)
  const formatter = fileURLToPath(new URL('../node_modules/oxfmt/bin/oxfmt', import.meta.url))
  await run(
    process.execPath,
    [formatter, ...paths.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('tables.ts'))],
    { cwd: root },
  )
  return paths
}

const next = (name: string): string => `
What to do next:
  1. Say what the domain offers: src/domains/${name}/contract.ts; then rules, store, noun, page.
  2. Shape its tables in the new migration, then: npm run db:types
  3. Choose the screen's level and access in ${newScreens}, and whom it may visit in uses.json.
  4. Translate its sentences: npm run words, then fill src/locales/*/${name}.json
  5. npm run openapi (the API snapshot), npm run check, npm test -- ${name}`

if (import.meta.main) {
  try {
    const [name = '', ...rest] = process.argv.slice(2)
    if (!name || rest.length > 0) throw new Error('Use it like this: npm run new:domain events')
    const paths = await newDomain(fileURLToPath(new URL('..', import.meta.url)), name, new Date())
    for (const path of paths) console.log(`wrote ${path}`)
    console.log(next(name))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** `npm run new:domain NAME`: writes a domain with a page, a call, a table, a job, an approval and a notification, and its lines in the wiring. */
import { execFile } from 'node:child_process'
import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cut, readSections, withScreen, withSentences, writeTexts } from './new-domain/edits.ts'
import { noticeSentences } from './new-domain/notice-template.ts'
import { type DomainName, domainFiles, nameOf, sentencesOf } from './new-domain/templates.ts'

const run = promisify(execFile)

/** Schemas that are not domains, and words that PostgreSQL reserves. */
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

const afterLastVisit = (text: string): number => {
  const last = text.lastIndexOf("from '#domains/")
  return last < 0 ? -1 : text.indexOf('\n', last) + 1
}

/** The sitemap section of a new domain's screen, until it gets another one. */
const newScreens = 'src/shared/sitemap/civic-screens.ts'

/** The lines that register the domain, one edit for each file. */
const edits: Readonly<Record<string, Edit>> = {
  'uses.json': (text, { name }) =>
    text.replace(/\n\}\n$/, `,\n  ${JSON.stringify(name)}: ["approvals"]\n}\n`),
  [newScreens]: (text, { name, title }) =>
    withScreen(newScreens, text, { name, path: `/${name}`, access: 'public', domain: name, title }),
  'src/app/server/domains.ts': (text, { name }) => {
    const file = 'src/app/server/domains.ts'
    const imported = cut(
      text,
      afterLastVisit(text),
      `import { ${name} } from '#domains/${name}/server/manifest.ts'\n`,
      file,
    )
    // Before the domains that read what all others declare.
    return cut(imported, imported.indexOf('\n  moderation,') + 1, `  ${name},\n`, file)
  },
  'README.md': (text, { name, title }) => {
    const table = text.search(/^\| domain \|/m)
    return cut(
      text,
      table < 0 ? -1 : text.indexOf('\n\n', table) + 1,
      `| ${name} | – | ${title} |\n`,
      'README.md',
    )
  },
  'src/app/server/api/tags.ts': (text, { name, title }) =>
    cut(
      text,
      text.indexOf("  { name: 'plain'"),
      `  { name: '${name}', description: '${title}.' },\n`,
      'src/app/server/api/tags.ts',
    ),
}

const pad = (number: number): string => String(number).padStart(2, '0')

/** The date of the migration: now, or one minute after the newest migration if the clock is behind. */
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
 * Writes the domain into the repository at `root` and returns the paths that it wrote or changed. Refuses a bad or
 * taken name, and changes nothing if a place to edit is missing.
 */
export const newDomain = async (root: string, name: string, now: Date): Promise<string[]> => {
  const read = (path: string) => readFile(join(root, path), 'utf8')
  const fault = nameFault(name, JSON.parse(await read('uses.json')) as Record<string, unknown>)
  if (fault) throw new Error(fault)
  if (await isThere(join(root, 'src/domains', name)))
    throw new Error(`The folder src/domains/${name} is there already.`)
  const domain = nameOf(name)
  if (Object.values(await readSections(root)).some((text) => text.includes(`path: '/${name}'`)))
    throw new Error(`The sitemap already has a screen /${name}.`)
  const texts = domainFiles(domain, stampAfter(await readdir(join(root, 'database/migrations')), now))
  for (const [path, edit] of Object.entries(edits)) texts[path] = edit(await read(path), domain)
  const words = { [name]: sentencesOf(), shell: [domain.title], letters: noticeSentences }
  return writeTexts(root, { ...texts, ...(await withSentences(root, words)) })
}

const next = (name: string): string => `
What to do next:
  1. Say what the domain offers: src/domains/${name}/contract.ts; then rules, store, noun, page.
  2. Shape its tables in the new migration, then: npm run db:types
  3. Choose the screen's level and access in ${newScreens}, and whom it may use in uses.json.
  4. Translate its title in src/locales/*/{shell,${name}}.json, then its sentences: npm run words
  5. npm run openapi (docs/calls.txt), npm run check, npm test -- ${name}`

if (import.meta.main) {
  try {
    const [name = '', ...rest] = process.argv.slice(2)
    if (!name || rest.length > 0) throw new Error('Use it like this: npm run new:domain events')
    const paths = await newDomain(fileURLToPath(new URL('..', import.meta.url)), name, new Date())
    for (const path of paths) console.log(`wrote ${path}`)
    for (const script of ['db-types', 'openapi'])
      await run(process.execPath, [fileURLToPath(new URL(`${script}.ts`, import.meta.url))])
    console.log(next(name))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

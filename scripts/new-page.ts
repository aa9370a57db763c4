/** `npm run new:page DOMAIN PATH "TITLE"`: writes a page in a domain that exists, its screen and its words. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type NewScreen, readSections, withScreen, withSentences, writeTexts } from './new-domain/edits.ts'
import { simplePage } from './new-domain/page-template.ts'

/** A folder with more files is cut into slices. */
const MAX_FILES = 15

/** The key of the screen at a path: `/campus/debate-clubs/:clubId` is `campusDebateClubsClub`. */
export const keyOf = (path: string): string =>
  path
    .split(/[/-]/)
    .filter(Boolean)
    .map((part) => part.replace(/^:(.+?)(?:Id)?$/, '$1'))
    .map((part, index) => (index === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('')

/** What is wrong with what somebody asks for, or null. */
export const pageFault = (
  domains: readonly string[],
  sections: readonly string[],
  { domain, path, title }: Pick<NewScreen, 'domain' | 'path' | 'title'>,
): string | null => {
  if (!domains.includes(domain)) return `There is no domain "${domain}"; npm run new:domain makes one.`
  if (!/^\/[a-z][a-z0-9-]*(\/([a-z0-9-]+|:[a-z][A-Za-z]*))*$/.test(path))
    return `"${path}" is no path of a page: write one such as /campus/debate-clubs or /campus/clubs/:clubId.`
  if (!/^\p{Lu}[^'"\\{}<>#]{1,59}$/u.test(title))
    return `"${title}" is no title: it begins with a capital and has no quotes, braces or signs of code.`
  const isTaken = sections.some(
    (text) => text.includes(`'${path}'`) || new RegExp(`^  ${keyOf(path)}: \\{`, 'm').test(text),
  )
  return isTaken ? `The sitemap already has a screen ${path} or of that name.` : null
}

/** Who may open a new page: staff below /admin, and with a value in its address only who signed in. */
const accessOf = (path: string): string => {
  if (path.startsWith('/admin/')) return 'admin'
  return path.includes(':') ? 'citizen' : 'public'
}

/** Writes the page into the repository at `root`; returns the paths that it wrote or changed. Refuses a bad request. */
export const newPage = async (
  root: string,
  domain: string,
  path: string,
  title: string,
): Promise<string[]> => {
  const sections = await readSections(root)
  const domains = await readdir(join(root, 'src/domains'))
  const fault = pageFault(domains, Object.values(sections), { domain, path, title })
  if (fault) throw new Error(fault)
  const name = keyOf(path)
  const file = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const web = `src/domains/${domain}/web`
  const there = await readdir(join(root, web), { withFileTypes: true }).catch(() => [])
  const isFull = there.filter((entry) => entry.isFile()).length >= MAX_FILES
  const ofDomain = (text: string): number => text.split(`domain: '${domain}'`).length
  const [[section, text] = ['', '']] = Object.entries(sections).toSorted(
    ([, one], [, other]) => ofDomain(other) - ofDomain(one),
  )
  const { source, sentences } = simplePage(name)
  return writeTexts(root, {
    [section]: withScreen(section, text, { name, path, access: accessOf(path), domain, title }),
    [`${web}/${isFull ? `${file}/` : ''}${file}-page.tsx`]: source,
    ...(await withSentences(root, { [domain]: sentences, shell: [title] })),
  })
}

const next = `
What to do next:
  1. Choose who opens it, and its level, in the sitemap.
  2. A page that reads or writes has its call in the contract of the domain and a line in server/routes.ts: npm run openapi
  3. Translate its title in src/locales/*/, then its sentences: npm run words
  4. npm run check, npm test -- --changed`

if (import.meta.main) {
  try {
    const [domain = '', path = '', title = '', ...rest] = process.argv.slice(2)
    if (!title || rest.length > 0)
      throw new Error('Use it like this: npm run new:page campus /campus/clubs "Debate clubs"')
    for (const written of await newPage(fileURLToPath(new URL('..', import.meta.url)), domain, path, title))
      console.log(`wrote ${written}`)
    console.log(next)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

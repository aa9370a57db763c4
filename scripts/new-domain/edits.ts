/** What `new:domain` and `new:page` share: lines in the sitemap and in the catalogues, and files written in our format. */
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { languages } from '#shared/words.ts'

const run = promisify(execFile)

/** The text with an insertion; refuses when its place was not found. */
export const cut = (text: string, at: number, insert: string, file: string): string => {
  if (at < 0) throw new Error(`No place for the new line was found in ${file}; add it by hand.`)
  return text.slice(0, at) + insert + text.slice(at)
}

/** The sections of the sitemap: their texts by path. */
export const readSections = async (root: string): Promise<Record<string, string>> => {
  const files = (await readdir(join(root, 'src/shared/sitemap'))).filter((file) =>
    file.endsWith('-screens.ts'),
  )
  const paths = files.toSorted().map((file) => `src/shared/sitemap/${file}`)
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
  )
}

export interface NewScreen {
  readonly name: string
  readonly path: string
  readonly access: string
  readonly domain: string
  readonly title: string
}

/** A section of the sitemap with one more screen. */
export const withScreen = (file: string, text: string, screen: NewScreen): string =>
  cut(
    text,
    text.indexOf('} as const satisfies Record<string, Screen>'),
    `  ${screen.name}: {\n    path: '${screen.path}',\n    access: '${screen.access}',\n    level: 'read',\n    domain: '${screen.domain}',\n    title: message('${screen.title}'),\n  },\n`,
    file,
  )

/**
 * The catalogues with these sentences, by area. Reuses translations from other pages; what is new stays English until
 * somebody translates it.
 */
export const withSentences = async (
  root: string,
  areas: Readonly<Record<string, readonly string[]>>,
): Promise<Record<string, string>> => {
  const texts: Record<string, string> = {}
  for (const { code } of languages.filter(({ code }) => code !== 'en')) {
    const folder = `src/locales/${code}`
    const read = async (file: string) =>
      JSON.parse(await readFile(join(root, folder, file), 'utf8').catch(() => '{}')) as Record<string, string>
    const known: Record<string, string> = {}
    for (const file of await readdir(join(root, folder))) Object.assign(known, await read(file))
    for (const [area, sentences] of Object.entries(areas)) {
      const added = sentences.map((sentence) => [sentence, known[sentence] ?? sentence] as const)
      const all = Object.entries({ ...(await read(`${area}.json`)), ...Object.fromEntries(added) })
      const sorted = all.toSorted(([one], [other]) => (one < other ? -1 : 1))
      texts[`${folder}/${area}.json`] = `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
    }
  }
  return texts
}

/** Writes files below a root, formats those of code and returns their paths. */
export const writeTexts = async (
  root: string,
  texts: Readonly<Record<string, string>>,
): Promise<string[]> => {
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const paths = Object.keys(texts)
  const formatter = fileURLToPath(new URL('../../node_modules/oxfmt/bin/oxfmt', import.meta.url))
  const written = paths.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('tables.ts'))
  await run(process.execPath, [formatter, ...written], { cwd: root })
  return paths
}

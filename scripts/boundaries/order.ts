/** Rules that keep the tree easy to search: small folders, names that say what they hold, one meaning for each of them. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownLengths } from './own-lengths.ts'

/** More files than this in a folder, tests included, are cut into slices. */
const MAX_FILES = 15

const sourcesIn = async (root: string, pattern: string): Promise<string[]> => {
  const files: string[] = []
  for await (const file of glob(pattern, { cwd: root })) files.push(file.replaceAll('\\', '/'))
  return files.toSorted()
}

/** Folders with too many files. Catalogues are left out: a language has one for each domain. */
export const crowdedFolders = (files: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const file of files.filter((each) => !each.startsWith('src/locales/'))) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `crowded-folder: ${folder} holds ${count} files, ${MAX_FILES} at most`)
}

// Row types repeat the names of tables.
const isExempt = (file: string): boolean => /(\.test\.tsx?|\/tables\.ts)$/.test(file) || !/\.tsx?$/.test(file)

const exportsOf = (text: string): string[] =>
  [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|interface|type|class) ([\w$]+)/gm)].map(
    ([, name = '']) => name,
  )

/** Names that two files export. A schema and its type in one file share a name on purpose. */
export const repeatedNames = (texts: ReadonlyMap<string, string>): string[] => {
  const files = new Map<string, Set<string>>()
  for (const [file, text] of texts)
    if (!isExempt(file))
      for (const name of exportsOf(text)) files.set(name, (files.get(name) ?? new Set()).add(file))
  return [...files]
    .filter(([, found]) => found.size > 1)
    .map(([name, found]) => `repeated-name: ${name} in ${[...found].join(', ')}`)
}

/** Names of tables that a file of the same domain exports for something else. */
export const namesOfTables = (texts: ReadonlyMap<string, string>): string[] => {
  const domainOf = (file: string): string => /^src\/domains\/[^/]+/.exec(file)?.[0] ?? ''
  const rows = new Set(
    [...texts]
      .filter(([file]) => file.endsWith('/tables.ts'))
      .flatMap(([file, text]) => exportsOf(text).map((name) => `${domainOf(file)} ${name}`)),
  )
  return [...texts]
    .filter(([file]) => !isExempt(file))
    .flatMap(([file, text]) =>
      exportsOf(text)
        .filter((name) => rows.has(`${domainOf(file)} ${name}`))
        .map((name) => `name-of-a-table: ${name} in ${file}`),
    )
}

/** Words in -ing that name a thing, not something that is going on. */
const NOUNS = /[-/](funding|meaning|mentoring|onboarding|spending|standing|vetting|voting|warning)\.tsx?$/

/** Files named after what goes on (`showing.ts`) and not after what they hold (`present-draw.ts`). */
export const ingNames = (files: readonly string[]): string[] =>
  files
    .filter((file) => /ing\.tsx?$/.test(file) && !NOUNS.test(file))
    .map((file) => `ing-name: ${file} is named after what it does, not after what it holds`)

/** Jobs in files of a domain that do not say so (`clock-job.ts`, `jobs.ts`): where does what runs at night live? */
export const hiddenJobs = (texts: ReadonlyMap<string, string>): string[] =>
  [...texts]
    .filter(
      ([file, text]) =>
        /^src\/domains\/.*(?<!jobs?)(?<!\.test)\.ts$/.test(file) && /= defineJob\(/.test(text),
    )
    .map(([file]) => `hidden-job: ${file} defines a job, so its name ends in -job.ts or jobs.ts`)

/** Data of the demonstration under another name: it is called demo, and what every installation starts with reference. */
export const namesOfDemo = (files: readonly string[]): string[] =>
  files
    .filter((file) => /^src\/.*[-/]samples?[-./]/.test(file))
    .map((file) => `demo-name: ${file} holds data of the demonstration, which is called demo`)

/** Spans of time that a file defines for itself: a day in milliseconds is `DAY_MS` of one file, tests included. */
export const ownSpans = (texts: ReadonlyMap<string, string>): string[] =>
  [...texts]
    .filter(([file]) => file !== 'src/shared/values/time.ts')
    .flatMap(([file, text]) =>
      [...text.matchAll(/^\s*(?:export )?const ((?:DAY|HOUR|MINUTE|SECOND)_MS)\b/gm)].map(
        ([, name = '']) => `own-span: ${file} defines ${name}, which is in src/shared/values/time.ts`,
      ),
    )

const textsOf = async (root: string, files: readonly string[]): Promise<Map<string, string>> => {
  const texts = files.map(
    async (file) =>
      [
        file,
        file.endsWith('.ts') || file.endsWith('.tsx') ? await readFile(join(root, file), 'utf8') : '',
      ] as const,
  )
  return new Map(await Promise.all(texts))
}

/** All these rules for a tree on the disk. */
export const orderBreaches = async (root: string): Promise<string[]> => {
  const files = await sourcesIn(root, 'src/**/*.{ts,tsx,css,json,svg}')
  const texts = await textsOf(root, files)
  const around = await textsOf(root, await sourcesIn(root, '{testing,scripts}/**/*.{ts,tsx}'))
  return [
    ...crowdedFolders(files),
    ...repeatedNames(texts),
    ...namesOfTables(texts),
    ...ingNames(files),
    ...hiddenJobs(texts),
    ...ownLengths(texts),
    ...namesOfDemo(files),
    ...ownSpans(new Map([...texts, ...around])),
  ]
}

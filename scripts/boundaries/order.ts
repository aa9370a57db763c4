/** Two rules that keep the tree easy to search: small folders, and one meaning for each exported name. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** More files than this in a folder, tests included, are cut into slices. */
const MAX_FILES = 15

const sourcesIn = async (root: string): Promise<string[]> => {
  const files: string[] = []
  for await (const file of glob('src/**/*.{ts,tsx,css,json,svg}', { cwd: root }))
    files.push(file.replaceAll('\\', '/'))
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

// Row types repeat the names of tables, and the generated suites find `requests` in each domain.
const isExempt = (file: string): boolean =>
  /(\.test\.tsx?|\/tables\.ts|\/suites\/requests\.ts)$/.test(file) || !/\.tsx?$/.test(file)

/** Names that two files export. A schema and its type in one file share a name on purpose. */
export const repeatedNames = (texts: ReadonlyMap<string, string>): string[] => {
  const files = new Map<string, Set<string>>()
  for (const [file, text] of texts)
    if (!isExempt(file))
      for (const [, name = ''] of text.matchAll(
        /^export (?:async )?(?:const|let|function\*?|interface|type|class) ([\w$]+)/gm,
      ))
        files.set(name, (files.get(name) ?? new Set()).add(file))
  return [...files]
    .filter(([, found]) => found.size > 1)
    .map(([name, found]) => `repeated-name: ${name} in ${[...found].join(', ')}`)
}

/** Both rules for a tree on the disk. */
export const orderBreaches = async (root: string): Promise<string[]> => {
  const files = await sourcesIn(root)
  const texts = await Promise.all(
    files.map(
      async (file) => [file, isExempt(file) ? '' : await readFile(join(root, file), 'utf8')] as const,
    ),
  )
  return [...crowdedFolders(files), ...repeatedNames(new Map(texts))]
}

/** Who imports whom, read from the text of the files: accurate enough to choose tests, and fast. */
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const importOf = /(?:from\s+|import\s*\(\s*|import\s+|new URL\(\s*)'([#.][^']+)'/g
const typeImport = /^import type [^']*'[^']+'/gm

/** The file that an import in another file refers to, as a path from the repository root. */
const targetOf = (from: string, to: string): string =>
  to.startsWith('#')
    ? to
        .replace(/^#(app|domains|platform|ports|shared|ui|locales)\//, 'src/$1/')
        .replace(/^#test\//, 'testing/helpers/')
        .replace(/^#suites\//, 'testing/suites/')
    : normalize(join(dirname(from), to)).replaceAll('\\', '/')

/** The files that a file names in its imports and URLs, as paths from the repository root. */
export const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(importOf)].map(([, to = '']) => targetOf(file, to))

/** A file's text without what no run loads: type imports, and code examples, which are in double quotes. */
export const runningCode = (text: string): string =>
  text.replaceAll(typeImport, '').replaceAll(/"[^"\n]*"/g, '""')

/** The files that running this file loads. */
export const loadedBy = (file: string, text: string): string[] => importsOf(file, runningCode(text))

/** Everything that some files load, directly or not, themselves included; `read` returns null for a missing file. */
export const closureOf = (files: readonly string[], read: (file: string) => string | null): Set<string> => {
  const reached = new Set<string>()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    const text = read(file)
    if (text === null) continue
    reached.add(file)
    open.push(...loadedBy(file, text))
  }
  return reached
}

/** Reads files by their path from a root; null for a missing one. */
export const readerIn =
  (root: string) =>
  (file: string): string | null => {
    try {
      return readFileSync(join(root, file), 'utf8')
    } catch {
      return null
    }
  }

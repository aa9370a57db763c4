/** Which tests need a database: those whose imports lead to it. The others are pure and start at once. */
import { closureOf, loadedBy, runningCode } from './imports.ts'

const asksForDatabase = (text: string): boolean => runningCode(text).includes("inject('databaseServer')")

/** Splits tests into those that reach the run's database, directly or not, and those that do not. */
export const splitByDatabase = (
  tests: readonly string[],
  read: (file: string) => string | null,
): { readonly onDatabase: string[]; readonly pure: string[] } => {
  const importers = new Map<string, string[]>()
  const reached = new Set<string>()
  const open: string[] = []
  for (const file of closureOf(tests, read)) {
    const text = read(file) ?? ''
    if (asksForDatabase(text)) open.push(file)
    for (const target of loadedBy(file, text)) importers.set(target, [...(importers.get(target) ?? []), file])
  }
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    open.push(...(importers.get(file) ?? []))
  }
  return {
    onDatabase: tests.filter((file) => reached.has(file)),
    pure: tests.filter((file) => !reached.has(file)),
  }
}

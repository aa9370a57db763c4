/**
 * `npm test`: builds the pages, then runs unit and domain tests and the browser tests; ends with one plain line.
 * `npm test -- NAME…` runs only the files whose path contains one of the names; `npm test -- --changed [REF]` runs
 * only what a change since REF (default: HEAD) can affect.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../../scripts/build.ts'
import { pickTests } from './changed.ts'
import { noteRun } from './last-run.ts'
import { resultOf, runFailedAgain, type SuiteResult } from './result.ts'
import { suites } from './suites.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const given = process.argv.slice(2)

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** The paths of all sources and tests, from the repository root. */
const listSources = async (): Promise<string[]> => {
  const files = await Promise.all(
    ['src', 'scripts', 'testing'].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true }))
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
    ),
  )
  return files.flat()
}

const readSources = async (): Promise<Map<string, string>> =>
  new Map(
    await Promise.all(
      (await listSources()).map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const),
    ),
  )

/** What to run of each suite; null runs all of it. */
const choose = async (): Promise<Record<(typeof suites)[number], readonly string[]> | null> => {
  if (given.length === 0) return null
  if (given[0] !== '--changed') {
    const paths = (await listSources()).map((file) => join(root, file))
    const named = (ending: RegExp): boolean =>
      paths.some((path) => ending.test(path) && given.some((name) => path.includes(name)))
    return {
      'vitest.config.ts': named(/\.test\.tsx?$/) ? given : [],
      'vitest.e2e.config.ts': named(/\.e2e\.ts$/) ? given : [],
    }
  }
  const changed = [
    ...git('diff', '--name-only', given[1] ?? 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const picked = pickTests(changed, await readSources())
  if (picked.everythingFor) {
    console.log(`Everything is run: ${picked.everythingFor} can touch anything.`)
    return null
  }
  process.env['ONLY_DOMAINS'] = picked.domains.join()
  process.env['ONLY_SCREENS'] = picked.screens.join()
  console.log(
    `${changed.length} changed files touch ${picked.unit.length + picked.browser.length} files of tests.`,
  )
  return { 'vitest.config.ts': picked.unit, 'vitest.e2e.config.ts': picked.browser }
}

/** Compiled sources are kept: runs start many processes of the product, and compiling takes a third of a start. */
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled')

const startedAt = new Date()
const chosen = await choose()
const folder = await mkdtemp(join(tmpdir(), 'sup-report-'))

// Only browser tests, and tests that serve pages themselves, need built pages.
if (chosen === null || chosen['vitest.e2e.config.ts'].length > 0) buildIfStale()
const seconds: Record<string, number> = {}
const timed = async (config: (typeof suites)[number], work: () => Promise<SuiteResult>) => {
  const began = performance.now()
  const result = await work()
  seconds[config] = (seconds[config] ?? 0) + (performance.now() - began) / 1000
  return result
}
const run = (config: (typeof suites)[number]) =>
  timed(config, () => resultOf(config, join(folder, `${config}.json`), chosen?.[config] ?? []))
const wanted = suites.filter((config) => chosen === null || chosen[config].length > 0)
const first: SuiteResult[] = []
// The few files of a change wait more than they work, so both suites run at once; all files keep both cores busy.
if (given[0] === '--changed' && chosen !== null) first.push(...(await Promise.all(wanted.map(run))))
else for (const config of wanted) first.push(await run(config))
const results: SuiteResult[] = []
for (const result of first)
  results.push(
    await timed(result.config, () => runFailedAgain(result, join(folder, `${result.config}.again.json`))),
  )
await rm(folder, { recursive: true, force: true })
const total = (count: (result: SuiteResult) => number): number =>
  results.reduce((sum, result) => sum + count(result), 0)
const [passed, failed, skipped] = [
  total((result) => result.passed),
  total((result) => result.failed),
  total((result) => result.skipped),
]
if (chosen === null) await noteRun({ startedAt: startedAt.toISOString(), seconds, passed, failed })
// Repeated at the end: the first suite’s output is thousands of lines above.
const unsteady = results.flatMap((result) => result.unsteady)
if (unsteady.length > 0)
  console.log(['Unsteady (failed beside other tests, passed alone; mend them):', ...unsteady].join('\n  '))
const failures = results.flatMap((result) => result.failures)
if (failures.length > 0) console.log(['Failed:', ...failures].join('\n  '))
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)

/**
 * `npm test`: builds the pages, then runs unit and domain tests and the browser tests; ends with one plain line.
 * `npm test -- NAME…` runs only the files whose path contains one of the names; `npm test -- --changed [REF]` runs
 * only what a change since REF (default: HEAD) can affect.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './build.ts'
import { pickTests } from './suites/changed.ts'
import { noteRun } from './suites/last-run.ts'
import { runSuite } from './suites/run.ts'
import { suites } from './suites/suites.ts'

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults?: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const given = process.argv.slice(2)

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const readSources = async (): Promise<Map<string, string>> => {
  const files = await Promise.all(
    ['src', 'test', 'scripts', 'e2e', 'torture'].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true }))
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
    ),
  )
  return new Map(
    await Promise.all(
      files.flat().map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const),
    ),
  )
}

/** What to run of each suite; null runs all of it. */
const choose = async (): Promise<Record<(typeof suites)[number], readonly string[]> | null> => {
  if (given.length === 0) return null
  if (given[0] !== '--changed') {
    const paths = [...(await readSources()).keys()].map((file) => join(root, file))
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

const firstLines = (text: string | undefined): string => (text ?? '').split('\n').slice(0, 5).join('\n    ')

/** Every failed test with the start of its error; a file that failed to load counts with its own error. */
const failuresOf = (report: Report): string[] =>
  (report.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failedTests = assertionResults.filter((test) => test.status === 'failed')
    return status === 'failed' && failedTests.length === 0
      ? [`${file}\n    ${firstLines(message)}`]
      : failedTests.map((test) => `${file}: ${test.fullName}\n    ${firstLines(test.failureMessages?.[0])}`)
  })

const startedAt = new Date()
const chosen = await choose()
const folder = await mkdtemp(join(tmpdir(), 'sup-report-'))
const broken = '{"numPassedTests":0,"numFailedTests":1,"numPendingTests":0}'

// Only browser tests, and tests that serve pages themselves, need built pages.
if (chosen === null || chosen['vitest.e2e.config.ts'].length > 0) buildIfStale()
let [passed, failed, skipped, isBroken] = [0, 0, 0, false]
const failures: string[] = []
const seconds: Record<string, number> = {}
for (const config of suites) {
  const names = chosen?.[config] ?? []
  if (chosen && names.length === 0) continue
  const file = join(folder, `${config}.json`)
  const began = performance.now()
  const code = await runSuite(config, file, names)
  seconds[config] = (performance.now() - began) / 1000
  const report = JSON.parse(await readFile(file, 'utf8').catch(() => broken)) as Report
  passed += report.numPassedTests
  failed += report.numFailedTests
  skipped += report.numPendingTests
  isBroken ||= code !== 0
  failures.push(...failuresOf(report))
}
await rm(folder, { recursive: true, force: true })
// A file that failed to load counts as one failure.
if (isBroken && failed === 0) failed = 1
if (chosen === null) await noteRun({ startedAt: startedAt.toISOString(), seconds, passed, failed })
// Repeated at the end: the first suite’s output is thousands of lines above.
if (failures.length > 0) console.log(['Failed:', ...failures].join('\n  '))
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)

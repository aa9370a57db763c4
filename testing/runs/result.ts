import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runSuite } from './run.ts'
import type { suites } from './suites.ts'

type Config = (typeof suites)[number]

/** What we read of vitest's JSON report. */
export interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
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

/** The tests of one suite; a failure is a file, a title and the start of the error. */
export interface SuiteResult {
  readonly config: Config
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly string[]
  /** The files of the failures. */
  readonly failedFiles: readonly string[]
  /** Failures of the first run whose files passed when they ran alone. */
  readonly unsteady: readonly string[]
}

/** More failed files than this are no accident of a busy machine. */
const MAX_FILES_AGAIN = 4

const root = fileURLToPath(new URL('../..', import.meta.url))

const firstLines = (text: string | undefined): string => (text ?? '').split('\n').slice(0, 5).join('\n    ')

/** Every failed test with the start of its error; a file that failed to load counts with its own error. */
const failuresOf = (report: Report): string[] =>
  report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failedTests = assertionResults.filter((test) => test.status === 'failed')
    return status === 'failed' && failedTests.length === 0
      ? [`${file}\n    ${firstLines(message)}`]
      : failedTests.map((test) => `${file}: ${test.fullName}\n    ${firstLines(test.failureMessages?.[0])}`)
  })

/** The result of a run that ended with this code; a run without a report, or a file that failed to load, fails once. */
export const readResult = (config: Config, report: Report | null, code: number): SuiteResult => ({
  config,
  passed: report?.numPassedTests ?? 0,
  failed: report?.numFailedTests || (code === 0 ? 0 : 1),
  skipped: report?.numPendingTests ?? 0,
  failures: report ? failuresOf(report) : [`${config} gave no report.`],
  failedFiles: (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative(root, name)),
  unsteady: [],
})

/** The first result, corrected by a second run of its failed files alone. */
export const correctedBy = (first: SuiteResult, again: SuiteResult): SuiteResult => ({
  ...first,
  passed: first.passed + Math.max(first.failed - again.failed, 0),
  failed: again.failed,
  failures: again.failures,
  failedFiles: again.failedFiles,
  unsteady: first.failures.filter(
    (failure) =>
      !again.failedFiles.some((file) => failure.startsWith(`${file}:`) || failure.startsWith(`${file}\n`)),
  ),
})

/** Runs a suite, limited to files whose path contains one of the names, and reads its report. */
export const resultOf = async (
  config: Config,
  report: string,
  names: readonly string[],
): Promise<SuiteResult> => {
  const code = await runSuite(config, report, names)
  const text = await readFile(report, 'utf8').catch(() => null)
  return readResult(config, text === null ? null : (JSON.parse(text) as Report), code)
}

/**
 * Runs the few failed files of a suite once more, alone, and says which were unsteady (decision 0043). A failure that
 * the product causes fails again.
 */
export const runFailedAgain = async (first: SuiteResult, report: string): Promise<SuiteResult> => {
  const { config, failedFiles } = first
  if (failedFiles.length === 0 || failedFiles.length > MAX_FILES_AGAIN) return first
  console.log(`Failed files of ${config} run once more, alone: ${failedFiles.join(', ')}`)
  return correctedBy(first, await resultOf(config, report, failedFiles))
}

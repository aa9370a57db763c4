import { describe, expect, test } from 'vitest'
import { fileURLToPath } from 'node:url'
import { correctedBy, readResult, type Report } from './result.ts'

const at = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url))

const file = (name: string, titles: Readonly<Record<string, string | null>>) => ({
  name: at(name),
  status: Object.values(titles).some((error) => error !== null) ? 'failed' : 'passed',
  message: '',
  assertionResults: Object.entries(titles).map(([fullName, error]) => ({
    fullName,
    status: error === null ? 'passed' : 'failed',
    failureMessages: error === null ? [] : [error],
  })),
})

const reportOf = (...testResults: ReturnType<typeof file>[]): Report => {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (wanted: string) => all.filter(({ status }) => status === wanted).length
  return { numPassedTests: count('passed'), numFailedTests: count('failed'), numPendingTests: 0, testResults }
}

const config = 'vitest.config.ts' as const
const first = readResult(
  config,
  reportOf(
    file('src/a.test.ts', { one: null, two: 'Error: two' }),
    file('src/b.test.ts', { three: 'Error: three' }),
  ),
  1,
)

describe('the result of a suite', () => {
  test('names each failed test with its file and error', () => {
    expect(first).toMatchObject({ passed: 1, failed: 2, failedFiles: ['src/a.test.ts', 'src/b.test.ts'] })
    expect(first.failures).toEqual([
      'src/a.test.ts: two\n    Error: two',
      'src/b.test.ts: three\n    Error: three',
    ])
  })

  test('counts a run without a report, or one that ended badly without a failed test, as a failure', () => {
    expect(readResult(config, null, 1)).toMatchObject({ passed: 0, failed: 1 })
    expect(readResult(config, reportOf(file('src/a.test.ts', { one: null })), 1)).toMatchObject({ failed: 1 })
    expect(readResult(config, reportOf(file('src/a.test.ts', { one: null })), 0)).toMatchObject({ failed: 0 })
  })
})

describe('a second run of the failed files', () => {
  test('keeps a failure that comes again and names the other one as unsteady', () => {
    const again = readResult(
      config,
      reportOf(
        file('src/a.test.ts', { one: null, two: 'Error: two again' }),
        file('src/b.test.ts', { three: null }),
      ),
      1,
    )
    expect(correctedBy(first, again)).toMatchObject({
      passed: 2,
      failed: 1,
      failures: ['src/a.test.ts: two\n    Error: two again'],
      unsteady: ['src/b.test.ts: three\n    Error: three'],
    })
  })

  test('that gives no report stays failed', () => {
    expect(correctedBy(first, readResult(config, null, 1)).failed).toBe(1)
  })
})

/**
 * `npm test`: builds the pages, then runs unit and room tests and the browser journeys; ends with one plain line.
 * `npm test -- NAME…` runs only the files whose path holds one of the names.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './build.ts'

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly success: boolean
}

const names = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'sup-report-'))

const runVitest = (config: string, report: string): Promise<number> =>
  new Promise((resolve) => {
    const vitest = new URL('../node_modules/vitest/vitest.mjs', import.meta.url).pathname
    const child = spawn(
      process.execPath,
      [
        vitest,
        'run',
        '--config',
        config,
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...names,
      ],
      {
        cwd: new URL('..', import.meta.url),
        stdio: 'inherit',
      },
    )
    child.on('close', (code) => resolve(code ?? 1))
  })

buildIfStale()
let [passed, failed, skipped, isBroken] = [0, 0, 0, false]
for (const [index, config] of ['vitest.config.ts', 'vitest.e2e.config.ts'].entries()) {
  const report = join(folder, `${index}.json`)
  const code = await runVitest(config, report)
  const result = JSON.parse(
    await readFile(report, 'utf8').catch(() => '{"numPassedTests":0,"numFailedTests":1,"numPendingTests":0}'),
  ) as Report
  passed += result.numPassedTests
  failed += result.numFailedTests
  skipped += result.numPendingTests
  isBroken ||= code !== 0
}
await rm(folder, { recursive: true, force: true })
// A file that could not even be loaded counts as one failure.
if (isBroken && failed === 0) failed = 1
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)

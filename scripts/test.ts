/**
 * `npm test`: builds the pages, then runs unit and room tests and the browser journeys; ends with one plain line.
 * `npm test -- NAME…` runs only the files whose path holds one of the names.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './build.ts'
import { runSuite } from './suites/run.ts'
import { suites } from './suites/suites.ts'

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
}

const names = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'sup-report-'))
const broken = '{"numPassedTests":0,"numFailedTests":1,"numPendingTests":0}'

buildIfStale()
let [passed, failed, skipped, isBroken] = [0, 0, 0, false]
for (const config of suites) {
  const file = join(folder, `${config}.json`)
  const code = await runSuite(config, file, names)
  const report = JSON.parse(await readFile(file, 'utf8').catch(() => broken)) as Report
  passed += report.numPassedTests
  failed += report.numFailedTests
  skipped += report.numPendingTests
  isBroken ||= code !== 0
}
await rm(folder, { recursive: true, force: true })
// A file that could not even be loaded counts as one failure.
if (isBroken && failed === 0) failed = 1
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)

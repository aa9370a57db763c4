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

/** Longer than the slowest file that may be the first to end: until then, silence means that no worker began. */
const START_MS = 450_000
const FIRST_RESULT = /[✓❯×]|Test Files/

/** Runs a suite in a process group of its own; null when its workers never began and it had to be ended. */
const tryVitest = (config: string, report: string): Promise<number | null> =>
  new Promise((resolve) => {
    const vitest = new URL('../node_modules/vitest/vitest.mjs', import.meta.url).pathname
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--config', config, '--passWithNoTests', ...reporters, ...names],
      {
        cwd: new URL('..', import.meta.url),
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
      },
    )
    // The whole group: the product, its database and the browser go with the suite that started them.
    const endGroup = () => {
      if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL')
      else process.kill(-child.pid, 'SIGKILL')
    }
    let isStuck = false
    const watchdog = setTimeout(() => {
      isStuck = true
      endGroup()
    }, START_MS)
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (FIRST_RESULT.test(text)) clearTimeout(watchdog)
      process.stdout.write(text)
    })
    const interrupt = () => {
      endGroup()
      process.exit(130)
    }
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
    child.on('close', (code) => {
      clearTimeout(watchdog)
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      resolve(isStuck ? null : (code ?? 1))
    })
  })

/** The test runner's workers rarely fail to begin, and it then waits for ever; such a run has judged nothing yet. */
const runVitest = async (config: string, report: string): Promise<number> => {
  const code = await tryVitest(config, report)
  if (code !== null) return code
  console.error(`No worker of ${config} began; it is started once more.`)
  return (await tryVitest(config, report)) ?? 1
}

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

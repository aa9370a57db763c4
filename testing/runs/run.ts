import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BEGUN } from './begun.ts'

/** Longer than the product, its database and the browser take to start on a busy machine. */
const START_MS = 240_000

const root = new URL('../..', import.meta.url)
const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root))
const begun = fileURLToPath(new URL('begun.ts', import.meta.url))

/** Runs a suite in its own process group; null when its workers never started and we had to stop it. */
const trySuite = (config: string, report: string, names: readonly string[]): Promise<number | null> =>
  new Promise((resolve) => {
    const reporters = [
      '--reporter=default',
      `--reporter=${begun}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--config', config, '--passWithNoTests', ...reporters, ...names],
      {
        cwd: root,
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, TEST_NAMES: names.join(), ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
      },
    )
    // The whole group: the product, its database and the browser stop with the suite that started them.
    const endGroup = () => {
      if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL')
      else process.kill(-child.pid, 'SIGKILL')
    }
    let isStuck = false
    const watchdog = setTimeout(() => {
      isStuck = true
      endGroup()
    }, START_MS)
    let heard = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      // A pipe may split text anywhere, so we search all output before the start as one text.
      if (!heard.includes(BEGUN)) heard += text
      if (heard.includes(BEGUN)) clearTimeout(watchdog)
      process.stdout.write(text.replace(BEGUN, ''))
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

/**
 * Runs the suite of a vitest configuration, limited to files whose path contains one of the names (all if there are
 * none), and returns its exit code. In rare cases the runner's workers fail to start and it waits for ever; such a
 * run has tested nothing yet, so we start it once more.
 */
export const runSuite = async (config: string, report: string, names: readonly string[]): Promise<number> => {
  const code = await trySuite(config, report, names)
  if (code !== null) return code
  console.error(`No worker of ${config} began; it is started once more.`)
  return (await trySuite(config, report, names)) ?? 1
}

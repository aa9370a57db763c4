import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lastRun } from '../runs/last-run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const RULE_GOAL = 2
const CHANGED_GOAL = 90
const ALL_GOAL = 15 * 60
/** We append a comment to this file and then restore it. */
const changedFile = fileURLToPath(new URL('../../src/domains/projects/rules.ts', import.meta.url))

const secondsOf = (script: string, ...words: string[]): { seconds: number; isGreen: boolean } => {
  const began = performance.now()
  const { status, stdout } = spawnSync(process.execPath, [script, ...words], { cwd: root, encoding: 'utf8' })
  if (status !== 0) console.log(stdout.slice(-3000))
  return { seconds: (performance.now() - began) / 1000, isGreen: status === 0 }
}

const line = (what: string, { seconds, isGreen }: ReturnType<typeof secondsOf>, goal: number): void => {
  const verdict = isGreen ? (seconds <= goal ? 'met' : 'MISSED') : 'FAILED'
  console.log(`  ${what}: ${seconds.toFixed(1)} s, goal ${goal} s: ${verdict}`)
}

/** Times the tests of one rule, the tests of a change in one domain against the last commit, and the full run. */
export const benchLoop = async (words: readonly string[]): Promise<void> => {
  console.log('loop: how long a change waits for its proof')
  line("one rule's tests", secondsOf('testing/runs/main.ts', 'src/domains/wallet/rules.test.ts'), RULE_GOAL)
  const before = readFileSync(changedFile)
  try {
    appendFileSync(changedFile, '// Touched for a moment by npm run bench -- loop.\n')
    line(
      '--changed after an edit in one domain',
      secondsOf('testing/runs/main.ts', '--changed'),
      CHANGED_GOAL,
    )
  } finally {
    writeFileSync(changedFile, before)
  }
  if (words.includes('all')) {
    const check = secondsOf('scripts/check.ts')
    const test = secondsOf('testing/runs/main.ts')
    const both = { seconds: check.seconds + test.seconds, isGreen: check.isGreen && test.isGreen }
    return line('check and all tests (.ci/run without the install)', both, ALL_GOAL)
  }
  const run = await lastRun()
  if (!run) return console.log('  all tests: not run here yet; "npm run bench -- loop all" does')
  const minutesAgo = Math.round((Date.now() - Date.parse(run.startedAt)) / 60_000)
  const seconds = Object.values(run.seconds).reduce((sum, one) => sum + one, 0)
  line(
    `all tests, ${minutesAgo} minutes ago (.ci/run also installs and checks)`,
    { seconds, isGreen: run.failed === 0 },
    ALL_GOAL,
  )
}

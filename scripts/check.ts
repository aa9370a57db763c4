/**
 * `npm run check`: types, lint, boundaries, refusals, words, schema and row types, API snapshot, unused code, format. Runs
 * all of them; any fault fails.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Checks one program's types; a second check on this machine only looks at what changed since. */
const typesOf = (program: string): string[] => {
  const kept = `node_modules/.cache/types-${program}.tsbuildinfo`
  return ['tsc', '-p', `tsconfig.${program}.json`, '--incremental', '--tsBuildInfoFile', kept]
}

const steps: Record<string, string[]> = {
  'types of the server': typesOf('server'),
  'types of the web': typesOf('web'),
  'types of the worker': typesOf('worker'),
  lint: ['oxlint', '-c', 'oxlint.json', '--type-aware', '--deny-warnings', 'src', 'scripts', 'testing'],
  boundaries: ['node', 'scripts/boundaries.ts'],
  refusals: ['node', 'scripts/refusals.ts'],
  words: ['node', 'scripts/words.ts', '--check'],
  'schema and row types': ['node', 'scripts/db-types.ts', '--check'],
  'API snapshot': ['node', 'scripts/openapi.ts', '--check'],
  'unused code': ['knip'],
  format: ['oxfmt', '--check', 'src', 'scripts', 'testing'],
}

const run = (command: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const [name = '', ...rest] = command
    const child = spawn(fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url)), rest, {
      cwd: new URL('..', import.meta.url),
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

let failed = 0
const waiting = Object.entries(steps)

/** Takes one step after the other; two workers use both cores, because most steps use only one. */
const work = async (): Promise<void> => {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [title, command] = step
    const started = performance.now()
    const { code, output } = await run(command)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`)
    if (code !== 0) {
      failed += 1
      console.log(output.slice(-6000))
    }
  }
}

await Promise.all([work(), work()])
process.exit(failed === 0 ? 0 : 1)

/** Checks the walls of uses.json: `npm run walls`. Fails when it saw too few modules to be believed. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Violation {
  readonly from: string
  readonly to: string
  readonly rule: { readonly name: string }
}

/** Every import that goes through a wall, as `rule: from → to`. */
export const findBreaches = async (root: string): Promise<string[]> => {
  const cruiser = fileURLToPath(
    new URL('../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', import.meta.url),
  )
  const { stdout, stderr } = await run(
    process.execPath,
    [cruiser, 'src', '--config', 'dependency-rules.cjs', '--output-type', 'json'],
    { cwd: root, maxBuffer: 256 * 1024 * 1024 },
  ).catch((error: { stdout: string; stderr: string }) => error)
  // A broken rule book makes the tool answer nothing at all.
  if (!stdout.trim()) throw new Error(`The walls were not checked: ${stderr.trim()}`)
  const { summary } = JSON.parse(stdout) as {
    summary: { totalCruised: number; totalDependenciesCruised: number; violations: Violation[] }
  }
  // A parser that is missing makes the tool report success on nothing.
  if (summary.totalCruised < 5 || summary.totalDependenciesCruised < 5)
    throw new Error(`The walls were not checked: only ${summary.totalCruised} modules were seen.`)
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
}

if (import.meta.main) {
  const breaches = await findBreaches(fileURLToPath(new URL('..', import.meta.url)))
  for (const breach of breaches) console.error(breach)
  console.log(breaches.length === 0 ? 'walls: whole' : `walls: ${breaches.length} breaches`)
  process.exit(breaches.length === 0 ? 0 : 1)
}

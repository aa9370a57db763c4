/**
 * Checks the boundaries of uses.json: `npm run boundaries`. Fails on an arrow that nothing uses, and when it found
 * too few modules to trust the result.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { orderBreaches } from './boundaries/order.ts'
import { pageFaults } from './pages/screen-pages.ts'
import { findSqlUses, functionBreaches, sqlBreaches } from './boundaries/sql-schemas.ts'

const run = promisify(execFile)

interface Violation {
  readonly from: string
  readonly to: string
  readonly rule: { readonly name: string }
}

interface Cruised {
  readonly modules: readonly {
    readonly source: string
    readonly dependencies: readonly { readonly resolved: string }[]
  }[]
  readonly summary: {
    readonly totalCruised: number
    readonly totalDependenciesCruised: number
    readonly violations: readonly Violation[]
  }
}

const cruise = async (root: string): Promise<Cruised> => {
  const cruiser = fileURLToPath(
    new URL('../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', import.meta.url),
  )
  const { stdout, stderr } = await run(
    process.execPath,
    [cruiser, 'src', '--config', 'dependency-rules.cjs', '--output-type', 'json'],
    { cwd: root, maxBuffer: 256 * 1024 * 1024 },
  ).catch((error: { stdout: string; stderr: string }) => error)
  // With a broken configuration the tool returns nothing at all.
  if (!stdout.trim()) throw new Error(`The boundaries were not checked: ${stderr.trim()}`)
  const cruised = JSON.parse(stdout) as Cruised
  const { totalCruised, totalDependenciesCruised } = cruised.summary
  // Without a parser the tool finds no modules and reports success.
  if (totalCruised < 5 || totalDependenciesCruised < 5)
    throw new Error(`The boundaries were not checked: only ${totalCruised} modules were seen.`)
  return cruised
}

const breachesIn = ({ summary }: Cruised): string[] =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)

/** Every import that crosses a boundary, as `rule: from → to`. */
export const findBreaches = async (root: string): Promise<string[]> => breachesIn(await cruise(root))

const domainOf = (file: string): string | undefined => /^src\/domains\/([^/]+)\//.exec(file)?.[1]

interface Arrow {
  readonly from: string
  readonly to: string
}

/**
 * Arrows of uses.json that neither an import nor SQL needs, tests excluded: an unused arrow invites an unintended
 * dependency.
 */
const unusedIn = (
  { modules }: Cruised,
  uses: Readonly<Record<string, readonly string[]>>,
  bySql: readonly Arrow[],
): string[] => {
  const used = new Set([
    ...bySql.map(({ from, to }) => `${from} ${to}`),
    ...modules
      .filter(({ source }) => !/\.test\.tsx?$/.test(source))
      .flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved }) => `${domainOf(source)} ${domainOf(resolved)}`),
      ),
  ])
  return Object.entries(uses).flatMap(([from, targets]) =>
    targets.filter((to) => !used.has(`${from} ${to}`)).map((to) => `unused-arrow: ${from} → ${to}`),
  )
}

/** Arrows that rest on one place alone, imports and SQL counted, and entries of the list of reasons that need none. */
export const loneArrows = (
  { modules }: Pick<Cruised, 'modules'>,
  uses: Readonly<Record<string, readonly string[]>>,
  bySql: readonly Arrow[],
  reasons: Readonly<Record<string, string>>,
): string[] => {
  const places = new Map<string, number>()
  const count = (arrow: string): unknown => places.set(arrow, (places.get(arrow) ?? 0) + 1)
  for (const { from, to } of bySql) count(`${from} → ${to}`)
  for (const { source, dependencies } of modules)
    if (!/\.test\.tsx?$/.test(source))
      for (const { resolved } of dependencies) count(`${domainOf(source)} → ${domainOf(resolved)}`)
  const arrows = Object.entries(uses).flatMap(([from, targets]) => targets.map((to) => `${from} → ${to}`))
  const lone = new Set(arrows.filter((arrow) => (places.get(arrow) ?? 0) <= 1))
  return [
    ...[...lone]
      .filter((arrow) => !reasons[arrow])
      .map((arrow) => `lone-arrow: ${arrow} has one use and no reason`),
    ...Object.keys(reasons)
      .filter((arrow) => !lone.has(arrow))
      .map((arrow) => `lone-arrow: ${arrow} of lone-arrows.json is not an arrow with one use`),
  ]
}

const usesIn = async (root: string): Promise<Record<string, string[]>> =>
  JSON.parse(await readFile(join(root, 'uses.json'), 'utf8')) as Record<string, string[]>

/** The same for files on disk. */
export const findUnusedArrows = async (root: string, bySql: readonly Arrow[] = []): Promise<string[]> =>
  unusedIn(await cruise(root), await usesIn(root), bySql)

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const cruised = await cruise(root)
  const [uses, bySql] = [await usesIn(root), await findSqlUses(root)]
  const reasons = JSON.parse(
    await readFile(join(root, 'scripts/boundaries/lone-arrows.json'), 'utf8'),
  ) as Record<string, string>
  const breaches = [
    ...breachesIn(cruised),
    ...unusedIn(cruised, uses, bySql),
    ...loneArrows(cruised, uses, bySql, reasons),
    ...sqlBreaches(bySql, uses),
    ...(await functionBreaches(root)),
    ...(await orderBreaches(root)),
    ...pageFaults(root),
  ]
  for (const breach of breaches) console.error(breach)
  console.log(breaches.length === 0 ? 'boundaries: whole' : `boundaries: ${breaches.length} breaches`)
  process.exit(breaches.length === 0 ? 0 : 1)
}

/**
 * `npm test -- --changed [REF]`: the tests that a change since REF (default: the last commit, HEAD) can affect.
 * Follows imports up to the composition root, and from a domain to its tests over HTTP.
 */
import { screens } from '#shared/sitemap.ts'
import { matchPages } from '../../scripts/pages/screen-pages.ts'
import { importsOf } from './imports.ts'

/** Paths from the repository root, with forward slashes; the value is the file's text. */
export type Sources = ReadonlyMap<string, string>

export interface Picked {
  /** Why everything must run; null when we could follow the change. */
  readonly everythingFor: string | null
  readonly unit: readonly string[]
  readonly browser: readonly string[]
  /** Domains whose calls the generated suites test. */
  readonly domains: readonly string[]
  /** Screens that the browser test of all screens visits. */
  readonly screens: readonly string[]
}

/** The end-to-end tests that visit every screen of a change. */
const walks = [
  'testing/browser/screens/markup.e2e.ts',
  'testing/browser/screens/screens-1.e2e.ts',
  'testing/browser/screens/screens-2.e2e.ts',
]
/** Suites that read the pages of the product. */
const ofPages = /^testing\/suites\/(code-in-texts\/code-in-texts|dead-links|search-engines)\.test\.ts$/
/** Suites of what contracts, access and tables say of every call: what happens behind them is nothing to these. */
const ofContracts =
  /^testing\/suites\/(mutants|plain-routes|role-table|slow-bodies|staff-factor|suspension)\.test\.ts$/
const isContract = (file: string): boolean =>
  /^database\/|^src\/domains\/.*([-/]contracts?[/.]|\/server\/(routes|manifest)\.ts)/.test(file)
/** A change to one of these can affect anything. */
const foundations =
  /^(package(-lock)?\.json|tsconfig.*|vitest.*\.ts|vite\.config\.ts|testing\/helpers\/(app|database|global-setup|ports|people)\.ts|src\/app\/server\/|src\/platform\/server\/|src\/ports\/)/
/** Files that everything imports or that import everything: following them would select every test. */
const isHub = (file: string): boolean => /^(src\/app\/|testing\/helpers\/[^/]+\.tsx?$)/.test(file)
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
const domainOf = (file: string): string | undefined =>
  /^src\/domains\/([^/]+)\//.exec(file)?.[1] ?? /^src\/locales\/[^/]+\/([^/]+)\.json$/.exec(file)?.[1]
const migrationDomain = (file: string): string | undefined =>
  /^database\/(?:migrations\/\d+-\d+-|baseline\/\d+-|functions\/)([a-z]+)/.exec(file)?.[1]

const importersIn = (sources: Sources): Map<string, string[]> => {
  const importers = new Map<string, string[]>()
  for (const [file, text] of sources)
    for (const target of importsOf(file, text))
      importers.set(target, [...(importers.get(target) ?? []), file])
  return importers
}

/** Everything that imports one of the files, directly or not, up to the composition root. */
const reachedFrom = (files: readonly string[], importers: ReadonlyMap<string, string[]>): Set<string> => {
  const reached = new Set(files)
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const importer of isHub(file) ? [] : (importers.get(file) ?? []))
      if (!reached.has(importer)) {
        reached.add(importer)
        open.push(importer)
      }
  return reached
}

const screensIn = (sources: Sources, reached: ReadonlySet<string>): string[] =>
  matchPages(screens, sources.keys())
    .pages.filter(({ path }) => reached.has(path))
    .map(({ name }) => name)

/** Browser tests that name a path of one of the domains' screens or calls. */
const journeysOf = (sources: Sources, domains: readonly string[]): string[] =>
  [...sources]
    .filter(
      ([file, text]) =>
        file.endsWith('.e2e.ts') &&
        !walks.includes(file) &&
        domains.some((name) => text.includes(`/${name}`)),
    )
    .map(([file]) => file)

/** Picks the tests for the changed files. */
export const pickTests = (changed: readonly string[], sources: Sources): Picked => {
  const everythingFor = changed.find((file) => foundations.test(file) && !isTest(file)) ?? null
  const reached = reachedFrom(changed, importersIn(sources))
  const own = changed.flatMap((file) => domainOf(file) ?? migrationDomain(file) ?? [])
  const domains = [...new Set(own)].toSorted()
  const overHttp = new Set(
    [...reached].filter((file) => !isTest(file)).flatMap((file) => domainOf(file) ?? []),
  )
  for (const name of domains) overHttp.add(name)
  const unit = [...sources.keys()].filter(
    (file) =>
      isTest(file) && (reached.has(file) || (/\/server\//.test(file) && overHttp.has(domainOf(file) ?? ''))),
  )
  const screens = screensIn(sources, reached)
  const isSeen =
    screens.length > 0 || changed.some((file) => /^src\/(ui|app\/web|platform\/web)\//.test(file))
  const isOfContracts = changed.some(isContract)
  const isRun = (suite: string): boolean =>
    isOfContracts || !(ofContracts.test(suite) || (ofPages.test(suite) && !isSeen))
  const suites =
    domains.length > 0
      ? [...sources.keys()].filter((file) => /^testing\/suites\/.*\.test\.ts$/.test(file) && isRun(file))
      : []
  return {
    everythingFor,
    unit: [...new Set([...unit, ...suites])].toSorted(),
    browser: [
      ...(isSeen ? walks : []),
      ...journeysOf(sources, domains),
      ...changed.filter((file) => file.endsWith('.e2e.ts')),
    ].toSorted(),
    domains,
    screens,
  }
}

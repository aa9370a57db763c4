import { globSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { screenPages } from './scripts/pages/screen-pages.ts'
import { domainsApart, pagesApart } from './testing/runs/apart.ts'
import { LongestFirst } from './testing/runs/order.ts'
import { readerIn } from './testing/runs/imports.ts'
import { splitByDatabase } from './testing/runs/kinds.ts'

const root = import.meta.dirname
/** A run of few files asks about the imports of those alone. */
const named = process.env['TEST_NAMES']?.split(',').filter(Boolean)
const find = (patterns: string[], exclude: string[] = []): string[] =>
  globSync(patterns, { cwd: root, exclude })
    .filter((file) => !named?.length || named.some((name) => join(root, file).includes(name)))
    .map((file) => file.replaceAll('\\', '/'))

const pages = ['src/**/*.test.tsx', 'src/{platform,app}/web/**/*.test.ts']
const database = { globalSetup: ['testing/helpers/global-setup.ts'] }

const { onDatabase, pure } = splitByDatabase(
  find(['{src,scripts,testing}/**/*.test.ts'], pages),
  readerIn(root),
)

/** Files of a kind share their processes, which halves their time; a database is started only for those that ask for it. */
export default defineConfig({
  // The suites that read pages load the server's renderer from its source.
  plugins: [screenPages(root)],
  test: {
    setupFiles: ['testing/helpers/patience.ts', 'testing/helpers/to-refuse.ts'],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test' },
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      { extends: true, test: { name: 'pages', include: pages, exclude: pagesApart, isolate: false } },
      { extends: true, test: { name: 'pages apart', include: pagesApart } },
      {
        extends: true,
        test: { name: 'domains', include: onDatabase, exclude: domainsApart, isolate: false, ...database },
      },
      { extends: true, test: { name: 'domains apart', include: domainsApart, ...database } },
    ],
  },
})

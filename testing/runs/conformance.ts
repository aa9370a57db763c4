/**
 * `npm run conformance`: which requirements of docs/conformance.tsv a passing test shows. Runs the tests unless
 * `--reports FOLDER` names vitest's JSON reports of a recent run.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suites } from './suites.ts'

interface Report {
  readonly testResults: {
    readonly assertionResults: {
      readonly title: string
      readonly status: string
      readonly ancestorTitles: string[]
    }[]
  }[]
}

const root = new URL('../..', import.meta.url)
const given = process.argv.indexOf('--reports')
const folder = given > 0 ? (process.argv[given + 1] ?? '') : await mkdtemp(join(tmpdir(), 'sup-conformance-'))

if (given < 0)
  for (const config of suites)
    spawnSync(
      process.execPath,
      [
        fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root)),
        'run',
        '--config',
        config,
        '--reporter=json',
        `--outputFile.json=${join(folder, config)}.json`,
      ],
      {
        cwd: root,
        stdio: 'ignore',
      },
    )

const states = new Map<string, boolean>()
for (const name of await readdir(folder)) {
  const report = JSON.parse(await readFile(join(folder, name), 'utf8')) as Report
  for (const { assertionResults } of report.testResults)
    for (const { title, ancestorTitles, status } of assertionResults)
      for (const [, id = ''] of [...ancestorTitles, title].join(' ').matchAll(/\[([A-Z]{2}-\d{2})\]/g))
        states.set(id, (states.get(id) ?? true) && status === 'passed')
}

const rows = (await readFile(new URL('docs/conformance.tsv', root), 'utf8'))
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((line) => line.split('\t'))
const areas = Map.groupBy(rows, ([, area = '']) => area)
let shown = 0
for (const [area, list] of areas) {
  const ids = list.map(([id = '']) => id)
  const here = ids.filter((id) => states.get(id))
  shown += here.length
  console.log(
    `${`${here.length}/${ids.length}`.padStart(6)}  ${area.padEnd(14)} ${ids.map((id) => (states.get(id) ? id : states.has(id) ? `${id}!` : `(${id})`)).join(' ')}`,
  )
}
console.log(`${shown}/${rows.length} shown; (id) has no test yet, id! fails`)

import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  crowdedFolders,
  hiddenJobs,
  ingNames,
  namesOfDemo,
  namesOfTables,
  orderBreaches,
  ownSpans,
  repeatedNames,
} from './order.ts'

const files = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`)

test('a folder holds 15 files at most, tests included', () => {
  expect(crowdedFolders([...files('src/ui', 15), ...files('src/ui/data', 15)])).toEqual([])
  expect(crowdedFolders([...files('src/ui', 15), 'src/ui/button.test.tsx'])).toEqual([
    'crowded-folder: src/ui holds 16 files, 15 at most',
  ])
  expect(crowdedFolders(files('src/locales/ha', 40))).toEqual([])
})

test('an exported name stands in one file, except row types and tests', () => {
  const seat = 'export interface Seat {}\nexport const Seat = 1'
  expect(repeatedNames(new Map([['src/a.ts', seat]]))).toEqual([])
  expect(
    repeatedNames(
      new Map([
        ['src/a.ts', seat],
        ['src/b.tsx', 'export const Seat = () => null'],
        ['src/c/server/tables.ts', seat],
        ['src/a.test.ts', seat],
      ]),
    ),
  ).toEqual(['repeated-name: Seat in src/a.ts, src/b.tsx'])
})

test('a name of a table means the table in its whole domain', () => {
  const row = 'export interface SeatRow {}'
  const texts = (file: string): Map<string, string> =>
    new Map([
      ['src/domains/challenge/server/tables.ts', row],
      [file, 'export type SeatRow = string'],
    ])
  expect(namesOfTables(texts('src/domains/challenge/server/seats/store.ts'))).toEqual([
    'name-of-a-table: SeatRow in src/domains/challenge/server/seats/store.ts',
  ])
  expect(namesOfTables(texts('src/domains/events/web/seat-row.tsx'))).toEqual([])
})

test('a file is named after what it holds; nouns in -ing are fine', () => {
  const showing = 'src/domains/draws/server/life/showing.ts'
  expect(ingNames([showing, 'src/domains/draws/server/spending.ts', 'src/ui/string.test.ts'])).toEqual([
    `ing-name: ${showing} is named after what it does, not after what it holds`,
  ])
})

test('a job is in a file that says so', () => {
  const text = 'export const sendDigest = defineJob({})'
  const named = ['src/domains/draws/server/jobs.ts', 'src/domains/draws/server/life/clock-job.ts']
  expect(hiddenJobs(new Map(named.map((file) => [file, text])))).toEqual([])
  expect(hiddenJobs(new Map([['src/domains/draws/server/life/clock.ts', text]]))).toHaveLength(1)
})

test('data of the demonstration has one name', () => {
  expect(namesOfDemo(['src/domains/forum/server/demo-threads.ts'])).toEqual([])
  expect(
    namesOfDemo(['src/domains/voting/server/polls/samples.ts', 'src/domains/leaders/samples/leaders.json']),
  ).toHaveLength(2)
})

test('a day in milliseconds is defined in one file, for tests too', () => {
  const line = ['const', 'DAY_MS = 86_400_000'].join(' ')
  expect(ownSpans(new Map([['src/shared/values/time.ts', `export ${line}`]]))).toEqual([])
  expect(
    ownSpans(
      new Map([
        ['src/domains/chat/rules.ts', `export ${line}`],
        ['testing/helpers/tasks.ts', `  ${line}`],
        ['src/domains/chat/jobs.ts', `const KEPT_MS = 30 * DAY_MS`],
      ]),
    ),
  ).toEqual([
    'own-span: src/domains/chat/rules.ts defines DAY_MS, which is in src/shared/values/time.ts',
    'own-span: testing/helpers/tasks.ts defines DAY_MS, which is in src/shared/values/time.ts',
  ])
})

test('all hold in this repository', async () => {
  expect(await orderBreaches(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([])
})

import { expect, test } from 'vitest'
import { splitByDatabase } from './kinds.ts'

const sources = new Map([
  ['testing/helpers/app.ts', "import { inject } from 'vitest'\nconst url = inject('databaseServer')"],
  ['testing/helpers/rounds.ts', "import { startTestApp } from './app.ts'"],
  ['testing/helpers/people.ts', "import type { TestApp } from '#test/app.ts'"],
  ['src/domains/wallet/rules.ts', ''],
  ['src/domains/wallet/rules.test.ts', "import { rate } from './rules.ts'"],
  ['src/domains/wallet/names.test.ts', "import { name } from '#test/people.ts'"],
  ['src/domains/wallet/server/ledger.test.ts', "import { round } from '#test/rounds.ts'"],
  ['src/domains/wallet/server/late.test.ts', "const { round } = await import('#test/rounds.ts')"],
])

test('a test needs a database when anything that it loads needs one, and is pure when it only imports a type', () => {
  const tests = [...sources.keys()].filter((file) => file.endsWith('.test.ts'))
  expect(splitByDatabase(tests, (file) => sources.get(file) ?? null)).toEqual({
    onDatabase: ['src/domains/wallet/server/ledger.test.ts', 'src/domains/wallet/server/late.test.ts'],
    pure: ['src/domains/wallet/rules.test.ts', 'src/domains/wallet/names.test.ts'],
  })
})

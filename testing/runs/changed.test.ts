import { describe, expect, test } from 'vitest'
import { pickTests } from './changed.ts'

const sources = new Map([
  ['src/shared/values/money.ts', ''],
  ['src/domains/wallet/rules.ts', "import { sup } from '#shared/values/money.ts'"],
  ['src/domains/wallet/rules.test.ts', "import { rate } from './rules.ts'"],
  ['src/domains/wallet/server/ledger.ts', "import { rate } from '../rules.ts'"],
  ['src/domains/wallet/server/ledger.test.ts', "import { startTestApp } from '#test/app.ts'"],
  ['src/domains/wallet/web/wallet-page.tsx', "import { rate } from '../rules.ts'"],
  ['src/domains/wallet/web/wallet-page.test.tsx', "import page from './wallet-page.tsx'"],
  ['src/domains/training/server/modules.ts', "import { pay } from '#domains/wallet/server/ledger.ts'"],
  ['src/domains/training/server/training.test.ts', "import { startTestApp } from '#test/app.ts'"],
  ['src/domains/regions/server/regions.test.ts', "import { startTestApp } from '#test/app.ts'"],
  ['src/app/server/domains.ts', "import { ledger } from '#domains/wallet/server/ledger.ts'"],
  ['testing/helpers/app.ts', "import { domains } from '#app/server/domains.ts'"],
  ['testing/suites/matrix.test.ts', ''],
  ['testing/suites/slow-bodies.test.ts', ''],
  ['testing/suites/dead-links.test.ts', ''],
  ['testing/suites/mutants.test.ts', "import { post } from '#domains/wallet/server/ledger.ts'"],
  ['testing/browser/voting/voting.e2e.ts', "await page.goto('/wallet')"],
  ['testing/browser/reading/directory.e2e.ts', "await page.goto('/leaders')"],
])

describe('the tests of a change', () => {
  test('in a rule are its own, those of its domain and page, and those of domains that depend on it', () => {
    const picked = pickTests(['src/domains/wallet/rules.ts'], sources)
    expect(picked).toEqual({
      everythingFor: null,
      unit: [
        'src/domains/training/server/training.test.ts',
        'src/domains/wallet/rules.test.ts',
        'src/domains/wallet/server/ledger.test.ts',
        'src/domains/wallet/web/wallet-page.test.tsx',
        'testing/suites/dead-links.test.ts',
        'testing/suites/matrix.test.ts',
        'testing/suites/mutants.test.ts',
      ],
      browser: [
        'testing/browser/screens/markup.e2e.ts',
        'testing/browser/screens/screens-1.e2e.ts',
        'testing/browser/screens/screens-2.e2e.ts',
        'testing/browser/voting/voting.e2e.ts',
      ],
      domains: ['wallet'],
      screens: ['wallet'],
    })
  })

  test('in a domain without dependants are its own, and no browser starts', () => {
    const picked = pickTests(['src/domains/regions/server/regions.test.ts'], sources)
    expect([picked.unit, picked.browser]).toEqual([
      ['src/domains/regions/server/regions.test.ts', 'testing/suites/matrix.test.ts'],
      [],
    ])
  })

  test.each([
    'package.json',
    'src/platform/server/http/http.ts',
    'src/ports/sms/port.ts',
    'testing/helpers/app.ts',
  ])('in %s are all tests', (file) => {
    expect(pickTests([file], sources).everythingFor).toBe(file)
  })

  test.each(['src/domains/regions/contract.ts', 'src/domains/regions/server/routes.ts'])(
    'in %s are also the suites of all contracts',
    (file) => {
      expect(pickTests([file], sources).unit).toEqual([
        'src/domains/regions/server/regions.test.ts',
        'testing/suites/dead-links.test.ts',
        'testing/suites/matrix.test.ts',
        'testing/suites/mutants.test.ts',
        'testing/suites/slow-bodies.test.ts',
      ])
    },
  )

  test('in a migration are those of the domain that it names', () => {
    expect(pickTests(['database/migrations/20261222-1200-wallet-rates.sql'], sources).unit).toContain(
      'src/domains/wallet/server/ledger.test.ts',
    )
    expect(pickTests(['database/baseline/40-wallet.sql'], sources).domains).toEqual(['wallet'])
  })

  test('in shared code are those of every page and domain that imports it', () => {
    const { unit, screens } = pickTests(['src/shared/values/money.ts'], sources)
    expect(unit).toContain('src/domains/wallet/web/wallet-page.test.tsx')
    expect(unit).toContain('src/domains/training/server/training.test.ts')
    expect(screens).toEqual(['wallet'])
  })
})

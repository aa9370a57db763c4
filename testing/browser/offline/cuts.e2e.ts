import { afterAll, expect, test } from 'vitest'
import { cuts } from '../../torture/offline/cuts.ts'
import { cutOffline } from '../../torture/offline/offline.ts'
import type { RoundFindings } from '../../torture/offline/round.ts'
import { closeBrowser, openBrowser, origin } from '../helpers/browser.ts'
import { inDatabase } from '../helpers/database.ts'

afterAll(closeBrowser)

const seed = Number(process.env['TORTURE_SEED'] ?? 20_261_129)

test(`cut at drawn steps, each act of two people takes effect once or is in sight (seed ${seed}; TORTURE_SEED changes it, npm run torture -- offline draws 1,000 cuts)`, async () => {
  const found: RoundFindings[] = []
  await inDatabase(async (db) => {
    const wanted = { browser: await openBrowser(), port: Number(new URL(origin()).port), db, seed }
    const sizes = { total: 10, acts: 16, cuts: 14, reports: 3 }
    found.push(...(await cutOffline({ ...wanted, ...sizes, pairs: [['ada', 'dayo']] })))
  })
  expect(found.flatMap(({ violations }) => violations)).toEqual([])
  const happened = found.flatMap((each) => Object.keys(each.cuts))
  expect(cuts).toEqual(expect.arrayContaining(happened))
  expect(new Set(happened).size).toBeGreaterThan(3)
  expect(found.reduce((sum, { done }) => sum + done, 0)).toBeGreaterThan(10)
})

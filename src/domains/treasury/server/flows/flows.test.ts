import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeople, demoPerson } from '#shared/demo/people.ts'
import { openPool, rewardsFund } from '#domains/wallet/server/accounts/accounts.ts'
import { grant } from '#domains/wallet/server/posting/funds.ts'
import { postTransfers } from '#domains/wallet/server/posting/post-transfers.ts'
import { startPaying } from '#test/payments.ts'
import { readCsv } from '#platform/server/formats/csv.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { Person } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import type { TreasuryBooks } from '../../contract.ts'
import { foldFlows } from './fold-flows-job.ts'

let paying: Awaited<ReturnType<typeof startPaying>>
let ada: Person
beforeAll(async () => {
  paying = await startPaying()
  ada = await paying.app.signIn('ada')
})
afterAll(() => paying.stop())

const now = () => paying.app.clock.now()
const month = () => lagosDay(now()).slice(0, 7)
const fold = (EVIDENCE_RULES: 'enforced' | 'relaxed' = 'relaxed') =>
  foldFlows({ db: paying.app.db, now, config: { EVIDENCE_RULES } })
const books = async (query = '') => ok<TreasuryBooks>(await ada.get(`/api/treasury${query}`))
const give = async (count: number, why: string, units = 10_000) => {
  for (const { id } of demoPeople.slice(0, count))
    await grant(paying.app, { personId: id, units, why: `${why} ${count}` })
}

describe('the months of the funds', () => {
  test('are the sums of the ledger, and everything that moved is in a line', async () => {
    await fold()
    const shown = await books()
    expect(shown.months[0]).toMatchObject({ month: month(), supIn: '1000000.00' })
    const { rows } = await sql<{ units: number }>`select sum(t.amount)::bigint as units from wallet.transfer t
      join wallet.account a on a.id = t.debit_id where a.kind = 'treasury'`.execute(paying.app.db)
    expect(Number(shown.months[0]?.supOut)).toBeCloseTo((rows[0]?.units ?? 0) / 10_000)
    const sum = shown.month.lines
      .filter(({ unit }) => unit === 'SUP')
      .reduce((total, { amount }) => total + Number(amount), 0)
    const all = await sql<{ units: number }>`select sum(amount)::bigint as units from treasury.flow
      where unit = 'SUP' and month = ${month()}`.execute(paying.app.db)
    expect(sum).toBeCloseTo((all.rows[0]?.units ?? 0) / 10_000)
  })

  test('never show what fewer than five people got by itself', async () => {
    const lineOf = async () => (await books()).month.lines.find(({ kind }) => kind === 'few-people')
    const before = Number((await lineOf())?.amount ?? 0)
    const { id } = demoPerson('ada')
    await grant(paying.app, { personId: id, units: 7_770_000, why: 'alone', bucket: 'purchased' })
    await fold()
    const shown = await books()
    expect(shown.month.lines.filter(({ amount }) => amount === '777.00')).toEqual([])
    expect(Number((await lineOf())?.amount) - before).toBeCloseTo(777)
    const file = (await ada.get('/api/treasury/flows.csv')).body
    expect(file).not.toContain(',777.00,')
    const { records } = await readCsv(file)
    expect(records.some(({ cells }) => cells.includes('few-people'))).toBe(true)
  })

  test('count only accounts that count as people', async () => {
    await give(8, 'a crowd', 1_110_000)
    await fold()
    const supLines = async () => (await books()).month.lines.filter(({ unit }) => unit === 'SUP')
    const few = (lines: { kind: string; lines: number }[]) =>
      lines.find(({ kind }) => kind === 'few-people')?.lines ?? 0
    const before = await supLines()
    // Nobody of the demonstration has held a confirmed number for long enough.
    await fold('enforced')
    const after = await supLines()
    expect(few(after)).toBeGreaterThanOrEqual(few(before) + 8)
    const sum = (lines: { amount: string }[]) =>
      lines.reduce((total, { amount }) => total + Number(amount), 0)
    expect(sum(after)).toBeCloseTo(sum(before))
    await fold()
    expect(await supLines()).toEqual(before)
  })

  test('that are over stay as they were, and the new month begins empty', async () => {
    await give(6, 'this month')
    await fold()
    const old = month()
    const before = await books(`?month=${old}`)
    paying.app.clock.advance(40 * 86_400)
    ada = await paying.app.signIn('ada')
    await fold()
    await fold()
    const after = await books(`?month=${old}`)
    expect(after.month).toEqual(before.month)
    expect((await books()).months[0]).toMatchObject({ month: month(), supIn: '0.00' })
  })

  test('of an address that no month has are refused', async () => {
    expect((await ada.get('/api/treasury?month=2026-13')).statusCode).toBe(400)
  })
})

describe('the pool of a match round', () => {
  test('is set aside: the costs count it when a finished project has it, and not when it goes back', async () => {
    const costs = async () => {
      await fold()
      return (await books()).costs
    }
    const { db } = paying.app
    const units = 1000 * 10_000
    const rewards = await rewardsFund({ db })
    const [pool, match, matched] = await Promise.all([
      openPool({ db }, 'pool', 'match:of-this-test'),
      openPool({ db }, 'project', 'match:of-this-test'),
      openPool({ db }, 'project', 'matched:of-this-test'),
    ])
    const move = async (debit: number, credit: number, amount: number, kind: 'match' | 'match-return') => {
      const [posted] = await postTransfers(db, [{ debit, credit, amount, kind, key: randomUUID() }])
      expect(posted?.status).toBe('posted')
    }
    const before = await costs()
    await move(rewards, pool, units, 'match')
    await move(pool, match, units / 4, 'match')
    await move(pool, rewards, (units * 3) / 4, 'match-return')
    expect(await costs()).toEqual(before)
    await move(match, matched, units / 4, 'match')
    const after = await costs()
    expect(Number(after.programmes) - Number(before.programmes)).toBeCloseTo(250 * Number(after.rate))
    expect(after.rewards).toBe(before.rewards)
    // Postings have the time of the database, and an earlier test moved the clock of the product.
    const { lines } = (await books(`?month=${lagosDay(new Date()).slice(0, 7)}`)).month
    expect(lines.find(({ to }) => to === 'project:matched')).toMatchObject({
      kind: 'match',
      amount: '250.00',
    })
  })
})

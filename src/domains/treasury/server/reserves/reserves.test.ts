import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { payReward } from '#domains/wallet/server/posting/funds.ts'
import { verifyRecord } from '#domains/record/verifying/verify-record.ts'
import { openTestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import { recordTools, sealNow } from '#test/record.ts'
import type { PublicTreasury, Reserves, TreasuryBooks } from '../../contract.ts'

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
const emeka = await app.signIn('emeka')
const ada = await app.signIn('ada')

const proofs = async (): Promise<readonly Reserves[]> =>
  ok<PublicTreasury>(await app.guest().get('/api/treasury/public')).proofs
const runJob = () => jobNamed('record:reserves').run(jobCtx(app), null)
const verify = async () => verifyRecord(recordTools(app))
/** Publishes what waits, makes the proof that is due, and publishes it. */
const proveAndPublish = async (): Promise<void> => {
  await sealNow(app)
  await runJob()
  await sealNow(app)
}

describe('a proof of reserves', () => {
  test('is made once a month by itself, is in the public record, and anybody adds it up again', async () => {
    await proveAndPublish()
    await proveAndPublish()
    const [proof, ...others] = await proofs()
    expect(others).toEqual([])
    expect(proof).toMatchObject({ isMonthly: true, naira: { rate: '10.00' }, provider: null })
    const { sup } = proof ?? expect.fail('there is a proof')
    // 1,000,000 SUP were issued in the demonstration and 2,020 sold; each is in the fund or in circulation.
    expect([sup.issued, sup.sold]).toEqual(['1000000.00', '2020.00'])
    expect(Number(sup.fund) + Number(sup.circulation)).toBeCloseTo(1_002_020)
    expect(
      Number(sup.redeemable) + Number(sup.purchased) + Number(sup.escrow) + Number(sup.pools),
    ).toBeCloseTo(Number(sup.circulation))
    const { rows } = await sql<{ units: number }>`select sum(balance)::bigint as units from wallet.account
      where kind in ('earned', 'contest', 'held')`.execute(app.db)
    expect(Number(sup.redeemable)).toBeCloseTo((rows[0]?.units ?? 0) / 10_000)
    const { found } = await verify()
    expect(found.join('\n')).toContain('adds up')
    expect(found.join('\n')).toContain('1500 SUP were paid from the rewards fund')
  })

  test('covers what could be asked for at the cashout rate with the naira of the book', async () => {
    const [proof] = await proofs()
    const { naira, sup, coverage } = proof ?? expect.fail('there is a proof')
    expect(Number(naira.owed)).toBeCloseTo(Number(sup.redeemable) * 10)
    // Opening money and donations after fees, less what was paid from each, and sales after fees.
    const sales = 202_000 - 2_030
    expect(Number(naira.held)).toBe(4_000_000 - 796_000 + (185_000 - 3_275) - 32_000 + sales)
    expect(coverage).toBe(Math.floor((Number(naira.held) * 100) / Number(naira.owed)))
  })

  test('is made at once when finance asks, and follows what was earned since', async () => {
    const before = await proofs()
    expect((await ada.post('/api/treasury/reserves', {})).statusCode).toBe(403)
    await payReward(app, { task: 'reserve', personId: demoPerson('ada').id, period: 'once', units: 250_000 })
    ok(await emeka.post('/api/treasury/reserves', {}), 202)
    expect(ok<TreasuryBooks>(await emeka.get('/api/treasury')).isProofWished).toBe(true)
    await proveAndPublish()
    const [newest, ...rest] = await proofs()
    expect(rest).toEqual(before)
    expect(newest?.isMonthly).toBe(false)
    expect(Number(newest?.sup.redeemable) - Number(before[0]?.sup.redeemable)).toBeCloseTo(25)
    expect(ok<TreasuryBooks>(await emeka.get('/api/treasury')).isProofWished).toBe(false)
    await verify()
  })

  test('of the next month is another one', async () => {
    app.clock.advance(32 * 86_400)
    const count = (await proofs()).length
    await proveAndPublish()
    await proveAndPublish()
    const after = await proofs()
    expect(after).toHaveLength(count + 1)
    expect(after[0]?.month).not.toBe(after.at(-1)?.month)
  })

  test('never changes, in the table or in the record', async () => {
    for (const change of [sql`update treasury.reserve set blocks = 1`, sql`delete from treasury.reserve`])
      await expect(change.execute(app.db)).rejects.toThrow('append-only')
    await sql`alter table treasury.reserve disable trigger all`.execute(app.db)
    await sql`update treasury.reserve set figures = jsonb_set(figures, '{naira,held}', '"1"')`.execute(app.db)
    await sql`alter table treasury.reserve enable trigger all`.execute(app.db)
    await jobNamed('record:watch').run(jobCtx(app), null)
    const { inspection } = ok<{ inspection: { differing: { row: string }[] } }>(
      await app.guest().get('/api/record'),
    )
    expect(inspection.differing.map(({ row }) => row).join(' ')).toContain('treasury.reserve')
    // The record itself still says what was proved.
    await expect(verify()).resolves.toBeDefined()
  })
})

import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import type { Person } from '#test/app.ts'
import { endApprovals } from '#test/approvals.ts'
import { startDonating } from '#test/donating.ts'
import { openFunding, runProjectJobs, seeProject } from '#test/funding.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { fieldsOf, ok, refusal } from '#test/nominating.ts'

const donating = await startDonating()
const { app, give, prepare, pay, donation, overview } = donating
let emeka: Person
let chidi: Person
beforeEach(async () => {
  await donating.renew()
  await endApprovals(app)
  emeka = await app.signIn('emeka')
  chidi = await app.signIn('chidi')
})
afterAll(donating.stop)

const reason = 'The servers of November, by the invoice of the host.'
const propose = (who: Person, change: Record<string, string> = {}) =>
  who.post('/api/donations/spendings', {
    fund: 'general',
    currency: 'NGN',
    amount: '3,000',
    paidTo: 'A host of servers',
    reason,
    ...change,
  })
const confirm = (who: Person, id: string) => who.post(`/api/approvals/${id}/confirm`, {})
const leftIn = async (fund: string) =>
  Number((await overview()).funds.find((each) => each.fund === fund)?.sums[0]?.left ?? 0)

describe('spending', () => {
  test('[PJ-03] of a fund needs two people and shows on the page of every donation to it, in the list and in the file', async () => {
    const token = await prepare(app.guest())
    await pay(token)
    const before = await leftIn('general')
    const { id } = ok<{ id: string }>(await propose(emeka), 202)
    expect(refusal(await confirm(emeka, id))).toEqual([403, 'SECOND_APPROVER_REQUIRED'])
    expect((await donation(token)).flow).toEqual([])
    ok(await confirm(chidi, id))
    expect(refusal(await confirm(chidi, id))).toEqual([409, 'APPROVAL_CLOSED'])
    expect(await leftIn('general')).toBe(before - 3000)
    expect((await donation(token)).flow).toMatchObject([
      { kind: 'spent', to: 'A host of servers', text: reason, amount: 'NGN 3000.00' },
    ])
    const shown = (await overview()).funds.find(({ fund }) => fund === 'general')?.spendings[0]
    expect(shown).toMatchObject({ paidTo: 'A host of servers', purpose: reason, amount: '3000.00' })
    expect((await app.guest().get('/api/donations/figures.csv')).body).toContain(reason)
  })

  test('is refused to others, for nothing, and beyond what the fund has, also when two are confirmed at once', async () => {
    for (const who of ['ada', 'bola', 'lola'] as const)
      if (who !== 'lola') expect(refusal(await propose(await app.signIn(who)))[0]).toBe(403)
    expect(refusal(await propose(app.guest()))[0]).toBe(401)
    for (const [change, field] of [
      [{ amount: '0' }, 'amount'],
      [{ fund: 'project' }, 'fund'],
      [{ reason: 'Short.' }, 'reason'],
      [{ paidTo: '' }, 'paidTo'],
    ] as const)
      expect(fieldsOf(await propose(emeka, change))).toEqual([field])
    expect(refusal(await propose(emeka, { amount: '9,000,000' }))).toEqual([409, 'FUND_TOO_SMALL'])
    expect(refusal(await propose(emeka, { currency: 'GHS' }))).toEqual([409, 'FUND_TOO_SMALL'])
    await pay(await prepare(app.guest(), { to: 'leaders', currency: 'GHS', amount: '1,000' }))
    const ids = await Promise.all(
      ['A', 'B'].map(
        async (paidTo) =>
          ok<{ id: string }>(
            await propose(emeka, { fund: 'leaders', currency: 'GHS', amount: '600', paidTo }),
            202,
          ).id,
      ),
    )
    expect(
      refusal(await propose(emeka, { fund: 'leaders', currency: 'GHS', amount: '600', paidTo: 'A' })),
    ).toEqual([409, 'SPENDING_WAITING'])
    const codes = (await Promise.all(ids.map((id) => confirm(chidi, id)))).map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await leftIn('leaders')).toBeGreaterThanOrEqual(0)
  })
})

describe('a donation for a project', () => {
  const funded = async () => openFunding(await app.signIn('ada'), await app.signIn('funke'))
  const account = (owner: string) => accountsStore(app.db).poolBalance('project', owner)
  const passed = () => accountsStore(app.db).poolBalance('pool', 'donations:next')

  test('becomes SUP in its escrow at the rate of the day, and its trail names nobody', async () => {
    const id = await funded()
    const token = await prepare(app.guest(), { to: id, amount: '2,500', name: 'Uche Giver' })
    expect(await donation(token)).toMatchObject({ sup: '25.00', rate: '100.00', project: { id } })
    expect(await account(`escrow:${id}`)).toBe(0)
    await pay(token)
    expect(await account(`escrow:${id}`)).toBe(250_000)
    expect(await account(`gifts:${id}`)).toBe(0)
    const project = await seeProject(app.guest(), id)
    expect(project).toMatchObject({
      funding: { left: '75.00' },
      entries: [{ amount: '25.00', state: 'paid' }],
    })
    expect(JSON.stringify(project)).not.toContain('Uche')
    expect((await donation(token)).isPassedOn).toBe(false)
    await donating.isSound()
  })

  test('with the last SUP ends the funding; one that comes too late waits for the next project', async () => {
    const id = await funded()
    const [last, late] = [
      await prepare(app.guest(), { to: id, amount: '10,000' }),
      await prepare(app.guest(), { to: id, amount: '5,000' }),
    ]
    const before = await passed()
    await pay(last)
    await runProjectJobs(app)
    expect((await seeProject(app.guest(), id)).status).toBe('funded')
    expect((await donation(last)).flow.map(({ to }) => to)).toContain('funded')
    await pay(late)
    expect((await donation(late)).isPassedOn).toBe(true)
    expect(await passed()).toBe(before + 500_000)
    expect(await account(`escrow:${id}`)).toBe(1_000_000)
    expect(fieldsOf(await give(app.guest(), { to: id }))).toEqual(['to'])
    await donating.isSound()
  })

  test('that is too big, or in money without a rate, is refused before anything is paid', async () => {
    const id = await funded()
    expect(fieldsOf(await give(app.guest(), { to: id, amount: '10,001' }))).toEqual(['to'])
    expect(fieldsOf(await give(app.guest(), { to: id, amount: '25', currency: 'USD' }))).toEqual(['to'])
  })

  test('whose goal is not reached passes on to the next project, once', async () => {
    const id = await funded()
    const token = await prepare(app.guest(), { to: id, amount: '2,500' })
    await pay(token)
    app.clock.advance(31 * 86_400)
    await jobNamed('projects:clocks').run(jobCtx(app), null)
    await runProjectJobs(app)
    expect((await seeProject(app.guest(), id)).status).toBe('unfunded')
    for (let time = 0; time < 2; time += 1) await jobNamed('donations:pass-on').run(jobCtx(app), null)
    expect((await donation(token)).isPassedOn).toBe(true)
    const { rows } = await sql<{ units: number }>`select sum(units)::bigint as units from donations.donation
      where project_state = 'passed'`.execute(app.db)
    expect(await passed()).toBe(rows[0]?.units)
    expect([await account(`escrow:${id}`), await account(`gifts:${id}`)]).toEqual([0, 0])
    await donating.isSound()
  })
})

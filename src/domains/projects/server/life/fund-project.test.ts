import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { Wallet } from '#domains/wallet/contract.ts'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import { expireHolds } from '#domains/wallet/server/holds/holds.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { decide, fund, give, openFunding, runProjectJobs, seeProject, suggest } from '#test/project-ideas.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { fieldsOf, ok } from '#test/answers.ts'

let ada: Person
let dayo: Person
let ife: Person
let funke: Person

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
for (const name of ['dayo', 'ife', 'binta'] as const) await give(app, name, 'purchased', 2000)
await give(app, 'gbenga', 'purchased', 15)
// Some tests move the clock past the end of a session.
beforeEach(async () => {
  ada = await app.signIn('ada')
  dayo = await app.signIn('dayo')
  ife = await app.signIn('ife')
  funke = await app.signIn('funke')
})

const wallet = async (who: Person) => ok<Wallet>(await who.get('/api/wallet'))
const bucketsOf = async (who: Person) => {
  const { buckets, held } = await wallet(who)
  return { ...buckets, held }
}
const accountOf = (owner: string) => accountsStore(app.db).balanceOf('project', owner)
const runClocks = () => jobNamed('projects:clocks').run(jobCtx(app), null)
const afterDays = (days: number) => app.clock.advance(days * 86_400)
const isSound = async () => expect(await reconcile(app)).toMatchObject({ isSound: true, heldBeyond: 0 })

describe('funding', () => {
  test('sets SUP aside, purchased first, with a receipt that names nobody; the total and the trail are public', async () => {
    await give(app, 'ada', 'purchased', 3)
    const id = await openFunding(dayo, funke)
    const before = await bucketsOf(ada)
    const { receipt, amount } = ok<{ receipt: string; amount: string }>(await fund(ada, id, '5.50'))
    expect([receipt, amount]).toEqual([expect.stringMatching(/^F-[0-9A-Z]{4}-[0-9A-Z]{4}$/), '5.50'])
    const purchased = Number(before.purchased)
    const after = await bucketsOf(ada)
    expect(Number(after.purchased)).toBe(Math.max(0, purchased - 5.5))
    expect(Number(before.earned) - Number(after.earned)).toBeCloseTo(5.5 - Math.min(purchased, 5.5), 4)
    expect(Number(after.held) - Number(before.held)).toBeCloseTo(5.5, 4)
    const seen = await seeProject(app.guest(), id)
    expect(seen).toMatchObject({
      status: 'funding',
      funding: { need: '100.00', left: '94.50' },
      totals: { received: '5.50', pledged: '5.50', funders: 1, percent: 5, voters: 0 },
      entries: [{ receipt, amount: '5.50', state: 'held' }],
      own: null,
    })
    expect(JSON.stringify(seen)).not.toContain(demoPerson('ada').id)
    expect((await seeProject(ada, id)).own?.pledges).toEqual(seen.entries)
    expect((await seeProject(ife, id)).own?.pledges).toEqual([])
    await isSound()
  })

  test('of the same request twice happens once', async () => {
    const id = await openFunding(ada, funke)
    const key = { 'idempotency-key': 'fund-once-000001' }
    const first = ok<{ receipt: string }>(await fund(dayo, id, '4', key))
    expect(ok<{ receipt: string }>(await fund(dayo, id, '4', key)).receipt).toBe(first.receipt)
    expect((await seeProject(dayo, id)).totals).toMatchObject({ pledged: '4.00', funders: 1 })
    ok(await fund(dayo, id, '4'))
    expect((await seeProject(dayo, id)).totals).toMatchObject({ pledged: '8.00', funders: 1 })
  })

  test('refuses guests, nothing, too much for the wallet or for the goal, and moves nothing', async () => {
    const id = await openFunding(ada, funke)
    expect(await fund(app.guest(), id, '1')).toRefuse(401, 'SIGNED_OUT')
    for (const amount of ['', '0', '0.00', '-1', '1.005', 'many', '1e3'])
      expect(fieldsOf(await fund(dayo, id, amount)), amount).toEqual(['amount'])
    const before = await bucketsOf(dayo)
    expect(await fund(dayo, id, '100.01')).toRefuse(409, 'OVER_GOAL')
    const poor = await app.signIn('halima').catch(() => null)
    if (poor) expect((await fund(poor, id, '1')).statusCode).toBe(403)
    const kemi = await app.signIn('kemi')
    const has = await wallet(kemi)
    const tooMuch = Math.floor(Number(has.supBalance)) + 1
    if (tooMuch <= 100) expect(await fund(kemi, id, String(tooMuch))).toRefuse(409, 'INSUFFICIENT_BALANCE')
    expect(await bucketsOf(dayo)).toEqual(before)
    expect((await seeProject(dayo, id)).totals).toMatchObject({ pledged: '0.00', funders: 0 })
    await isSound()
  })

  test('counts what votes brought, and a vote is no funding', async () => {
    const id = await suggest(ada)
    ok(await decide(funke, id, 'active'))
    expect(await fund(dayo, id, '1')).toRefuse(409, 'FUNDING_CLOSED')
    ok(await dayo.post(`/api/projects/${id}/vote`, { amount: 10 }))
    ok(await decide(funke, id, 'funding'))
    expect(await dayo.post(`/api/projects/${id}/vote`, { amount: 1 })).toRefuse(409, 'VOTING_CLOSED')
    expect(await seeProject(dayo, id)).toMatchObject({
      funding: { need: '90.00', left: '90.00' },
      totals: { received: '10.00', pledged: '0.00', voters: 1, funders: 0 },
    })
    expect([await accountOf(id), await accountOf(`escrow:${id}`)]).toEqual([100_000, 0])
  })
})

describe('the goal', () => {
  test('moves votes and pledges into escrow, once, however often the job runs', async () => {
    const id = await suggest(ada)
    ok(await decide(funke, id, 'active'))
    ok(await dayo.post(`/api/projects/${id}/vote`, { amount: 4 }))
    ok(await decide(funke, id, 'funding'))
    ok(await fund(dayo, id, '50'))
    const { project } = ok<{ project: { status: string } }>(await fund(ife, id, '46'))
    expect(project.status).toBe('funded')
    expect(await fund(ife, id, '0.01')).toRefuse(409, 'FUNDING_CLOSED')
    await runProjectJobs(app)
    await Promise.all([runClocks(), runClocks(), runClocks()])
    expect([await accountOf(id), await accountOf(`escrow:${id}`)]).toEqual([0, 1_000_000])
    expect(await seeProject(app.guest(), id)).toMatchObject({
      currentStep: 1,
      steps: [{ amount: '30.00' }, { amount: '70.00' }],
      money: { escrow: '100.00', released: '0.00', refunded: '0.00' },
      entries: [{ state: 'paid' }, { state: 'paid' }],
    })
    await isSound()
  })

  test('is reached exactly: 200 people at once give the last SUP, and one of them does', async () => {
    const id = await openFunding(ada, funke)
    ok(await fund(dayo, id, '99'))
    const binta = await app.signIn('binta')
    const before = await Promise.all([ife, binta].map(bucketsOf))
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => fund(at % 2 === 0 ? ife : binta, id, '1')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect([409, 503]).toContain(answer.statusCode)
    await runProjectJobs(app)
    const after = await Promise.all([ife, binta].map(bucketsOf))
    const spent = before.map((each, at) => Number(each.purchased) - Number(after[at]?.purchased))
    expect(spent.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await accountOf(`escrow:${id}`)).toBe(1_000_000)
    await isSound()
  })
})

describe('the last day', () => {
  test('gives everything back by itself, to the kind of SUP that it came from', async () => {
    const id = await openFunding(ada, funke)
    let gbenga = await app.signIn('gbenga')
    const before = await bucketsOf(gbenga)
    ok(await fund(gbenga, id, '20'))
    afterDays(31)
    gbenga = await app.signIn('gbenga')
    expect(await fund(gbenga, id, '1')).toRefuse(409, 'FUNDING_CLOSED')
    await runClocks()
    await runClocks()
    expect(await bucketsOf(gbenga)).toEqual(before)
    expect(await seeProject(gbenga, id)).toMatchObject({
      status: 'unfunded',
      money: { escrow: '0.00', refunded: '20.00' },
      entries: [{ state: 'returned' }],
    })
    await isSound()
  })

  test('and a pledge at the same moment: one of the two is first, and no SUP is in between', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => openFunding(ada, funke)))
    for (const id of ids) ok(await fund(dayo, id, '99'))
    const before = await bucketsOf(ife)
    // The clock of each pledge is read before its write; the job acts at any moment between.
    const last = 30 * 86_400
    app.clock.advance(last - 2)
    ife = await app.signIn('ife')
    const late = { ...jobCtx(app), now: () => new Date(app.clock.now().getTime() + 60_000) }
    const [answers] = await Promise.all([
      Promise.all(ids.map((id) => fund(ife, id, '1'))),
      jobNamed('projects:clocks').run(late, null),
    ])
    await runProjectJobs(app)
    await runClocks()
    const funded = answers.filter(({ statusCode }) => statusCode === 200).length
    for (const [at, id] of ids.entries()) {
      const isFunded = answers[at]?.statusCode === 200
      expect((await seeProject(ife, id)).status).toBe(isFunded ? 'funded' : 'unfunded')
      expect(await accountOf(`escrow:${id}`)).toBe(isFunded ? 1_000_000 : 0)
    }
    const after = await bucketsOf(ife)
    const all = (each: typeof after) => Number(each.purchased) + Number(each.earned) + Number(each.held)
    expect(all(before) - all(after)).toBeCloseTo(funded, 4)
    await isSound()
  })

  test('leaves a grace to holds, so that what was collected late is not given back', async () => {
    const id = await openFunding(ada, funke)
    ok(await fund(dayo, id, '100'))
    afterDays(31)
    expect(await expireHolds({ db: app.db, now: () => app.clock.now() })).toBe(0)
    await runProjectJobs(app)
    expect(await accountOf(`escrow:${id}`)).toBe(1_000_000)
  })
})

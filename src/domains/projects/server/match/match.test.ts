import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPerson } from '#domains/identity/server/users/demo-people.ts'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciling.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { type Person, startTestApp, type TestApp } from '#test/app.ts'
import { endApprovals, whileJoined } from '#test/approvals.ts'
import { fund, give, openFunding, REASON, runProjectJobs, seeProject } from '#test/funding.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { fieldsOf, ok, refusal } from '#test/nominating.ts'
import type { DemoName } from '#test/people.ts'
import type { MatchRound } from '../../match-contract.ts'

let app: TestApp
const as = (name: DemoName): Promise<Person> => app.signIn(name)
const givers: readonly DemoName[] = ['ada', 'dayo', 'ife', 'binta', 'emeka']
beforeAll(async () => {
  app = await startTestApp({ LIMIT_FACTOR: '100000' })
  for (const name of givers) {
    await give(app, name, 'purchased', 500)
    await sql`update identity.person set is_verified = true where id = ${demoPerson(name).id}`.execute(app.db)
  }
})
afterAll(() => app.stop())
beforeEach(async () => {
  await endApprovals(app)
  const { items } = await rounds()
  const open = items.find(({ state }) => state === 'open')
  if (open) ok(await cancel(await as('lola'), open.id))
})

const day = (ahead: number) => lagosDay(new Date(app.clock.now().getTime() + ahead * 86_400_000))
const round = (change: Record<string, unknown> = {}) => ({
  title: 'Match of this test',
  pool: 100,
  share: 50,
  firstDay: day(0),
  lastDay: day(3),
  reason: REASON,
  ...change,
})
const propose = (who: Person, change = {}) => who.post('/api/admin/match-rounds', round(change))
const confirm = (who: Person, id: string) => who.post(`/api/approvals/${id}/confirm`, {})
const cancel = (who: Person, id: string) =>
  who.post(`/api/admin/match-rounds/${id}/cancel`, { reason: REASON })
const rounds = async () => ok<{ items: MatchRound[] }>(await app.guest().get('/api/match-rounds'))
const balance = (kind: 'pool' | 'project', owner: string) => accountsStore(app.db).poolBalance(kind, owner)
const fundHas = () => accountsStore(app.db).balanceOf('treasury', 'rewards')
const runClocks = () => jobNamed('projects:clocks').run(jobCtx(app), null)
const open = async (change = {}): Promise<string> => {
  const { id } = ok<{ id: string }>(await propose(await as('emeka'), change), 202)
  ok(await confirm(await as('lola'), id))
  return id
}
const isSound = async () => expect(await reconcile(app)).toMatchObject({ isSound: true })
const SUP = 10_000

test('two people of finance open one round at a time, and its pool leaves the rewards fund with it', async () => {
  const [emeka, lola, before] = [await as('emeka'), await as('lola'), await fundHas()]
  expect(refusal(await propose(app.guest()))).toEqual([401, 'SIGNED_OUT'])
  expect((await propose(await as('ada'))).statusCode).toBe(403)
  expect(fieldsOf(await propose(emeka, { pool: 0, share: 101 })).toSorted()).toEqual(['pool', 'share'])
  expect(refusal(await propose(emeka, { lastDay: day(-1) }))).toEqual([400, 'MATCH_WINDOW'])
  const { id } = ok<{ id: string }>(await propose(emeka), 202)
  expect(refusal(await propose(lola))).toEqual([409, 'MATCH_WAITING'])
  expect((await confirm(emeka, id)).statusCode).toBe(403)
  expect(await fundHas()).toBe(before)
  ok(await confirm(lola, id))
  expect([await fundHas(), await balance('pool', `match:${id}`)]).toEqual([before - 100 * SUP, 100 * SUP])
  expect(refusal(await propose(emeka))).toEqual([409, 'MATCH_OPEN'])
  await isSound()
})

test('a cancelled round returns its pool once, and gives nobody a match', async () => {
  const before = await fundHas()
  const id = await open()
  expect((await cancel(await as('ada'), id)).statusCode).toBe(403)
  const chidi = await as('chidi')
  ok(await cancel(chidi, id))
  expect(refusal(await cancel(chidi, id))).toEqual([409, 'ROUND_OVER'])
  expect(refusal(await cancel(chidi, crypto.randomUUID()))).toEqual([404, 'ROUND_NOT_FOUND'])
  expect([await fundHas(), await balance('pool', `match:${id}`)]).toEqual([before, 0])
  await isSound()
})

test('the match follows people: not the author, not staff of the round, one person once; the rest goes back', async () => {
  const [gbenga, funke] = [await as('gbenga'), await as('funke')]
  const [first, lone] = [await openFunding(await as('ada'), funke), await openFunding(gbenga, funke)]
  const before = await fundHas()
  const id = await open()
  for (const name of ['dayo', 'ife', 'binta'] as const) ok(await fund(await as(name), first, '4'))
  ok(await fund(await as('ada'), first, '9'))
  ok(await fund(await as('emeka'), first, '9'))
  ok(await fund(await as('dayo'), lone, '50'))
  await runClocks()
  expect((await seeProject(app.guest(), first)).match).toMatchObject({ isOpen: true, amount: '24.00' })
  expect((await seeProject(app.guest(), lone)).match).toMatchObject({ isOpen: true, amount: '0.00' })
  await whileJoined(app, [demoPerson('ife').id, demoPerson('dayo').id], async () => {
    app.clock.advance(5 * 86_400)
    await runClocks()
    await runClocks()
  })
  const [closed] = (await rounds()).items.filter((each) => each.id === id)
  // Dayo and Ife are one person with 8 SUP, so the roots are those of 80,000 and 40,000 units.
  expect(closed).toMatchObject({ state: 'closed', pool: '100.00' })
  const result = closed?.results.find(({ projectId }) => projectId === first)
  expect(result).toMatchObject({ people: null, given: '12.00', rootSum: '482.8427', match: '11.3137' })
  const match = await balance('project', `match:${first}`)
  expect(match).toBe(113_137)
  expect(await balance('pool', `match:${id}`)).toBe(0)
  expect(await fundHas()).toBe(before - match)
  expect(JSON.stringify(closed)).not.toContain(demoPerson('dayo').id)
  await isSound()
  // Its funding fails, so the match goes back with the refunds.
  app.clock.advance(40 * 86_400)
  await runClocks()
  await runProjectJobs(app)
  expect(await balance('project', `match:${first}`)).toBe(0)
  expect(await fundHas()).toBe(before)
  expect((await seeProject(app.guest(), first)).match).toBeNull()
  await isSound()
})

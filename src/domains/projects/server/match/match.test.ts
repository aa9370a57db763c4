import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { endApprovals, whileJoined } from '#test/approvals.ts'
import { fund, give, idea, openFunding, runProjectJobs, seeProject } from '#test/project-ideas.ts'
import { matching, SUP } from '#test/matched-funds.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import type { DemoName } from '#test/people.ts'

const as = (name: DemoName): Promise<Person> => app.signIn(name)
const givers: readonly DemoName[] = ['ada', 'dayo', 'ife', 'binta', 'emeka', 'gbenga']
const verify = (name: DemoName, isVerified = true) =>
  sql`update identity.person set is_verified = ${isVerified} where id = ${demoPerson(name).id}`.execute(
    app.db,
  )

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
const match = matching(app)
for (const name of givers) {
  await give(app, name, 'purchased', 500)
  await verify(name)
}
beforeEach(async () => {
  await endApprovals(app)
  await match.endOpen()
})

const isSound = async () => expect(await reconcile(app)).toMatchObject({ isSound: true })
const funding = async (author: DemoName, change: Partial<typeof idea> = {}) =>
  openFunding(await as(author), await as('funke'), change)
const fundBy = async (names: readonly DemoName[], project: string, amount: string) => {
  for (const name of names) ok(await fund(await as(name), project, amount))
}
const resultOf = async (round: string, project: string) =>
  (await match.results(round)).results.find(({ projectId }) => projectId === project)

describe('two people of finance', () => {
  test('open one round at a time, and its pool leaves the rewards fund with it', async () => {
    const [emeka, lola, before] = [await as('emeka'), await as('lola'), await match.fund()]
    expect(await match.propose(app.guest())).toRefuse(401, 'SIGNED_OUT')
    expect((await match.propose(await as('ada'))).statusCode).toBe(403)
    expect(fieldsOf(await match.propose(emeka, { pool: 0, share: 101 })).toSorted()).toEqual([
      'pool',
      'share',
    ])
    expect(await match.propose(emeka, { lastDay: match.day(-1) })).toRefuse(400, 'MATCH_WINDOW')
    const { id } = ok<{ id: string }>(await match.propose(emeka), 202)
    expect(await match.propose(lola)).toRefuse(409, 'APPROVAL_WAITING')
    expect((await match.confirm(emeka, id)).statusCode).toBe(403)
    expect(await match.fund()).toBe(before)
    ok(await match.confirm(lola, id))
    expect([await match.fund(), await match.poolOf(id)]).toEqual([before - 100 * SUP, 100 * SUP])
    expect(await match.propose(emeka)).toRefuse(409, 'MATCH_OPEN')
    await isSound()
  })

  test('never open a round that the rewards fund cannot pay', async () => {
    const emeka = await as('emeka')
    const before = await match.fund()
    const most = Math.floor(before / SUP)
    expect(await match.propose(emeka, { pool: Math.min(most + 1, 1_000_000) })).toRefuse(409, 'MATCH_FUND')
    expect(await match.fund()).toBe(before)
  })

  test('cancel a round before its end: its pool goes back once, nobody gets a match, and the reason stays public', async () => {
    const before = await match.fund()
    const id = await match.open()
    const project = await funding('ada')
    await fundBy(['dayo', 'ife'], project, '4')
    await match.runMatch()
    const [chidi, lola] = [await as('chidi'), await as('lola')]
    expect(await match.proposeCancel(app.guest(), id)).toRefuse(401, 'SIGNED_OUT')
    expect((await match.proposeCancel(await as('ada'), id)).statusCode).toBe(403)
    expect(await match.proposeCancel(chidi, crypto.randomUUID())).toRefuse(404, 'ROUND_NOT_FOUND')
    const approval = ok<{ id: string }>(await match.proposeCancel(chidi, id), 202).id
    expect(await match.proposeCancel(lola, id)).toRefuse(409, 'APPROVAL_WAITING')
    expect((await match.confirm(chidi, approval)).statusCode).toBe(403)
    expect(await match.poolOf(id)).toBe(100 * SUP)
    ok(await match.confirm(lola, approval))
    expect(await match.proposeCancel(chidi, id)).toRefuse(409, 'ROUND_OVER')
    expect([await match.fund(), await match.poolOf(id)]).toEqual([before, 0])
    expect(await match.results(id)).toMatchObject({
      state: 'cancelled',
      cancelledWhy: expect.stringContaining('visited the place'),
      matched: '0.00',
      results: [],
    })
    expect((await seeProject(app.guest(), project)).match).toEqual({ got: '0.00', open: null })
    match.pass()
    await match.runMatch()
    expect(await match.fund()).toBe(before)
    await isSound()
  })

  test('cannot cancel a round that is over, even while its job has not run', async () => {
    const id = await match.open({ lastDay: match.day(0) })
    const approval = ok<{ id: string }>(await match.proposeCancel(await as('chidi'), id), 202).id
    app.clock.advance(86_400)
    expect((await match.results(id)).state).toBe('open')
    expect(await match.confirm(await as('lola'), approval)).toRefuse(409, 'APPROVAL_BLOCKED')
    expect(await match.poolOf(id)).toBe(100 * SUP)
    await match.runMatch()
    expect(await match.poolOf(id)).toBe(0)
  })
})

describe('the match', () => {
  test('follows people: not the author, not staff of the round, one person once; the rest goes back', async () => {
    const [first, lone] = [await funding('ada'), await funding('gbenga')]
    const before = await match.fund()
    const id = await match.open()
    await fundBy(['dayo', 'ife', 'binta'], first, '4')
    await fundBy(['ada', 'emeka'], first, '9')
    await fundBy(['dayo'], lone, '50')
    await match.runMatch()
    expect((await seeProject(app.guest(), first)).match).toMatchObject({
      got: '0.00',
      open: { roundId: id, isCounting: true, lastDay: match.day(3), estimate: '24.00' },
    })
    expect((await seeProject(app.guest(), lone)).match).toMatchObject({ open: { estimate: '0.00' } })
    expect(await resultOf(id, first)).toMatchObject({ rootSum: '6.000000', fate: 'estimate' })
    await whileJoined(app, [demoPerson('ife').id, demoPerson('dayo').id], async () => {
      match.pass()
      await match.runMatch()
      await match.runMatch()
    })
    const closed = await match.results(id)
    // Dayo and Ife are one person with 8 SUP, so the roots are those of 8 and 4 SUP.
    expect(closed).toMatchObject({ state: 'closed', pool: '100.00', projects: 2, matched: '11.3137' })
    const result = await resultOf(id, first)
    expect(result).toMatchObject({
      people: null,
      given: '12.00',
      rootSum: '4.828427',
      match: '11.3137',
      fate: 'waiting',
    })
    expect(Number(closed.weights)).toBeCloseTo(4.828427 ** 2 - 12, 10)
    expect(await match.matchOf(first)).toBe(113_137)
    expect([await match.poolOf(id), await match.fund()]).toEqual([0, before - 113_137])
    expect((await seeProject(app.guest(), first)).match).toEqual({ got: '11.3137', open: null })
    expect(JSON.stringify(closed)).not.toContain(demoPerson('dayo').id)
    await isSound()
    // Its funding fails, so the match goes back with the refunds.
    app.clock.advance(40 * 86_400)
    await match.runClocks()
    await runProjectJobs(app)
    expect([await match.matchOf(first), await match.fund()]).toEqual([0, before])
    expect((await seeProject(app.guest(), first)).match).toEqual({ got: '0.00', open: null })
    expect(await resultOf(id, first)).toMatchObject({ match: '11.3137', fate: 'returned' })
    await isSound()
  })

  test('counts what was set aside in the window alone: not before, not after', async () => {
    const project = await funding('ada')
    await fundBy(['dayo'], project, '4')
    const id = await match.open({ firstDay: match.day(2) })
    await fundBy(['ife'], project, '4')
    await match.runMatch()
    expect((await match.results(id)).results).toEqual([])
    expect((await seeProject(app.guest(), project)).match.open).toBeNull()
    app.clock.advance(2.5 * 86_400)
    await fundBy(['binta', 'gbenga'], project, '4')
    app.clock.advance(2 * 86_400)
    await fundBy(['dayo'], project, '4')
    await match.runMatch()
    expect(await resultOf(id, project)).toMatchObject({ given: '8.00', match: '8.00' })
  })

  test('counts who is verified when the round closes, erased accounts of verified people too', async () => {
    const project = await funding('ada')
    const id = await match.open()
    await verify('ife', false)
    await fundBy(['dayo', 'ife'], project, '4')
    await match.runMatch()
    expect(await resultOf(id, project)).toMatchObject({ given: '4.00', match: '0.00' })
    await verify('ife')
    await match.runMatch()
    expect(await resultOf(id, project)).toMatchObject({ given: '8.00', match: '8.00' })
    await verify('dayo', false)
    const { id: dayo } = demoPerson('dayo')
    await match.runMatch()
    expect(await resultOf(id, project)).toMatchObject({ given: '4.00' })
    await verify('dayo')
    const erase = (at: Date | null) =>
      sql`update identity.person set erased_at = ${at}, suspended_at = ${at} where id = ${dayo}`.execute(
        app.db,
      )
    await erase(app.clock.now())
    match.pass()
    await match.runMatch()
    await erase(null)
    expect(await resultOf(id, project)).toMatchObject({ given: '8.00', match: '8.00', fate: 'waiting' })
  })

  test('is none for a project that one of the two who opened the round suggested', async () => {
    const project = await funding('emeka')
    const id = await match.open()
    await fundBy(['dayo', 'ife'], project, '4')
    match.pass()
    await match.runMatch()
    expect((await match.results(id)).results).toEqual([])
    expect(await match.matchOf(project)).toBe(0)
  })

  test('of a project that failed before the close is for nobody', async () => {
    const project = await funding('ada')
    const before = await match.fund()
    const id = await match.open()
    await fundBy(['dayo', 'ife'], project, '4')
    await match.runMatch()
    await sql`update projects.project set deadline = ${app.clock.now()} where id = ${project}`.execute(app.db)
    await match.runClocks()
    match.pass()
    await match.runMatch()
    expect([await match.matchOf(project), await match.poolOf(id), await match.fund()]).toEqual([0, 0, before])
    expect((await match.results(id)).results).toEqual([])
    await isSound()
  })
})

describe('the rounds that everybody reads', () => {
  test('are a list without results, the newest first, and each has its results in pages, the largest match first', async () => {
    const projects = [await funding('ada'), await funding('ada'), await funding('gbenga')]
    const id = await match.open()
    for (const [at, project] of projects.entries())
      await fundBy(['dayo', 'ife', 'binta'].slice(0, at + 1) as DemoName[], project, '4')
    await match.runMatch()
    const page = ok<{ items: { id: string }[]; nextCursor: string | null }>(
      await app.guest().get('/api/match-rounds?limit=1'),
    )
    expect(page.items.map((each) => each.id)).toEqual([id])
    expect(page.items[0]).not.toHaveProperty('results')
    const rest = ok<{ items: { id: string }[] }>(
      await app.guest().get(`/api/match-rounds?limit=50&cursor=${page.nextCursor ?? ''}`),
    )
    expect(rest.items.map((each) => each.id)).not.toContain(id)
    expect(rest.items.length).toBeGreaterThan(0)
    const shown: string[] = []
    let query = '?limit=1'
    for (;;) {
      const { results, nextCursor, ...round } = await match.results(id, query)
      expect(round).toMatchObject({ projects: 3, matched: '32.00' })
      shown.push(...results.map(({ match: units }) => units))
      if (nextCursor === null) break
      query = `?limit=1&cursor=${nextCursor}`
    }
    expect(shown).toEqual(['24.00', '8.00', '0.00'])
    expect(await app.guest().get('/api/match-rounds/nobody')).toRefuse(404, 'ROUND_NOT_FOUND')
    expect((await app.guest().get(`/api/match-rounds/${id}?cursor=x`)).statusCode).toBe(400)
  })
})

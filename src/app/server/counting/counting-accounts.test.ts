import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { reportFact } from '#domains/activity/server/facts.ts'
import { MIN_ACCOUNT_DAYS, NUMBER_REST_DAYS } from '#domains/identity/rules.ts'
import { demoPerson } from '#shared/demo/people.ts'
import type { OwnVoice } from '#domains/leaders/contracts/endorsement-contract.ts'
import type { Leader, LeaderCard } from '#domains/leaders/contracts/leader-contract.ts'
import type { CastProjectVote, Project, ProjectCard } from '#domains/projects/contract.ts'
import type { ProblemDetail } from '#domains/reports/contract.ts'
import type { Wallet } from '#domains/wallet/contract.ts'
import { grant } from '#domains/wallet/server/posting/funds.ts'
import type { Leaderboard } from '#domains/standing/contract.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { fund, give, openFunding } from '#test/project-ideas.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { matching } from '#test/matched-funds.ts'
import { confirmNumber, joinAsNewcomer } from '#test/newcomers.ts'
import { ok } from '#test/answers.ts'

let next = 0
const number = () => `+23480366${String((next += 1)).padStart(5, '0')}`
const DAY_SECONDS = 86_400

const app = await openTestApp({ LIMIT_FACTOR: '100000', EVIDENCE_RULES: 'enforced' })
const { items } = ok<{ items: LeaderCard[] }>(await app.guest().get('/api/leaders?limit=100&pipeline=1'))
const leaderId = items[0]?.id ?? ''

const scoreOf = async () => ok<Leader>(await app.guest().get(`/api/leaders/${leaderId}`)).score
const endorse = async (who: Person) =>
  ok<OwnVoice>(await who.post(`/api/leaders/${leaderId}/endorsements`, {}), 201)
/** A citizen whose account of so many days has a number that is confirmed now. */
const joinWithNumber = async (days: number, given = number()) => {
  const newcomer = await joinAsNewcomer(app, { days })
  await confirmNumber(app, newcomer.id, given)
  app.clock.advance(1)
  return newcomer
}

describe('the score of a leader', () => {
  test('is not moved by twelve accounts of minutes, nor by old ones without a number', async () => {
    const before = await scoreOf()
    for (let at = 0; at < 12; at += 1) {
      const { who } = at % 2 ? await joinWithNumber(0) : await joinAsNewcomer(app, { days: 30 })
      expect((await endorse(who)).endorsement?.counts).toBe(false)
    }
    expect(await scoreOf()).toEqual(before)
    const list = ok<{ total: number; uncounted: number }>(
      await app.guest().get(`/api/leaders/${leaderId}/endorsements`),
    )
    expect(list.uncounted).toBe(12)
    expect(list.total).toBe(before.endorsements)
  })

  test('counts accounts of seven days with a number, and verified people twice', async () => {
    const before = await scoreOf()
    expect((await endorse((await joinWithNumber(MIN_ACCOUNT_DAYS)).who)).endorsement?.counts).toBe(true)
    const { id, who } = await joinWithNumber(MIN_ACCOUNT_DAYS)
    await sql`update identity.person set is_verified = true where id = ${id}`.execute(app.db)
    await endorse(who)
    expect(await scoreOf()).toMatchObject({
      endorsements: before.endorsements + 2,
      verified: before.verified + 1,
    })
  })

  test('is decided at that moment: what the account becomes later changes nothing until it endorses again', async () => {
    const { id, who } = await joinAsNewcomer(app, { days: 30 })
    await endorse(who)
    const before = await scoreOf()
    await confirmNumber(app, id, number())
    app.clock.advance(1)
    expect(await scoreOf()).toEqual(before)
    ok(await who.post(`/api/leaders/${leaderId}/endorsements/withdraw`))
    expect((await endorse(who)).endorsement?.counts).toBe(true)
  })

  test('counts a number for its first account, until it has rested', async () => {
    const shared = number()
    const first = await joinWithNumber(30, shared)
    await confirmNumber(app, first.id, number())
    app.clock.advance(1)
    const second = await joinWithNumber(30, shared)
    expect((await endorse(second.who)).endorsement?.counts).toBe(false)
    const { rows } = await sql<{
      counts: boolean[]
    }>`select identity.counts_as_evidence(array[${second.id}]::uuid[],
      array[${new Date(app.clock.now().getTime() + (NUMBER_REST_DAYS + 1) * DAY_SECONDS * 1000)}]::timestamptz[], 2::smallint) as counts`.execute(
      app.db,
    )
    expect(rows[0]?.counts).toEqual([true])
  })

  test('follows the days that /methodology names', async () => {
    const { rows } =
      await sql`select needs_phone, min_days from identity.evidence_rules order by version`.execute(app.db)
    expect(rows).toEqual([
      { needs_phone: false, min_days: 0 },
      { needs_phone: true, min_days: MIN_ACCOUNT_DAYS },
    ])
  })
})

describe('the leaderboard and its places', () => {
  const board = async () => ok<Leaderboard>(await app.guest().get('/api/leaderboard?period=all&state=NG-YO'))
  const fold = () => jobNamed('standing:fold').run(jobCtx(app), {})
  const live = async (who: Person) =>
    ok(await who.post('/api/user/place', { state: 'NG-YO', lga: 'YO-damaturu' }))
  const act = (id: string) =>
    reportFact({ db: app.db, now: () => app.clock.now() }, { kind: 'issue.reported', who: id, about: id })

  test('list only what was done with an account that counts, on the day of the deed', async () => {
    const before = await board()
    const [young, old] = [await joinAsNewcomer(app), await joinWithNumber(30)]
    for (const { id, who } of [young, old]) {
      await live(who)
      await act(id)
    }
    await fold()
    expect((await board()).people).toBe(before.people + 1)
    // Later the account counts: what it does from then on is listed, and what it did before is not.
    await confirmNumber(app, young.id, number())
    app.clock.advance(8 * DAY_SECONDS)
    await act(young.id)
    await fold()
    const after = await board()
    expect(after.people).toBe(before.people + 2)
    expect(after.rows.filter(({ score }) => score === 2).length).toBeGreaterThanOrEqual(2)
    // The first recount also finds the people of the demonstration, who were counted by its rules.
    await jobNamed('standing:prove').run(jobCtx(app), {})
    await fold()
    await jobNamed('standing:prove').run(jobCtx(app), {})
    const { rows } = await sql<{
      differences: number
    }>`select differences from standing.proof order by id desc limit 1`.execute(app.db)
    expect(rows[0]?.differences).toBe(0)
  })
})

describe('a problem that more people have', () => {
  test('counts accounts that count, and says to everybody else that they are in', async () => {
    const reporter = await joinWithNumber(30)
    const { id } = ok<{ id: string }>(
      await reporter.who.post('/api/reports', {
        type: 'infrastructure',
        title: 'A bridge without rails',
        description: 'The bridge at the market has no rails, and children cross it.',
        lga: 'KD-chikun',
        place: 'At the market',
      }),
      201,
    )
    const problem = async (who: Person) => ok<ProblemDetail>(await who.get(`/api/reports/${id}`))
    for (let at = 0; at < 6; at += 1) {
      const { who } = at % 2 ? await joinWithNumber(0) : await joinAsNewcomer(app, { days: 30 })
      expect((await problem(who)).own).toMatchObject({ hasJoined: false, counts: false })
      const joined = ok<ProblemDetail>(await who.post(`/api/reports/${id}/join`, {}))
      expect([joined.people, joined.own?.hasJoined, joined.own?.counts]).toEqual([1, true, false])
    }
    const { who } = await joinWithNumber(MIN_ACCOUNT_DAYS)
    expect((await problem(who)).own).toMatchObject({ hasJoined: false, counts: true })
    for (const _time of [1, 2])
      expect(ok<ProblemDetail>(await who.post(`/api/reports/${id}/join`, {}))).toMatchObject({
        people: 2,
        own: { hasJoined: true, counts: true },
      })
    expect((await problem(reporter.who)).own?.counts).toBe(true)
  })
})

describe('a vote on a project', () => {
  test('is refused to accounts that do not count before it costs anything, and taken from those that do', async () => {
    const { items } = ok<{ items: ProjectCard[] }>(await app.guest().get('/api/projects?status=active'))
    const path = `/api/projects/${items[0]?.id ?? ''}`
    const before = ok<Project>(await app.guest().get(path)).totals
    for (const { id, who } of [await joinWithNumber(0), await joinAsNewcomer(app, { days: 30 })]) {
      await grant(app, { personId: id, units: 50_000, why: 'test' })
      expect(ok<Project>(await who.get(path)).own?.counts).toBe(false)
      expect(await who.post(`${path}/vote`, { amount: 1 })).toRefuse(403, 'ACCOUNT_TOO_NEW')
      expect(ok<Wallet>(await who.get('/api/wallet')).supBalance).toBe('5.00')
    }
    expect(ok<Project>(await app.guest().get(path)).totals).toEqual(before)
    const { id, who } = await joinWithNumber(MIN_ACCOUNT_DAYS)
    await grant(app, { personId: id, units: 50_000, why: 'test' })
    expect(ok<Project>(await who.get(path)).own?.counts).toBe(true)
    expect(ok<CastProjectVote>(await who.post(`${path}/vote`, { amount: 1 })).totals.voters).toBe(
      before.voters + 1,
    )
  })
})

describe('a match round', () => {
  test('counts gifts of verified people whose account counted when they gave', async () => {
    const match = matching(app)
    const project = await openFunding(await app.signIn('ada'), await app.signIn('funke'))
    const round = await match.open()
    const joinedAt = new Date(app.clock.now().getTime() - 30 * DAY_SECONDS * 1000)
    for (const name of ['dayo', 'ife', 'gbenga', 'terngu'] as const) {
      const { id } = demoPerson(name)
      await give(app, name, 'purchased', 10)
      await sql`update identity.person set is_verified = true, joined_at = ${joinedAt} where id = ${id}`.execute(
        app.db,
      )
      if (name !== 'dayo') await confirmNumber(app, id, number())
    }
    await sql`update identity.person set joined_at = ${app.clock.now()} where id = ${demoPerson('terngu').id}`.execute(
      app.db,
    )
    app.clock.advance(1)
    for (const name of ['dayo', 'ife', 'gbenga', 'terngu'] as const)
      ok(await fund(await app.signIn(name), project, '10'))
    app.clock.advance(1)
    await confirmNumber(app, demoPerson('dayo').id, number())
    await match.runMatch()
    const [result] = (await match.results(round)).results
    expect(result).toMatchObject({ projectId: project, given: '20.00' })
  })
})

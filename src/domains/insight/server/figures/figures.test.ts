import { domains } from '#app/server/domains.ts'
import { countsFigures } from '#platform/server/contributions/figures-kind.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { reportFact } from '#domains/activity/server/facts.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { invariant } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { openTestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import type { OwnStanding } from '#domains/standing/own-contract.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { PublicDashboard } from '../../contract.ts'
import { foldFigures } from './fold.ts'

const app = await openTestApp()
const sources = domains.declared.of(countsFigures)

const dayo = demoPerson('dayo').id
const ctx = () => ({ db: app.db, now: () => app.clock.now() })
const figures = async () => ok<PublicDashboard>(await app.guest().get('/api/transparency-dashboard')).figures
describe('the public figures', () => {
  test('count people, their actions and the projects, and stay until they are counted again', async () => {
    await foldFigures(ctx(), sources)
    const before = await figures()
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from identity.person where erased_at is null and merged_into is null`.execute(
      app.db,
    )
    expect(before.citizens).toBe(rows[0]?.n)
    await reportFact(ctx(), { kind: 'report.filed', who: dayo, about: 'report:1' })
    await reportFact(ctx(), { kind: 'citizen.password-changed', who: dayo, about: dayo })
    expect(await figures()).toEqual(before)
    await foldFigures(ctx(), sources)
    expect(await figures()).toMatchObject({
      civicActions: before.civicActions + 1,
      activeThisMonth: before.activeThisMonth + 1,
    })
  })

  test('count an action of last month among the actions, and its person not among the active', async () => {
    const before = await figures()
    const lastMonth = new Date(app.clock.now().getTime() - 40 * DAY_MS)
    await reportFact(
      { ...ctx(), now: () => lastMonth },
      { kind: 'report.filed', who: demoPerson('kemi').id, about: 'report:2' },
    )
    await foldFigures(ctx(), sources)
    const after = await figures()
    expect(after.civicActions).toBe(before.civicActions + 1)
    expect(after.activeThisMonth).toBe(before.activeThisMonth)
  })

  test('add up the SUP of projects and count the completed ones', async () => {
    const { givenToProjects, projectsCompleted } = await figures()
    const list = ok<{ items: { status: string; totals: { received: string } }[] }>(
      await app.guest().get('/api/projects?limit=50'),
    ).items
    expect(Number(givenToProjects)).toBe(list.reduce((sum, { totals }) => sum + Number(totals.received), 0))
    expect(projectsCompleted).toBe(list.filter(({ status }) => status === 'completed').length)
  })

  test('are public with each day in Lagos, on a page of data and as a CSV file', async () => {
    await foldFigures(ctx(), sources)
    app.clock.advance(24 * 60 * 60)
    await reportFact(ctx(), { kind: 'report.filed', who: dayo, about: 'report:3' })
    await foldFigures(ctx(), sources)
    await foldFigures(ctx(), sources)
    const shown = ok<PublicDashboard>(await app.guest().get('/api/transparency-dashboard'))
    const [before, today] = shown.days.slice(-2)
    expect(shown.days.map(({ day }) => day)).toEqual(
      [...new Set(shown.days.map(({ day }) => day))].toSorted(),
    )
    expect(today).toMatchObject({
      day: lagosDay(app.clock.now()),
      civicActions: (before?.civicActions ?? 0) + 1,
      citizens: shown.figures.citizens,
    })
    const { headers, body } = await app.guest().get('/api/transparency-dashboard/days.csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(body.trim().split('\r\n')).toHaveLength(shown.days.length + 1)
    const newest = shown.days.at(-1)
    invariant(newest, 'today is shown')
    const { day: shownDay, ...last } = newest
    const { credibility, ...numbers } = last
    expect(body.trim().split('\r\n').at(-1)).toBe(
      [shownDay, ...Object.values(numbers).map(String), credibility ?? ''].join(','),
    )
    expect(shown.figures).toMatchObject(last)
  })
})

test('the public credibility is the average of what people see of themselves, and none while few have one', async () => {
  const fold = () => jobNamed('standing:fold').run(jobCtx(app), {})
  const names = ['bola', 'chidi', 'emeka', 'funke', 'gbenga', 'kemi'] as const
  const average = async () => {
    await fold()
    await foldFigures(ctx(), sources)
    return (await figures()).credibility
  }
  await sql`update identity.person set is_verified = false`.execute(app.db)
  await sql`insert into activity.news (who) select id from identity.person`.execute(app.db)
  await sql`delete from standing.person`.execute(app.db)
  const all = await sql<{ people: number }>`
    select coalesce(sum(people), 0)::int as people from standing.credibility`.execute(app.db)
  expect(all.rows).toEqual([{ people: 0 }])
  expect(await average()).toBeNull()
  for (const name of names)
    await reportFact(ctx(), { kind: 'issue.resolved', who: demoPerson(name).id, about: 'test' })
  const shown = await average()
  const own: number[] = []
  const { rows } = await sql<{ email: string }>`select email from identity.person
    where email like '%@demo.sup' and suspended_at is null and age_verified_at is not null`.execute(app.db)
  for (const { email } of rows) {
    const person = await app.signIn(email.split('@')[0] as (typeof names)[number])
    const { credibility } = ok<OwnStanding>(await person.get('/api/standing'))
    if (credibility !== null) own.push(credibility)
  }
  expect(own.length).toBeGreaterThanOrEqual(names.length)
  expect(shown).toBe(Math.round(own.reduce((sum, score) => sum + score, 0) / own.length))
  await jobNamed('standing:prove').run(jobCtx(app), {})
  const proof = await sql`select differences from standing.proof order by id desc limit 1`.execute(app.db)
  expect(proof.rows).toEqual([{ differences: 0 }])
})

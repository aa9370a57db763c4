import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportFact } from '#domains/activity/server/facts.ts'
import { demoPerson } from '#domains/identity/server/users/demo-people.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { invariant } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/nominating.ts'
import type { OwnStanding } from '#domains/standing/own-contract.ts'
import type { PublicDashboard } from '../../contract.ts'
import { addChanges } from './changes.ts'
import { countersStore } from './counters-store.ts'
import { foldFigures } from './folding.ts'
import { proveFigures } from './proving.ts'
import { countEverything } from './recount.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const dayo = demoPerson('dayo').id
const ctx = () => ({ db: app.db, now: () => app.clock.now() })
const figures = async () => ok<PublicDashboard>(await app.guest().get('/api/transparency-dashboard')).figures
const report = (who: string, about = 'report:1') => reportFact(ctx(), { kind: 'report.filed', who, about })

describe('the public figures', () => {
  test('count people, their actions and the projects, and stay until they are counted again', async () => {
    await foldFigures(ctx())
    const before = await figures()
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from identity.person where erased_at is null and merged_into is null`.execute(
      app.db,
    )
    expect(before.citizens).toBe(rows[0]?.n)
    await reportFact(ctx(), { kind: 'report.filed', who: dayo, about: 'report:1' })
    await reportFact(ctx(), { kind: 'citizen.password-changed', who: dayo, about: dayo })
    expect(await figures()).toEqual(before)
    await foldFigures(ctx())
    expect(await figures()).toMatchObject({
      civicActions: before.civicActions + 1,
      activeThisMonth: before.activeThisMonth + 1,
    })
  })

  test('count an action of last month among the actions, and its person not among the active', async () => {
    const before = await figures()
    const lastMonth = new Date(app.clock.now().getTime() - 40 * 86_400_000)
    await reportFact(
      { ...ctx(), now: () => lastMonth },
      { kind: 'report.filed', who: demoPerson('kemi').id, about: 'report:2' },
    )
    await foldFigures(ctx())
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
    await foldFigures(ctx())
    app.clock.advance(24 * 60 * 60)
    await reportFact(ctx(), { kind: 'report.filed', who: dayo, about: 'report:3' })
    await foldFigures(ctx())
    await foldFigures(ctx())
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
    await foldFigures(ctx())
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

describe('the counters of the public figures', () => {
  const people = ['ada', 'bola', 'chidi', 'dayo', 'emeka', 'funke', 'gbenga', 'kemi'] as const
  const agree = async () => {
    const { countedAt: _shown, givenToProjects: shown, ...kept } = await figures()
    const { countedAt: _counted, givenToProjects: counted, ...recounted } = await countEverything(ctx())
    expect(kept).toEqual(recounted)
    expect(Number(shown) * 10_000).toBe(counted)
  }

  test('agree with a recount after many writers and counters at once', async () => {
    await foldFigures(ctx())
    const before = await figures()
    const work = people.flatMap((name) =>
      Array.from({ length: 6 }, (_, at) => () => report(demoPerson(name).id, `report:${name}-${at}`)),
    )
    await Promise.all([...work.map((each) => each()), ...Array.from({ length: 4 }, () => foldFigures(ctx()))])
    await foldFigures(ctx())
    expect((await figures()).civicActions).toBe(before.civicActions + work.length)
    await agree()
    expect(await proveFigures(ctx())).toEqual([])
  })

  test('leave a fact to the next run while its transaction is open, and forget one that is taken back', async () => {
    const before = await figures()
    const open = await app.db.startTransaction().execute()
    await reportFact({ ...ctx(), db: open }, { kind: 'report.filed', who: dayo, about: 'open' })
    await foldFigures(ctx())
    expect(await proveFigures(ctx())).toEqual([])
    expect((await figures()).civicActions).toBe(before.civicActions)
    await open.commit().execute()
    await foldFigures(ctx())
    expect((await figures()).civicActions).toBe(before.civicActions + 1)
    const taken = await app.db.startTransaction().execute()
    await reportFact({ ...ctx(), db: taken }, { kind: 'report.filed', who: dayo, about: 'taken back' })
    await taken.rollback().execute()
    await foldFigures(ctx())
    expect((await figures()).civicActions).toBe(before.civicActions + 1)
    await agree()
  })

  test('lose nothing and count nothing twice when a run dies in the middle', async () => {
    const before = await figures()
    await report(dayo, 'before a crash')
    const dying = inTransaction(app.db, async (db) => {
      await addChanges({ db })
      throw new Error('the process was killed')
    })
    await expect(dying).rejects.toThrow('killed')
    await foldFigures(ctx())
    expect((await figures()).civicActions).toBe(before.civicActions + 1)
    await agree()
  })

  test('stand still while another process counts', async () => {
    const before = await figures()
    await report(dayo, 'while another counts')
    await inTransaction(app.db, async (db) => {
      await countersStore(db).lock({ isPatient: true })
      await foldFigures(ctx())
    })
    expect((await figures()).civicActions).toBe(before.civicActions)
    await foldFigures(ctx())
    await agree()
  })

  test('follow accounts that are opened, closed and removed', async () => {
    const { citizens } = await figures()
    const add = (name: string) =>
      sql`insert into identity.person (id, first_name, last_name, email, joined_at)
        values (gen_random_uuid(), 'New', 'Citizen', ${`${name}@counted.test`}, now())`.execute(app.db)
    const close = (name: string) =>
      sql`update identity.person set erased_at = now(), suspended_at = now()
        where email = ${`${name}@counted.test`}`.execute(app.db)
    const counted = async () => {
      await foldFigures(ctx())
      return (await figures()).citizens - citizens
    }
    await add('one')
    await add('two')
    expect(await counted()).toBe(2)
    await close('one')
    expect(await counted()).toBe(1)
    await close('one')
    expect(await counted()).toBe(1)
    await sql`delete from identity.person where email like '%@counted.test'`.execute(app.db)
    expect(await counted()).toBe(0)
    await agree()
  })

  test('follow the SUP that people give to projects, what is given back, and projects that are completed', async () => {
    const before = await figures()
    const { rows } = await sql<{ id: string; poll_id: string }>`select id, poll_id from projects.project
      where status = 'active' and pledged = 0 and poll_id is not null order by id limit 2`.execute(app.db)
    const [active, building] = rows
    invariant(building && active, 'the demonstration has two projects that take votes')
    const set = (id: string, change: ReturnType<typeof sql>) =>
      sql`update projects.project set ${change} where id = ${id}`.execute(app.db)
    const changed = async () => {
      await foldFigures(ctx())
      const after = await figures()
      return [
        Number(after.givenToProjects) - Number(before.givenToProjects),
        after.projectsCompleted - before.projectsCompleted,
      ]
    }
    await sql`insert into voting.support_record (poll_id, voter, number, amount, salt, commitment, key, cast_at)
      select ${active.poll_id}, gen_random_uuid(), 1, 10000 * n, decode(repeat('00', 16), 'hex'),
        sha256(uuid_send(gen_random_uuid())), gen_random_uuid(), now() from generate_series(1, 3) n`.execute(
      app.db,
    )
    expect(await changed()).toEqual([6, 0])
    await set(building.id, sql`status = 'building', ended_at = now(), need = 50000, pledged = 40000`)
    expect(await changed()).toEqual([10, 0])
    await set(building.id, sql`status = 'completed'`)
    expect(await changed()).toEqual([10, 1])
    await set(building.id, sql`status = 'checked'`)
    expect(await changed()).toEqual([10, 1])
    await set(building.id, sql`status = 'cancelled'`)
    expect(await changed()).toEqual([6, 0])
    await agree()
    expect(await proveFigures(ctx())).toEqual([])
  })

  test('begin to keep a figure that an earlier release did not keep', async () => {
    await sql`delete from insight.counter where name in ('given-to-projects', 'projects-completed')`.execute(
      app.db,
    )
    expect(await proveFigures(ctx())).toEqual([])
    await agree()
    await sql`delete from insight.counter where name = 'projects-completed'`.execute(app.db)
    await foldFigures(ctx())
    await agree()
  })

  test('count nobody twice in a month', async () => {
    await report(dayo, 'again')
    await foldFigures(ctx())
    const before = await figures()
    await report(dayo, 'and again')
    await foldFigures(ctx())
    expect((await figures()).activeThisMonth).toBe(before.activeThisMonth)
    await agree()
  })

  test('are proven every night: a difference is corrected, recorded and shown to the administrators', async () => {
    const before = await figures()
    const alarms = async () =>
      ok<{ figureAlarms: number }>(await (await app.signIn('chidi')).get('/api/admin/panel')).figureAlarms
    const prove = () => jobNamed('insight:prove').run(jobCtx(app), {})
    await prove()
    expect(await alarms()).toBe(0)
    await sql`update insight.counter set value = value + 7`.execute(app.db)
    await sql`update insight.active_month set people = people + 3`.execute(app.db)
    await foldFigures(ctx())
    expect((await figures()).citizens).toBe(before.citizens + 7)
    await prove()
    expect(await figures()).toMatchObject({
      citizens: before.citizens,
      civicActions: before.civicActions,
      activeThisMonth: before.activeThisMonth,
    })
    const { rows } = await sql<{ found: unknown }>`
      select found from insight.proof order by id desc limit 1`.execute(app.db)
    const units = Math.round(Number(before.givenToProjects) * 10_000)
    expect(rows[0]?.found).toEqual([
      { figure: 'citizens', kept: before.citizens + 7, counted: before.citizens },
      { figure: 'civicActions', kept: before.civicActions + 7, counted: before.civicActions },
      { figure: 'activeThisMonth', kept: before.activeThisMonth + 3, counted: before.activeThisMonth },
      { figure: 'givenToProjects', kept: units + 7, counted: units },
      { figure: 'projectsCompleted', kept: before.projectsCompleted + 7, counted: before.projectsCompleted },
    ])
    expect(await alarms()).toBe(5)
    await prove()
    expect(await alarms()).toBe(0)
    await agree()
  })
})

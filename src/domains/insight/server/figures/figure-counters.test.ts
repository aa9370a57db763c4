import { domains } from '#app/server/domains.ts'
import { countsFigures } from '#platform/server/contributions/figures-kind.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { reportFact } from '#domains/activity/server/facts.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { invariant } from '#shared/errors.ts'
import { openTestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import type { PublicDashboard } from '../../contract.ts'
import { addChanges } from './changes.ts'
import { countersStore } from './counters-store.ts'
import { foldFigures } from './fold.ts'
import { proveFigures } from './proof.ts'
import { countEverything } from './recount.ts'

const app = await openTestApp()
const sources = domains.declared.of(countsFigures)

const dayo = demoPerson('dayo').id
const ctx = () => ({ db: app.db, now: () => app.clock.now() })
const figures = async () => ok<PublicDashboard>(await app.guest().get('/api/transparency-dashboard')).figures
const report = (who: string, about = 'report:1') => reportFact(ctx(), { kind: 'report.filed', who, about })

describe('the counters of the public figures', () => {
  const people = ['ada', 'bola', 'chidi', 'dayo', 'emeka', 'funke', 'gbenga', 'kemi'] as const
  const agree = async () => {
    const { countedAt: _shown, givenToProjects: shown, ...kept } = await figures()
    const {
      countedAt: _counted,
      givenToProjects: counted,
      ...recounted
    } = await countEverything(ctx(), sources)
    expect(kept).toEqual(recounted)
    expect(Number(shown) * 10_000).toBe(counted)
  }

  test('agree with a recount after many writers and counters at once', async () => {
    await foldFigures(ctx(), sources)
    const before = await figures()
    const work = people.flatMap((name) =>
      Array.from({ length: 6 }, (_, at) => () => report(demoPerson(name).id, `report:${name}-${at}`)),
    )
    await Promise.all([
      ...work.map((each) => each()),
      ...Array.from({ length: 4 }, () => foldFigures(ctx(), sources)),
    ])
    await foldFigures(ctx(), sources)
    expect((await figures()).civicActions).toBe(before.civicActions + work.length)
    await agree()
    expect(await proveFigures(ctx(), sources)).toEqual([])
  })

  test('leave a fact to the next run while its transaction is open, and forget one that is taken back', async () => {
    const before = await figures()
    const open = await app.db.startTransaction().execute()
    await reportFact({ ...ctx(), db: open }, { kind: 'report.filed', who: dayo, about: 'open' })
    await foldFigures(ctx(), sources)
    expect(await proveFigures(ctx(), sources)).toEqual([])
    expect((await figures()).civicActions).toBe(before.civicActions)
    await open.commit().execute()
    await foldFigures(ctx(), sources)
    expect((await figures()).civicActions).toBe(before.civicActions + 1)
    const taken = await app.db.startTransaction().execute()
    await reportFact({ ...ctx(), db: taken }, { kind: 'report.filed', who: dayo, about: 'taken back' })
    await taken.rollback().execute()
    await foldFigures(ctx(), sources)
    expect((await figures()).civicActions).toBe(before.civicActions + 1)
    await agree()
  })

  test('lose nothing and count nothing twice when a run dies in the middle', async () => {
    const before = await figures()
    await report(dayo, 'before a crash')
    const dying = inTransaction(app.db, async (db) => {
      await addChanges({ db }, sources)
      throw new Error('the process was killed')
    })
    await expect(dying).rejects.toThrow('killed')
    await foldFigures(ctx(), sources)
    expect((await figures()).civicActions).toBe(before.civicActions + 1)
    await agree()
  })

  test('stand still while another process counts', async () => {
    const before = await figures()
    await report(dayo, 'while another counts')
    await inTransaction(app.db, async (db) => {
      await countersStore(db).lock({ isPatient: true })
      await foldFigures(ctx(), sources)
    })
    expect((await figures()).civicActions).toBe(before.civicActions)
    await foldFigures(ctx(), sources)
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
      await foldFigures(ctx(), sources)
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
      await foldFigures(ctx(), sources)
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
    expect(await proveFigures(ctx(), sources)).toEqual([])
  })

  test('begin to keep a figure that an earlier release did not keep', async () => {
    await sql`delete from insight.counter where name in ('given-to-projects', 'projects-completed')`.execute(
      app.db,
    )
    expect(await proveFigures(ctx(), sources)).toEqual([])
    await agree()
    await sql`delete from insight.counter where name = 'projects-completed'`.execute(app.db)
    await foldFigures(ctx(), sources)
    await agree()
  })

  test('count nobody twice in a month', async () => {
    await report(dayo, 'again')
    await foldFigures(ctx(), sources)
    const before = await figures()
    await report(dayo, 'and again')
    await foldFigures(ctx(), sources)
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
    await foldFigures(ctx(), sources)
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

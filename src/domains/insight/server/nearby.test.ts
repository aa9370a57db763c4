import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Nearby } from '../nearby-contract.ts'

const app = await openTestApp()
const ada = await app.signIn('ada')
beforeEach(async () => {
  await sql`delete from reports.report`.execute(app.db)
  await sql`update events.event set created_at = '2020-01-01', closed_at = null, status = 'open'`.execute(
    app.db,
  )
  await sql`update leaders.leader set verified_at = '2020-01-01' where verified_at is not null`.execute(
    app.db,
  )
})

const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)
const nearby = async (who = ada) => ok<Nearby>(await who.get('/api/dashboard/nearby'))
const shown = async (who = ada) => (await nearby(who)).items.map(({ kind, title }) => `${kind} ${title}`)

const addReport = (
  title: string,
  lga: string,
  rest: { days?: number; visibility?: string; status?: string } = {},
) => {
  const { days = 1, visibility = 'shown', status = 'fixed' } = rest
  return sql`insert into reports.report (id, type, title, description, state, lga, place, status, visibility, reporter_id,
      is_named, reported_at, reply_due_at, fixed_at, last_event_at)
    values (gen_random_uuid(), 'infrastructure', ${title}, 'In the road.', ${`NG-${lga.slice(0, 2)}`}, ${lga},
      'Behind the house of Mama Ngozi', ${status}, ${visibility}, ${demoPerson('dayo').id}, true, ${ago(days + 9)},
      ${ago(days)}, ${ago(days)}, ${ago(days)})`.execute(app.db)
}

describe('what happened where a person lives', () => {
  test('is refused to guests, and has no place for somebody who has not said theirs', async () => {
    expect((await app.guest().get('/api/dashboard/nearby')).statusCode).toBe(401)
    await sql`delete from members.place where person_id = ${demoPerson('emeka').id}`.execute(app.db)
    expect(await nearby(await app.signIn('emeka'))).toEqual({ place: null, items: [] })
  })

  test('shows fixed problems of the area by their day and title, and nobody who reported one', async () => {
    await addReport('A hole is filled', 'LA-surulere', { days: 2 })
    const { place, items } = await nearby()
    expect(place).toEqual({ lgaName: 'Surulere', stateName: 'Lagos' })
    expect(items).toEqual([
      {
        id: items[0]?.id,
        kind: 'fixed',
        title: 'A hole is filled',
        day: lagosDay(ago(2)),
        lgaName: 'Surulere',
        isSample: false,
      },
    ])
  })

  test('leaves out what is held back, hidden, not fixed, old, or in another State', async () => {
    await addReport('held', 'LA-surulere', { visibility: 'held' })
    await addReport('hidden', 'LA-surulere', { visibility: 'hidden' })
    await addReport('open', 'LA-surulere', { status: 'open' })
    await addReport('old', 'LA-surulere', { days: 61 })
    await addReport('elsewhere', 'KN-dala')
    expect(await shown()).toEqual([])
    await addReport('cleared', 'LA-surulere', { visibility: 'cleared' })
    expect(await shown()).toEqual(['fixed cleared'])
  })

  test('has three of a kind at most, the area before the rest of its State, the newest first', async () => {
    for (const days of [5, 4, 3, 2]) await addReport(`${days} days ago`, 'LA-ikeja', { days })
    expect(await shown()).toEqual(['fixed 2 days ago', 'fixed 3 days ago', 'fixed 4 days ago'])
    await addReport('own', 'LA-surulere', { days: 50 })
    expect(await shown()).toContain('fixed own')
  })

  test('shows what became of public projects: goal reached, a proven step, completed', async () => {
    const { rows } = await sql<{ id: string; title: string }>`select id, title from projects.project
      where is_public order by id limit 1`.execute(app.db)
    const [project] = rows
    const add = (status: string, days: number) =>
      sql`insert into projects.event (project_id, at, kind, status) values (${project?.id}, ${ago(days)}, 'status', ${status})`.execute(
        app.db,
      )
    await sql`update projects.project set state = 'NG-LA', lga = 'LA-surulere' where id = ${project?.id}`.execute(
      app.db,
    )
    await add('funded', 9)
    await add('building', 8)
    await sql`update projects.step set units = 10000, done_at = ${ago(7)}, released_at = ${ago(7)}
      where project_id = ${project?.id} and place = 1`.execute(app.db)
    await add('completed', 6)
    expect(await shown()).toEqual([
      `completed ${project?.title}`,
      `milestone ${project?.title}`,
      `funded ${project?.title}`,
    ])
    await sql`update projects.project set is_public = false where id = ${project?.id}`.execute(app.db)
    expect(await shown()).toEqual([])
  })

  test('shows events to come that were announced, and minutes of chapters, never what moderators hold back', async () => {
    const { rows } = await sql<{
      id: string
      title: string
    }>`select id, title from events.event order by id limit 2`.execute(app.db)
    const [coming, past] = rows
    const chapter = (await sql<{ id: string }>`select id from chapters.chapter limit 1`.execute(app.db))
      .rows[0]
    await sql`update events.event set state = 'NG-LA', lga = 'LA-surulere', created_at = ${ago(1)},
      starts_at = ${ago(-5)}, ends_at = ${ago(-6)} where id = ${coming?.id}`.execute(app.db)
    await sql`update events.event set state = 'NG-LA', lga = 'LA-surulere', status = 'closed', closed_at = ${ago(3)},
      starts_at = ${ago(5)}, ends_at = ${ago(4)}, minutes = 'We read the budget.', chapter_id = ${chapter?.id}
      where id = ${past?.id}`.execute(app.db)
    expect(await shown()).toEqual([`event ${coming?.title}`, `minutes ${past?.title}`])
    await sql`update events.event set sight = 'held' where id = ${past?.id}`.execute(app.db)
    await sql`update events.event set status = 'cancelled', reason = 'Rain' where id = ${coming?.id}`.execute(
      app.db,
    )
    expect(await shown()).toEqual([])
  })

  test('names a leader who was verified and agreed to stand, and no other', async () => {
    const { rows } = await sql<{ id: string; name: string }>`select id, full_name as name from leaders.leader
      where status = 'verified' order by id limit 1`.execute(app.db)
    const [leader] = rows
    const set = (change: ReturnType<typeof sql>) =>
      sql`update leaders.leader set ${change} where id = ${leader?.id}`.execute(app.db)
    await set(sql`state = 'NG-LA', lga = 'LA-surulere', verified_at = ${ago(2)}, consent = 'given'`)
    expect(await shown()).toEqual([`leader ${leader?.name}`])
    await set(sql`consent = 'missing'`)
    expect(await shown()).toEqual([])
    await set(sql`consent = 'given', status = 'suspended', verified_at = null`)
    expect(await shown()).toEqual([])
  })
})

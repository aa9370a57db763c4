import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readCsv } from '#platform/server/formats/csv.ts'
import { openTestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import type { Heatmap } from '../../contracts/heatmap-contract.ts'
import { firstMonth } from './heatmap.ts'

const DAY = 86_400

const app = await openTestApp()
const guest = app.guest()
await sql`delete from reports.report`.execute(app.db)

/** Adds reports of a place, answered and fixed after so many days. */
const add = (
  lga: string,
  type: string,
  count: number,
  rest: { age?: number; reply?: number; fixed?: number } = {},
) => {
  const at = new Date(app.clock.now().getTime() - (rest.age ?? 0) * DAY * 1000)
  const after = (days: number | undefined) =>
    days === undefined ? null : new Date(at.getTime() + days * DAY * 1000)
  return sql`insert into reports.report (id, type, title, description, state, lga, place, status, reported_at,
      reply_due_at, first_reply_at, fixed_at, last_event_at)
    select gen_random_uuid(), ${type}, 'A hole', 'In the road.', ${`NG-${lga.slice(0, 2)}`}, ${lga}, 'Here',
      ${rest.fixed === undefined ? 'open' : 'fixed'}, ${at}::timestamptz, ${at}::timestamptz, ${after(rest.reply)}::timestamptz,
      ${after(rest.fixed)}::timestamptz, ${at}::timestamptz from generate_series(1, ${count})`.execute(app.db)
}
const heatmap = async (query: string) => ok<Heatmap>(await guest.get(`/api/reports/heatmap?${query}`))
const placeIn = (places: Heatmap['states'], id: string) => places.find((place) => place.id === id)

const numbered = (places: Heatmap['states']) =>
  places.filter(({ reports }) => reports !== null).map(({ id, reports, resolved }) => [id, reports, resolved])
const shownOf = async (query: string) => {
  const { states, lgas, types } = await heatmap(query)
  return [...numbered(states), ...numbered(lgas), ...types.map(({ type, reports }) => [type, reports])]
}

/** The same from the reports, for Lagos. */
const countedOf = async (query: string) => {
  const asked = new URLSearchParams(query)
  const from = firstMonth((asked.get('period') ?? 'all') as 'all', app.clock.now())
  const { rows } = await sql<{ state: string; lga: string; type: string; status: string }>`
    select state, lga, type, status from reports.report where visibility in ('shown', 'cleared')
      and (${from}::date is null or (reported_at at time zone 'Africa/Lagos')::date >= ${from}::date)`.execute(
    app.db,
  )
  const { states, lgas, types } = await heatmap('period=all&state=NG-LA')
  const ofType = rows.filter(({ type }) => type === (asked.get('type') ?? type))
  const floored = (count: number) => (count < 5 ? null : count)
  const placed = (id: string) => {
    const own = ofType.filter(({ state, lga }) => state === id || lga === id)
    return [id, floored(own.length), floored(own.filter(({ status }) => status === 'fixed').length)]
  }
  return [
    ...[...states, ...lgas].map(({ id }) => placed(id)).filter(([, reports]) => reports !== null),
    ...types.map(({ type }) => [
      type,
      floored(rows.filter((row) => row.state === 'NG-LA' && row.type === type).length),
    ]),
  ]
}

test('[RP-02] shows States and local governments by type and period, and no number below five', async () => {
  await add('LA-ikeja', 'infrastructure', 6, { age: 1, reply: 0.5 })
  await add('LA-ikeja', 'environmental', 4, { age: 1 })
  await add('LA-surulere', 'environmental', 3, { age: 400 })
  await add('KN-dala', 'infrastructure', 5, { age: 30, reply: 2, fixed: 8 })
  await jobNamed('reports:pace').run(jobCtx(app), {})
  const all = await heatmap('period=all&state=NG-LA')
  expect(all.states).toHaveLength(37)
  expect(placeIn(all.states, 'NG-LA')).toMatchObject({ name: 'Lagos', reports: 13, resolved: null })
  expect(placeIn(all.states, 'NG-KN')).toMatchObject({
    reports: 5,
    resolved: 5,
    daysToReply: 2,
    daysToFixed: 8,
  })
  expect(placeIn(all.states, 'NG-ZA')).toMatchObject({ reports: null, resolved: null, daysToReply: null })
  expect(all.lgas).toHaveLength(20)
  expect(placeIn(all.lgas, 'LA-ikeja')).toMatchObject({ reports: 10, daysToReply: 0.5, daysToFixed: null })
  expect(placeIn(all.lgas, 'LA-surulere')?.reports).toBe(null)
  const one = await heatmap('period=all&state=NG-LA&type=environmental')
  expect(placeIn(one.lgas, 'LA-ikeja')?.reports).toBe(null)
  expect(placeIn(one.states, 'NG-LA')?.reports).toBe(7)
  expect(placeIn((await heatmap('period=year')).states, 'NG-LA')?.reports).toBe(10)
  expect(one.types.map(({ type, reports }) => [type, reports])).toEqual([
    ['infrastructure', 6],
    ['service_delivery', null],
    ['environmental', 7],
  ])
})

test('hidden reports, and types that endanger the sender, never count', async () => {
  const before = (await heatmap('period=all')).total
  await sql`update reports.report set visibility = 'hidden' where lga = 'KN-dala'`.execute(app.db)
  expect((await heatmap('period=all')).total).toBe((before ?? 0) - 5)
  expect((await guest.get('/api/reports/heatmap?type=corruption')).statusCode).toBe(400)
  await expect(add('KN-dala', 'corruption', 1)).rejects.toThrow('report_type_check')
})

test('every period agrees with the reports themselves, also after changes; the nightly proof corrects the counts', async () => {
  await sql`update reports.report set status = 'fixed', fixed_at = reported_at where lga = 'LA-ikeja' and type = 'environmental'`.execute(
    app.db,
  )
  await sql`update reports.report set lga = 'LA-surulere' where id in (
    select id from reports.report where lga = 'LA-ikeja' and type = 'infrastructure' limit 1)`.execute(app.db)
  await sql`delete from reports.report where id in (select id from reports.report where lga = 'KN-dala' limit 1)`.execute(
    app.db,
  )
  const agree = async () => {
    for (const query of ['period=all', 'period=year', 'period=all&type=environmental', 'period=month'])
      expect(await shownOf(`${query}&state=NG-LA`)).toEqual(await countedOf(query))
  }
  await agree()
  await sql`update reports.all_tally set reports = reports + 40, resolved = resolved + 20 where state = 'NG-LA'`.execute(
    app.db,
  )
  await expect(agree()).rejects.toThrow()
  await jobNamed('reports:counts').run(jobCtx(app), {})
  await agree()
})

test('the file has the same numbers as the table', async () => {
  const answer = await guest.get('/api/reports/heatmap.csv?period=all&state=NG-LA')
  expect(answer.headers['content-disposition']).toContain('sup-civic-reports.csv')
  const { records } = await readCsv(answer.body)
  const { lgas } = await heatmap('period=all&state=NG-LA')
  expect(records.slice(1).map(({ cells }) => [cells[0], cells[2]])).toEqual(
    lgas.map(({ name, reports }) => [name, reports === null ? 'under 5' : String(reports)]),
  )
})

test('periods begin with a month in Lagos', () => {
  const now = new Date('2026-11-30T23:30:00Z')
  expect([
    firstMonth('month', now),
    firstMonth('quarter', now),
    firstMonth('year', now),
    firstMonth('all', now),
  ]).toEqual(['2026-12-01', '2026-10-01', '2026-01-01', null])
})

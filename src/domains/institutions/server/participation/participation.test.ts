import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readCsv } from '#platform/server/formats/csv.ts'
import { openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import type { EducationOverview, InstitutionProfile, TopSchools } from '../../contract.ts'
import { schoolScore } from '../../rules.ts'
import { countMonths } from './month-counts.ts'

const app = await openTestApp()
// The samples would stand between the institutions of these tests.
await sql`truncate institutions.participation, institutions.counted_month`.execute(app.db)

const MONTH = '2026-10'
const IN_MONTH = '2026-10-15T12:00:00Z'
const ctx = (EVIDENCE_RULES: 'enforced' | 'relaxed' = 'relaxed') => ({
  db: app.db,
  now: () => new Date('2026-11-02T03:00:00Z'),
  config: { EVIDENCE_RULES },
})

/** People who belong to an institution; the first `active` of them completed a task at that time. */
const people = async (institution: string, members: number, active: number, at = IN_MONTH) => {
  const mark = `${institution}-${Math.random()}`
  await sql`with added as (
      insert into identity.person (id, first_name, last_name, email, joined_at)
      select gen_random_uuid(), 'Sample', 'Student', ${mark} || n || '@example.ng', now()
      from generate_series(1, ${members}::int) n returning id
    ), belonging as (
      insert into institutions.affiliation (person_id, institution_id, status, changed_at)
      select id, ${institution}, 'student', '2026-09-01T00:00:00Z' from added returning person_id
    )
    insert into activity.fact (at, kind, who, about)
    select ${at}::timestamptz, 'task.completed', person_id, 'task:1' from (select person_id from belonging limit ${active}) as acting`.execute(
    app.db,
  )
}

const profile = async (id: string) => ok<InstitutionProfile>(await app.guest().get(`/api/institutions/${id}`))
const top = async (query = '') =>
  ok<TopSchools>(await app.guest().get(`/api/institutions/figures/top${query}`))

describe('a month is counted when it is over', () => {
  test('before that the pages have no figures, and say so', async () => {
    expect(await top()).toEqual({ month: null, common: null, ranked: [], improved: [] })
    expect((await profile('university-of-ibadan')).months).toEqual([])
    const overview = ok<EducationOverview>(await app.guest().get('/api/institutions/figures/overview'))
    expect([overview.month, overview.total.published, overview.months]).toEqual([null, 0, []])
    expect(overview.total.listed).toBeGreaterThan(200)
  })

  test('once, with those who belonged then and what they did in it', async () => {
    await people('university-of-ibadan', 120, 60)
    await people('university-of-benin', 40, 30)
    await people('university-of-jos', 40, 9)
    await people('bayero-university-kano', 9, 9)
    // Acts of the day before and the day after, by the calendar of Lagos.
    await people('university-of-ilorin', 30, 30, '2026-09-30T22:59:00Z')
    await people('university-of-ilorin', 30, 30, '2026-10-31T23:01:00Z')
    // In production none of these accounts counts: they have no confirmed number, and are newer than the month.
    expect(await countMonths(ctx('enforced'), ['task.completed'])).toEqual([MONTH])
    const { rows: none } = await sql`select from institutions.participation
      where institution_id <> 'university-of-lagos'`.execute(app.db)
    expect(none).toEqual([])
    await sql`truncate institutions.participation, institutions.counted_month`.execute(app.db)
    expect(await countMonths(ctx(), ['task.completed'])).toEqual([MONTH])
    expect(await countMonths(ctx(), ['task.completed'])).toEqual([])
    const [one, other] = await Promise.all([countMonths(ctx(), []), countMonths(ctx(), [])])
    expect([...(one ?? []), ...(other ?? [])]).toEqual([])
    const { rows } = await sql<{ id: string; members: number; active: number }>`
      select institution_id as id, members, active from institutions.participation
      where institution_id <> 'university-of-lagos' order by members desc, active desc`.execute(app.db)
    expect(rows).toEqual([
      { id: 'university-of-ibadan', members: 120, active: 60 },
      { id: 'university-of-ilorin', members: 60, active: 0 },
      { id: 'university-of-benin', members: 40, active: 30 },
      { id: 'university-of-jos', members: 40, active: 9 },
      { id: 'bayero-university-kano', members: 9, active: 9 },
    ])
  })
})

describe('what everybody sees of it', () => {
  test('nothing of fewer than ten, anywhere', async () => {
    for (const id of ['university-of-jos', 'bayero-university-kano', 'university-of-ilorin'])
      expect(await profile(id)).toMatchObject({ months: [], place: null })
    const { ranked, improved } = await top()
    expect(ranked.map(({ id }) => id).toSorted()).toEqual(['university-of-benin', 'university-of-ibadan'])
    expect(improved).toEqual([])
    const csv = await app.guest().get('/api/institutions/figures/table.csv')
    expect(csv.body).toContain('university-of-ibadan')
    for (const hidden of ['university-of-jos', 'bayero', 'ilorin']) expect(csv.body).not.toContain(hidden)
  })

  test('sums hold only what is shown, so that no hidden group can be reckoned', async () => {
    const overview = ok<EducationOverview>(await app.guest().get('/api/institutions/figures/overview'))
    expect(overview.total).toMatchObject({ published: 2, people: 160 })
    const plateau = overview.states.find(({ key }) => key === 'NG-PL')
    expect(plateau).toMatchObject({ published: 0, people: 0, share: null, actions: 0 })
    expect(plateau?.listed).toBeGreaterThan(0)
    for (const groups of [overview.states, overview.ownerships, overview.types, overview.sizes])
      expect(groups.reduce((sum, group) => sum + group.people, 0)).toBe(160)
    expect(overview.months.map(({ month, share }) => [month, share])).toEqual([[MONTH, 56]])
  })

  test('the file holds enough to work out every score again', async () => {
    const { ranked, common } = await top()
    const { records } = await readCsv((await app.guest().get('/api/institutions/figures/table.csv')).body)
    const rows = records.slice(1).map(({ cells }) => ({
      id: cells[1] ?? '',
      people: Number(cells[6]),
      share: Number(cells[7]),
    }))
    const all = rows.reduce((sum, { people: each }) => sum + each, 0)
    const share = rows.reduce((sum, row) => sum + row.people * row.share, 0) / all
    expect(common).toBe(Math.round(share * 10) / 10)
    for (const { id, score } of ranked) {
      const row = rows.find((each) => each.id === id)
      expect(row && schoolScore(row, share)).toBe(score)
    }
  })

  test('a filter hides others and changes no rank; an unknown one is refused', async () => {
    const [benin] = (await top('?state=NG-ED')).ranked
    expect(benin).toMatchObject({
      id: 'university-of-benin',
      rank: 1,
      of: 1,
      sizeClass: 'small',
      seal: 'gold',
    })
    expect((await top('?state=NG-KN')).ranked).toEqual([])
    expect(await app.guest().get('/api/institutions/figures/top?ownership=mine')).toRefuse(
      400,
      'INVALID_INPUT',
    )
  })

  test('the profile has the months and the place', async () => {
    expect(await profile('university-of-benin')).toMatchObject({
      name: 'University of Benin',
      ownership: 'federal',
      stateName: 'Edo',
      months: [{ month: MONTH, people: 40, share: 75, actions: 30 }],
      place: { rank: 1, sizeClass: 'small', change: null },
    })
    expect(await app.guest().get('/api/institutions/university-of-atlantis')).toRefuse(
      404,
      'INSTITUTION_NOT_FOUND',
    )
  })
})

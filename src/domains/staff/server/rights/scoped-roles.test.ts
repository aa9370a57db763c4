import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { nominateBy, take } from '#test/nominations.ts'
import { giveByTwo } from '#test/staff.ts'

type Name = Parameters<typeof demoPerson>[0]

const app = await openTestApp()
const ada = await app.signIn('ada')
const chidi = await app.signIn('chidi')
const lola = await app.signIn('lola')
const bola = await app.signIn('bola')

const reason = 'For the team of that place.'
const idOf = (name: Name) => demoPerson(name).id
const at = (name: Name, action = '') => `/api/admin/users/${idOf(name)}${action}`
const grant = async (name: Name, role: string, place: { state?: string; lga?: string } = {}) =>
  giveByTwo([chidi, lola], name, { role, reason, ...place })
/** Granted by two administrators, with a scope. */
const appoint = async (name: Name, right: string, state?: string): Promise<Person> => {
  const form = { right, reason, ...(state && { state }) }
  const { proposals } = ok<{ proposals: { id: string }[] }>(await chidi.post(at(name, '/rights'), form), 202)
  ok(await lola.post(at(name, `/rights/${proposals.at(-1)?.id}/confirm`), { reason }))
  return app.signIn(name)
}
const livesIn = (name: Name, state: string, lga: string) =>
  sql`insert into members.place (person_id, state_code, lga_id, changed_at) values (${idOf(name)}, ${state}, ${lga}, now())
    on conflict (person_id) do update set state_code = excluded.state_code, lga_id = excluded.lga_id`.execute(
    app.db,
  )
/** A leader of a State who is not one of the test people. */
const leaderIn = async (state: string, status = '%'): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from leaders.leader where state = ${state}
    and person_id is null and status like ${status} order by id limit 1`.execute(app.db)
  return rows[0]?.id ?? ''
}
const leaderOutside = async (state: string): Promise<{ id: string; state: string }> => {
  const { rows } = await sql<{ id: string; state: string }>`select id, state from leaders.leader
    where state <> ${state} and person_id is null and status in ('deployed', 'verified', 'shortlisted')
    order by id limit 1`.execute(app.db)
  if (!rows[0]) throw new Error('The seeds hold no such leader.')
  return rows[0]
}

describe('a reviewer for one place', () => {
  const seen = async (who: Person) =>
    ok<{ items: { id: string; state: string }[] }>(
      await who.get('/api/vetting/nominations?bucket=pending&limit=100'),
    ).items

  test('sees, takes, draws and is drawn for nominations of that place only, until the role covers all places again', async () => {
    const here = await nominateBy(ada, { state: 'NG-AN', lga: 'AN-anaocha' })
    const there = await nominateBy(ada, { state: 'NG-KN', lga: 'KN-dala' })
    await grant('bola', 'vetting_reviewer', { state: 'NG-AN' })
    const ids = (await seen(bola)).map(({ id }) => id)
    expect(ids).toContain(here.id)
    expect(ids).not.toContain(there.id)
    expect(await take(bola, there.id)).toRefuse(404, 'NOMINATION_NOT_FOUND')
    expect(await bola.get(`/api/vetting/nominations/${there.id}`)).toRefuse(404, 'NOMINATION_NOT_FOUND')
    const kemi = await app.signIn('kemi')
    const assign = (nominationId: string) =>
      kemi.post('/api/vetting/assign', { nominationIds: [nominationId], reviewerIds: [idOf('bola')] })
    expect(ok<{ left: unknown }>(await assign(there.id)).left).toMatchObject([{ why: 'no-free-reviewer' }])
    expect(ok<{ assigned: unknown }>(await assign(here.id)).assigned).toMatchObject([
      { nominationId: here.id },
    ])

    await grant('bola', 'vetting_reviewer', { state: 'NG-AN', lga: 'AN-awka-north' })
    expect((await seen(bola)).map(({ id }) => id)).not.toContain(here.id)
    await grant('bola', 'vetting_reviewer')
    expect((await seen(bola)).map(({ id }) => id)).toContain(there.id)
    ok(await take(bola, there.id))
  })

  test('draws among that place alone', async () => {
    await grant('binta', 'vetting_reviewer', { state: 'NG-YO' })
    const binta = await app.signIn('binta')
    expect(await binta.post('/api/vetting/draw', {})).toRefuse(409, 'NOTHING_TO_DRAW')
    const only = await nominateBy(ada, { state: 'NG-YO', lga: 'YO-damaturu' })
    expect(ok<{ id: string }>(await binta.post('/api/vetting/draw', {})).id).toBe(only.id)
  })

  test('loses the console once the role expires, during a session', async () => {
    await sql`update identity.person_role set expires_at = now() - interval '1 minute' where person_id = ${idOf('binta')}`.execute(
      app.db,
    )
    const binta = await app.signIn('binta')
    expect(await binta.get('/api/vetting/nominations?bucket=pending')).toRefuse(403, 'FORBIDDEN')
  })

  test('as a lead for one place assigns nominations and decides appeals of that place', async () => {
    const there = await nominateBy(ada, { state: 'NG-KN', lga: 'KN-dala' })
    const dayo = await appoint('dayo', 'vetting_lead', 'NG-AN')
    const assign = await dayo.post('/api/vetting/assign', { nominationIds: [there.id] })
    expect(assign).toRefuse(403, 'OUTSIDE_PLACE')
    // A round covers the whole country, so a lead for one State cannot open one.
    expect(await dayo.post('/api/admin/challenge/rounds', {})).toRefuse(403, 'OUTSIDE_PLACE')
    ok(await chidi.post(at('dayo', '/rights/end'), { right: 'admin-role', reason }))
  })
})

describe('support for one place', () => {
  let gbenga: Person
  beforeAll(async () => {
    await livesIn('ife', 'NG-LA', 'LA-ikeja')
    for (const name of ['funke', 'ada'] as const) await livesIn(name, 'NG-KN', 'KN-dala')
    await sql`delete from members.place where person_id = ${idOf('halima')}`.execute(app.db)
    gbenga = await appoint('gbenga', 'support', 'NG-LA')
  })

  test('suspends and reads contacts of people there, and of nobody else', async () => {
    ok(await gbenga.post(at('ife', '/suspend'), { reason }))
    ok(await gbenga.post(at('ife', '/lift'), { reason }))
    for (const name of ['funke', 'halima'] as const)
      expect(await gbenga.post(at(name, '/suspend'), { reason })).toRefuse(403, 'OUTSIDE_PLACE')
    const email = async (name: Name) => ok<{ email: string }>(await gbenga.get(at(name))).email
    expect(await email('ife')).toBe('ife@demo.sup')
    // People who live elsewhere, or stated no place, are not shown at all.
    for (const name of ['funke', 'halima'] as const)
      expect(await gbenga.get(at(name))).toRefuse(403, 'OUTSIDE_PLACE')
    const list = ok<{ items: { id: string; email: string }[]; hasContacts: boolean }>(
      await gbenga.get('/api/admin/users?limit=100'),
    )
    expect(list.hasContacts).toBe(false)
    expect(list.items.map(({ id, email: shown }) => [id, shown])).toEqual([[idOf('ife'), 'ife@demo.sup']])
  })

  test('reminds people there only', async () => {
    const remind = (name: Name) => gbenga.post('/api/admin/reminders', { personIds: [idOf(name)], reason })
    expect(await remind('funke')).toRefuse(409, 'NOBODY_TO_REMIND')
    expect(ok<{ reminded: number }>(await remind('ife')).reminded).toBe(1)
  })

  test('cannot import, compare or merge: those actions cover the whole country', async () => {
    const csv = 'firstName,lastName,email\nA,B,a@scoped.example'
    for (const answer of [
      await gbenga.post('/api/admin/imports', { csv, reason }),
      await gbenga.post('/api/admin/duplicate-search', {}),
      await gbenga.post('/api/admin/test-users', { count: 1, reason }),
    ])
      expect(answer).toRefuse(403, 'OUTSIDE_PLACE')
    // Lists of people from any place are refused too.
    for (const url of ['/api/admin/imports', '/api/admin/duplicates', '/api/admin/reminders/sent'])
      expect(await gbenga.get(url)).toRefuse(403, 'OUTSIDE_PLACE')
  })

  test('decides on reports and corrections about leaders there only', async () => {
    const report = async (leaderId: string) =>
      ok<{ id: string }>(
        await ada.post(`/api/leaders/${leaderId}/concerns`, {
          kind: 'false_information',
          text: 'The council minutes of that year say something else, on page three.',
        }),
        201,
      ).id
    const [here, there] = [await leaderIn('NG-LA', 'verified'), await leaderOutside('NG-LA')]
    const decide = (id: string) =>
      gbenga.post(`/api/moderation/items/${id}/decision`, {
        outcome: 'dismissed',
        note: 'The minutes say the same as the profile.',
      })
    const outside = await report(there.id)
    expect(await decide(outside)).toRefuse(403, 'OUTSIDE_PLACE')
    const { items } = ok<{ items: { id: string; barred: string | null }[] }>(
      await gbenga.get('/api/moderation/items?kind=leaders.concern'),
    )
    expect(items.map(({ id }) => id)).not.toContain(outside)
    ok(await decide(await report(here)))
  })
})

test('a committee member for one place audits leaders of that place only', async () => {
  const there = await leaderOutside('NG-LA')
  await sql`update leaders.leader set status = 'deployed' where id = ${there.id}`.execute(app.db)
  await grant('funke', 'committee_member', { state: 'NG-LA' })
  const funke = await app.signIn('funke')
  const scorecard = Object.fromEntries([
    ['year', 2026],
    ...['openness', 'representation', 'delivery', 'conduct', 'reporting'].flatMap((parameter) => [
      [parameter, 7],
      [`${parameter}Reason`, 'Read in the minutes and seen on the ground.'],
    ]),
  ])
  const write = () => funke.post(`/api/accountability/leaders/${there.id}/scorecards`, scorecard)
  expect(await write()).toRefuse(403, 'OUTSIDE_PLACE')
  await grant('funke', 'committee_member', { state: there.state })
  expect((await write()).statusCode).toBe(201)
})

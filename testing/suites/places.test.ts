import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { demoPeople, demoPerson } from '#shared/demo/people.ts'
import type { Route } from '#platform/server/pipeline/route.ts'
import { isWrite } from '#shared/api.ts'
import { isOfPlaces } from '#shared/scope.ts'
import { type Person, openTestApp } from '#test/app.ts'
import type { DemoName } from '#test/people.ts'
import { ask } from './outcomes.ts'
import { browserOf } from './principals.ts'
import { sampleOf, type Sample } from './samples.ts'

/** One role of each kind, held for this local government alone. */
const HERE = { state: 'NG-EN', lga: 'EN-nsukka' }
const ELSEWHERE = { state: 'NG-LA', lga: 'LA-ikeja' }
const holders = {
  support: 'dayo',
  content: 'gbenga',
  finance: 'emeka',
  vetting_lead: 'kemi',
  vetting_reviewer: 'bola',
  committee_member: 'funke',
} as const satisfies Record<string, DemoName>
const granted = new Set(['vetting_reviewer', 'committee_member'])

const staffReads = domains.routes.filter(({ call }) => !isWrite(call) && isOfPlaces(call.is.access))

/** Ids and names of people and leaders in other places, except staff. */
const samples = new Map<string, Sample>()

const place = async (role: keyof typeof holders, at: typeof HERE | null) => {
  const { id } = demoPerson(holders[role])
  const [state, lga] = [at?.state ?? null, at?.lga ?? null]
  if (granted.has(role))
    await sql`insert into identity.person_role (person_id, role, granted_at, scope_state, scope_lga)
      values (${id}, ${role}, now(), ${state}, ${lga})
      on conflict (person_id, role) do update set scope_state = ${state}, scope_lga = ${lga}`.execute(app.db)
  else
    await sql`update identity.person set admin_role = ${role}, admin_scope_state = ${state}, admin_scope_lga = ${lga}
      where id = ${id}`.execute(app.db)
}

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
const chidi = await browserOf(app, 'chidi')
// Creates one of everything that staff read, about people and leaders of any place.
for (const route of domains.routes)
  samples.set(
    route.name,
    await sampleOf(route.name, { app, who: chidi, name: 'admin', object: 'other' }).catch(() => ({})),
  )
// The samples remove each other's reports, so we write one that stays.
await sql`insert into leaders.concern (id, leader_id, reporter_id, kind, text, sent_at)
    select gen_random_uuid(), id, ${demoPerson('ada').id}, 'false_information', 'The minutes say something else.', now()
    from leaders.leader where lga <> ${HERE.lga} and status = 'verified' limit 1`.execute(app.db)
await sql`with words as (update leaders.endorsement set note = 'He is a thief.'
      where id = (select e.id from leaders.endorsement e join leaders.leader l on l.id = e.leader_id
        where l.lga <> ${HERE.lga} limit 1) returning id, leader_id, person_id)
    insert into moderation.item (id, kind, subject_id, author_id, state, lga, waits_since)
    select gen_random_uuid(), 'leaders.note', words.id, words.person_id, l.state, l.lga, now()
    from words join leaders.leader l on l.id = words.leader_id on conflict do nothing`.execute(app.db)
for (const name of ['ada', 'ife', 'halima', 'jide'] as const) {
  const { id } = demoPerson(name)
  await sql`insert into members.place (person_id, state_code, lga_id, changed_at) values (${id}, ${ELSEWHERE.state}, ${ELSEWHERE.lga}, now())
      on conflict (person_id) do update set state_code = ${ELSEWHERE.state}, lga_id = ${ELSEWHERE.lga}`.execute(
    app.db,
  )
}
for (const role of Object.keys(holders) as (keyof typeof holders)[]) await place(role, null)
const staff = demoPeople.filter((person) => 'isAdmin' in person).map(({ id }) => id)
const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.first_name || ' ' || p.last_name as name from identity.person p
    where p.id <> all(${[...staff, ...Object.values(holders).map((name) => demoPerson(name).id)]}::uuid[])
      and not exists (select from identity.person_role r where r.person_id = p.id)
      and not exists (select from members.place h where h.person_id = p.id and h.lga_id = ${HERE.lga})
    union all select id, full_name from leaders.leader where lga <> ${HERE.lga}`.execute(app.db)
const own = await sql<{
  name: string
}>`select full_name as name from leaders.leader where lga = ${HERE.lga}`.execute(app.db)
const here = new Set(own.rows.map(({ name }) => name))
const foreign = rows.filter(({ name }) => !here.has(name))

const told = (body: string): string[] =>
  foreign
    .filter(({ id, name }) => body.includes(id) || body.includes(JSON.stringify(name).slice(1, -1)))
    .map(({ name }) => name)

/** With the filters of the sample, and without any filter. */
const read = async (who: Person, route: Route) => {
  const { query, ...sample } = samples.get(route.name) ?? {}
  const bare = await ask(app, who, route, sample)
  return query ? [bare, await ask(app, who, route, { ...sample, query })] : [bare]
}

describe('a role for one place reads nothing of another', () => {
  test('every staff read is either limited to the place or refused to such a role', () => {
    expect(staffReads.length).toBeGreaterThan(25)
    expect(
      staffReads
        .filter(({ call }) => call.is.scoped)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      'accountability.auditConsole',
      'accountability.deploymentConsole',
      'accountability.reviews',
      'approvals.approvals',
      'campus.campusQueue',
      'engage.missions',
      'escalation.cases',
      'leaders.transitionConsole',
      'leaders.waitingTransitions',
      'moderation.item',
      'moderation.items',
      'opendata.checkQueue',
      'projects.projectConsole',
      'reports.problemQueue',
      'staff.people',
      'staff.person',
      'staff.unfinished',
      'training.trainees',
      'vetting.appeals',
      'vetting.calibration',
      'vetting.gold',
      'vetting.interests',
      'vetting.item',
      'vetting.queue',
      'volunteers.volunteerConsole',
    ])
  })

  test('the same reads show other places to a role for the whole country, so there is something to hide', async () => {
    const telling = new Set<string>()
    for (const name of Object.values(holders)) {
      const who = await browserOf(app, name)
      for (const route of staffReads) {
        for (const response of await read(who, route))
          if (response.statusCode === 200 && told(response.body).length > 0) telling.add(route.name)
      }
    }
    for (const route of [
      'leaders.transitionConsole',
      'moderation.items',
      'staff.people',
      'staff.person',
      'staff.duplicates',
      'staff.unfinished',
    ])
      expect([...telling]).toContain(route)
  })

  test.each(Object.entries(holders) as [keyof typeof holders, DemoName][])(
    '%s: no list, page or count names a person or leader of another place',
    async (role, name) => {
      await place(role, HERE)
      const who = await browserOf(app, name)
      const answers = new Map<number, number>()
      const asked = staffReads.map(async (route) =>
        (await read(who, route)).map((response) => ({ route, response })),
      )
      for (const { route, response } of (await Promise.all(asked)).flat()) {
        answers.set(response.statusCode, (answers.get(response.statusCode) ?? 0) + 1)
        expect([route.name, told(response.body)]).toEqual([route.name, []])
        expect([route.name, response.statusCode]).not.toEqual([route.name, 500])
        if (!route.call.is.scoped) expect([route.name, response.statusCode]).toEqual([route.name, 403])
      }
      // At least one call answered: a role that is refused everything would pass every check above.
      expect(answers.get(200) ?? 0).toBeGreaterThan(0)
      await place(role, null)
    },
  )

  test('support for one place finds the people of it, counts them alone, and opens their page', async () => {
    const ada = demoPerson('ada').id
    await place('support', HERE)
    const who = await browserOf(app, holders.support)
    const search = async () =>
      (await who.get('/api/admin/users')).json<{ total: number; items: { id: string }[] }>()
    expect((await search()).items.map(({ id }) => id)).not.toContain(ada)
    expect((await who.get(`/api/admin/users/${ada}`)).json()).toMatchObject({ code: 'OUTSIDE_PLACE' })
    await sql`update members.place set state_code = ${HERE.state}, lga_id = ${HERE.lga} where person_id = ${ada}`.execute(
      app.db,
    )
    const found = await search()
    expect([found.total, found.items.length, found.items.map(({ id }) => id).includes(ada)]).toEqual([
      found.items.length,
      found.items.length,
      true,
    ])
    expect((await who.get(`/api/admin/users/${ada}`)).statusCode).toBe(200)
    await sql`update members.place set state_code = ${ELSEWHERE.state}, lga_id = ${ELSEWHERE.lga} where person_id = ${ada}`.execute(
      app.db,
    )
    await place('support', null)
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { OpenRoom } from '#domains/chat/contract.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { proveSchool } from '#test/campus-proofs.ts'
import { ok } from '#test/answers.ts'

const app = await openTestApp()

const INTO = 'university-of-jos'

/** An institution as staff add it. */
const add = async (chidi: Person, name: string): Promise<string> =>
  ok<{ id: string }>(
    await chidi.post('/api/admin/institutions', {
      name,
      type: 'university',
      ownership: 'federal',
      source: 'NUC list',
      reason: 'It was missing here.',
    }),
    201,
  ).id

const belong = async (who: Person, institutionId: string): Promise<void> => {
  ok(await who.post('/api/user/affiliation', { institutionId, status: 'student' }))
}
const say = async (who: Person, room: string, text: string): Promise<void> => {
  app.clock.advance(30)
  ok(
    await who.post(
      `/api/community-chat/rooms/${room}/messages`,
      { text },
      { 'idempotency-key': randomUUID() },
    ),
    201,
  )
}

test('what others keep of an institution follows its merge: rooms, proofs, address domains, codes, counts', async () => {
  const [chidi, lola, ada, ife] = await Promise.all(
    (['chidi', 'lola', 'ada', 'ife'] as const).map((name) => app.signIn(name)),
  )
  if (!chidi || !lola || !ada || !ife) throw new Error('four people are signed in')
  const from = await add(chidi, 'Univ. of Jos, main campus')
  const [oldRoom, newRoom] = [`campus-${from}`, `campus-${INTO}`]
  await belong(ada, from)
  await belong(ife, INTO)
  await proveSchool(app, 'ada', from)
  await proveSchool(app, 'ife', INTO)
  await say(ada, oldRoom, 'Old, first')
  await say(ife, newRoom, 'New, first')
  await say(ada, oldRoom, 'Old, second')
  await sql`insert into campus.email_domain (domain, institution_id, is_open, changed_at)
    values ('main.unijos.example', ${from}, true, now())`.execute(app.db)
  await sql`insert into campus.email_code (person_id, institution_id, address, code_mac, expires_at)
    values (${demoPerson('dayo').id}, ${from}, 'dayo@main.unijos.example', '\\x00', now() + interval '1 hour')`.execute(
    app.db,
  )
  await sql`insert into campus.participation (community, place_id, members, active, tasks, counted_at) values
    ('school', ${from}, 11, 4, 9, now()), ('school', ${INTO}, 20, 6, 8, now())
    on conflict (community, place_id) do update set members = 20, active = 6, tasks = 8`.execute(app.db)

  ok(
    await chidi.post(`/api/admin/institutions/${from}/merge`, { into: INTO, reason: 'It is the same one.' }),
    202,
  )
  const { rows: waiting } = await sql<{ id: string }>`select id from approvals.approval
    where kind = 'institutions.merge' and state = 'waiting'`.execute(app.db)
  ok(await lola.post(`/api/approvals/${waiting[0]?.id}/confirm`, {}))

  const room = ok<OpenRoom>(await ada.get(`/api/community-chat/rooms/${newRoom}`))
  expect(room.messages.map(({ text, seq }) => [seq, text])).toEqual([
    [1, 'New, first'],
    [2, 'Old, first'],
    [3, 'Old, second'],
  ])
  expect(room.lastSeq).toBe(3)
  await say(ada, newRoom, 'Together')
  expect(await ada.get(`/api/community-chat/rooms/${oldRoom}`)).toRefuse(404, 'ROOM_UNKNOWN')
  const { rows: kept } = await sql<object>`select
    (select count(*)::int from campus.proof where place_id = ${INTO} and person_id = ${demoPerson('ada').id}) as proofs,
    (select institution_id from campus.email_domain where domain = 'main.unijos.example') as domain,
    (select institution_id from campus.email_code where person_id = ${demoPerson('dayo').id}) as code,
    (select array[members, active, tasks] from campus.participation where place_id = ${INTO}) as counts,
    (select count(*)::int from campus.participation where place_id = ${from}) as old_counts`.execute(app.db)
  expect(kept).toEqual([{ proofs: 1, domain: INTO, code: INTO, counts: [31, 10, 17], old_counts: 0 }])
})

test('a merge of an institution without a room makes none', async () => {
  const [chidi, lola] = [await app.signIn('chidi'), await app.signIn('lola')]
  const from = await add(chidi, 'Univ. of Uyo, main campus')
  ok(
    await chidi.post(`/api/admin/institutions/${from}/merge`, {
      into: 'university-of-uyo',
      reason: 'The same one.',
    }),
    202,
  )
  const { rows } = await sql<{ id: string }>`select id from approvals.approval
    where kind = 'institutions.merge' and state = 'waiting'`.execute(app.db)
  ok(await lola.post(`/api/approvals/${rows[0]?.id}/confirm`, {}))
  const { rows: rooms } = await sql`select from chat.room where about = 'university-of-uyo'`.execute(app.db)
  expect(rooms).toEqual([])
})

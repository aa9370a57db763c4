import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Person, openTestApp, startTestApp, type TestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { PersonDetails } from '../../people-contract.ts'

const reason = 'As the team decided.'
const at = (id: string, action: string) => `/api/admin/users/${id}${action}`

/** Somebody who joined just now. */
const newcomer = async ({ db, clock }: TestApp): Promise<string> => {
  const id = randomUUID()
  await sql`insert into identity.person (id, first_name, last_name, email, joined_at, age_verified_at)
    values (${id}, 'New', 'Comer', ${`${id}@example.ng`}, ${clock.now()}, ${clock.now()})`.execute(db)
  return id
}

const give = (who: Person, id: string, role: string) => who.post(at(id, '/roles'), { role, reason })
const rolesOf = async (who: Person, id: string) =>
  ok<PersonDetails>(await who.get(at(id, ''))).held.map(({ role }) => role)

describe('a duty beside a second person', async () => {
  const app = await openTestApp()
  const chidi = await app.signIn('chidi')
  const lola = await app.signIn('lola')

  test('is never given by one administrator alone, however many accounts there are', async () => {
    for (const role of ['vetting_reviewer', 'committee_member'])
      for (const id of [await newcomer(app), await newcomer(app)]) {
        const { proposals, held } = ok<PersonDetails>(await give(chidi, id, role), 202)
        expect([held, proposals]).toMatchObject([[], [{ given: role, isMine: true }]])
        const own = `/rights/${proposals[0]?.id}/confirm`
        expect(await chidi.post(at(id, own), { reason })).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
        expect(await chidi.post(`/api/approvals/${proposals[0]?.id}/confirm`, {})).toRefuse(
          403,
          'SECOND_APPROVER_REQUIRED',
        )
        expect(await give(chidi, id, role)).toRefuse(409, 'ALREADY_PROPOSED')
        expect(await rolesOf(chidi, id)).toEqual([])
      }
  })

  test('is given by two, in the list of approvals too', async () => {
    const id = await newcomer(app)
    const { proposals } = ok<PersonDetails>(await give(chidi, id, 'vetting_reviewer'), 202)
    ok(await lola.post(`/api/approvals/${proposals[0]?.id}/confirm`, {}))
    expect(await rolesOf(chidi, id)).toEqual(['vetting_reviewer'])
    // The person is told, and led to the work.
    const { rows } = await sql<{ kind: string; facts: unknown }>`
      select kind, facts from notifications.notice where person_id = ${id}`.execute(app.db)
    expect(rows).toEqual([{ kind: 'staff.right-given', facts: { right: 'vetting_reviewer' } }])
    expect(await give(chidi, id, 'vetting_reviewer')).toRefuse(409, 'RIGHT_HELD')
  })

  test('of a reviewer and of the committee never meet in one person, also when both were proposed', async () => {
    const id = await newcomer(app)
    const first = ok<PersonDetails>(await give(chidi, id, 'vetting_reviewer'), 202).proposals[0]?.id
    const second = ok<PersonDetails>(await give(chidi, id, 'committee_member'), 202).proposals.find(
      ({ given }) => given === 'committee_member',
    )?.id
    ok(await lola.post(at(id, `/rights/${first}/confirm`), { reason }))
    expect(await lola.post(at(id, `/rights/${second}/confirm`), { reason })).toRefuse(409, 'ROLES_APART')
    expect(await give(lola, id, 'committee_member')).toRefuse(409, 'ROLES_APART')
  })
})

test('where the rules are enforced, the account has a confirmed phone, a second factor and seven days', async () => {
  const app = await startTestApp({ DUTY_RULES: 'enforced' })
  try {
    const [chidi, lola] = [await app.signIn('chidi'), await app.signIn('lola')]
    const id = await newcomer(app)
    for (const [path, body] of [
      ['/roles', { role: 'vetting_reviewer', reason }],
      ['/rights', { right: 'support', reason }],
      ['/rights', { right: 'admin', reason }],
    ] as const)
      expect(await chidi.post(at(id, path), body)).toRefuse(409, 'DUTY_PHONE')
    await sql`update identity.person set phone_number = '+2348030000011', phone_verified_at = ${app.clock.now()}
      where id = ${id}`.execute(app.db)
    expect(await give(chidi, id, 'vetting_reviewer')).toRefuse(409, 'DUTY_FACTOR')
    await sql`insert into identity.second_factor (person_id, sealed_secret, begun_at, confirmed_at)
      values (${id}, ${randomBytes(48)}, ${app.clock.now()}, ${app.clock.now()})`.execute(app.db)
    expect(await give(chidi, id, 'vetting_reviewer')).toRefuse(409, 'DUTY_AGE')
    // The page of the person says from which day on.
    expect(ok<PersonDetails>(await chidi.get(at(id, ''))).duty).toEqual({
      lacks: ['duty-age'],
      oldEnoughAt: new Date(app.clock.now().getTime() + 7 * DAY_MS).toISOString(),
    })
    await sql`update identity.person set joined_at = joined_at - interval '7 days' where id = ${id}`.execute(
      app.db,
    )
    const { proposals } = ok<PersonDetails>(await give(chidi, id, 'vetting_reviewer'), 202)
    const confirm = () => lola.post(at(id, `/rights/${proposals[0]?.id}/confirm`), { reason })
    await sql`delete from identity.second_factor where person_id = ${id}`.execute(app.db)
    expect(await confirm()).toRefuse(409, 'DUTY_FACTOR')
    await sql`insert into identity.second_factor (person_id, sealed_secret, begun_at, confirmed_at)
      values (${id}, ${randomBytes(48)}, ${app.clock.now()}, ${app.clock.now()})`.execute(app.db)
    ok(await confirm())
    expect(await rolesOf(chidi, id)).toEqual(['vetting_reviewer'])
  } finally {
    await app.stop()
  }
})

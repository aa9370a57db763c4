import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import type { Endorsement, OwnVoice } from '../../contracts/endorsement-contract.ts'
import type { Leader, LeaderCard } from '../../contracts/leader-contract.ts'

interface Page {
  items: Endorsement[]
  total: number
  anonymous: number
  nextCursor: string | null
}

const app = await openTestApp()
const guest = app.guest()
const ada = await app.signIn('ada')
const dayo = await app.signIn('dayo')
const leaders = ok<{ items: LeaderCard[] }>(await guest.get('/api/leaders?limit=100&pipeline=1')).items
await sql`delete from leaders.endorsement`.execute(app.db)

let taken = 0
/** A leader that no other test has touched. */
const fresh = (): string => leaders[taken++]?.id ?? ''
const endorse = (who: Person, id: string, body: Record<string, unknown> = {}) =>
  who.post(`/api/leaders/${id}/endorsements`, body)
const withdraw = (who: Person, id: string) => who.post(`/api/leaders/${id}/endorsements/withdraw`)
const listed = async (id: string, query = '', who = guest) =>
  ok<Page>(await who.get(`/api/leaders/${id}/endorsements${query}`))
const mine = async (who: Person, id: string) =>
  ok<OwnVoice>(await who.get(`/api/leaders/${id}/endorsements/mine`))
const score = async (id: string) => ok<Leader>(await guest.get(`/api/leaders/${id}`)).score

describe('endorsing', () => {
  test('a citizen endorses a leader once, and the name and the words are public (server side of LD-04)', async () => {
    const id = fresh()
    const before = await score(id)
    const answer = await endorse(ada, id, { note: '  She answers the phone.  ' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      endorsement: { isAnonymous: false, note: 'She answers the phone.' },
    })
    const again = await endorse(ada, id)
    expect(again).toRefuse(409, 'ALREADY_ENDORSED')
    expect(again.json()).toMatchObject({ error: 'You have already endorsed this leader.' })
    expect(await listed(id)).toEqual({
      items: [
        {
          name: 'Ada Sampleson',
          endorsedAt: lagosDay(app.clock.now()),
          note: 'She answers the phone.',
          noteId: expect.any(String) as string,
          isNoteHidden: false,
        },
      ],
      total: 1,
      anonymous: 0,
      uncounted: 0,
      nextCursor: null,
    })
    expect((await score(id)).endorsements).toBe(before.endorsements + 1)
    const { rows } = await sql`select 1 from activity.fact where kind = 'leader.endorsed'
      and who = ${demoPerson('ada').id} and about = ${`leader:${id}`}`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  test('an endorsement can be withdrawn with its words, and given again', async () => {
    const id = fresh()
    await endorse(ada, id, { note: 'Words that must go.' })
    expect(ok<OwnVoice>(await withdraw(ada, id)).endorsement).toBeNull()
    expect(await listed(id)).toMatchObject({ items: [], total: 0 })
    const { rows } = await sql`select 1 from leaders.endorsement where note = 'Words that must go.'`.execute(
      app.db,
    )
    expect(rows).toEqual([])
    expect(await withdraw(ada, id)).toRefuse(409, 'NOT_ENDORSED')
    expect((await endorse(ada, id)).statusCode).toBe(201)
    expect((await mine(ada, id)).endorsement).not.toBeNull()
    expect((await mine(dayo, id)).endorsement).toBeNull()
  })

  test('a guest is asked to sign in; people before the age step and suspended people are refused', async () => {
    const id = fresh()
    const halima = await app.signIn('halima')
    const jide = await app.signIn('jide')
    expect(await endorse(guest, id)).toRefuse(401, 'SIGNED_OUT')
    expect(await endorse(halima, id)).toRefuse(403, 'AGE_REQUIRED')
    expect(await endorse(jide, id)).toRefuse(403, 'SUSPENDED')
    expect(await guest.get(`/api/leaders/${id}/endorsements/mine`)).toRefuse(401, 'SIGNED_OUT')
    expect((await listed(id)).total).toBe(0)
  })

  test('nobody endorses a suspended, rejected or missing leader, or themselves', async () => {
    const [suspended, rejected, own] = [fresh(), fresh(), fresh()]
    await sql`update leaders.leader set status = 'suspended', verified_at = null where id = ${suspended}`.execute(
      app.db,
    )
    await sql`update leaders.leader set status = 'rejected', verified_at = null where id = ${rejected}`.execute(
      app.db,
    )
    await sql`update leaders.leader set person_id = ${demoPerson('dayo').id} where id = ${own}`.execute(
      app.db,
    )
    expect(await endorse(ada, suspended)).toRefuse(409, 'LEADER_SUSPENDED')
    expect(await endorse(ada, rejected)).toRefuse(404, 'LEADER_NOT_FOUND')
    expect(await endorse(ada, 'nobody')).toRefuse(404, 'LEADER_NOT_FOUND')
    expect(await guest.get(`/api/leaders/${rejected}/endorsements`)).toRefuse(404, 'LEADER_NOT_FOUND')
    expect(await endorse(dayo, own)).toRefuse(403, 'OWN_PROFILE')
    expect((await mine(dayo, own)).isThisLeader).toBe(true)
    expect((await mine(ada, own)).isThisLeader).toBe(false)
  })

  test('too many words are refused by field', async () => {
    const answer = await endorse(ada, fresh(), { note: 'x'.repeat(281) })
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', fields: { note: 'That is too long.' } })
  })
})

describe('the public list', () => {
  const canary = { firstName: 'Zanarysecret', lastName: 'Hiddenborough' }

  test('[LD-03] an anonymous endorser leaves no id, name, number or day in any answer to others', async () => {
    const id = fresh()
    const { rows } = await sql<{ id: string; citizen_number: number }>`
      update identity.person set first_name = ${canary.firstName}, last_name = ${canary.lastName}, citizen_number = 987654321
      where id = ${demoPerson('ada').id} returning id, citizen_number`.execute(app.db)
    expect((await endorse(ada, id, { isAnonymous: true, note: 'I saw the ledger myself.' })).statusCode).toBe(
      201,
    )
    await endorse(dayo, id)
    const chidi = await app.signIn('chidi')
    const seen: string[] = []
    for (const who of [guest, dayo, chidi])
      for (const path of ['', '/endorsements', '/endorsements?limit=1', '/endorsements/mine', '/history']) {
        const { body, headers } = await who.get(`/api/leaders/${id}${path}`)
        seen.push(body, JSON.stringify(headers))
      }
    const page = await listed(id, '?limit=1')
    expect(page).toMatchObject({ items: [{ name: 'Dayo Abroadman' }], total: 2, anonymous: 1 })
    seen.push(Buffer.from(page.nextCursor ?? '', 'base64url').toString())
    const rest = await listed(id, `?limit=1&cursor=${page.nextCursor}`)
    // The id of the words is random and belongs to this endorsement only.
    expect(rest.items).toEqual([
      {
        name: null,
        endorsedAt: null,
        note: 'I saw the ledger myself.',
        noteId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/) as string,
        isNoteHidden: false,
      },
    ])
    const refused = await endorse(dayo, id)
    seen.push(JSON.stringify(rest), refused.body)
    for (const secret of [rows[0]?.id ?? '?', canary.firstName, canary.lastName, '987654321', '987,654,321'])
      expect(seen.join('\n')).not.toContain(secret)
    expect((await mine(ada, id)).endorsement?.isAnonymous).toBe(true)
    const facts =
      await sql`select 1 from activity.fact where who = ${demoPerson('ada').id} and about = ${`leader:${id}`}`.execute(
        app.db,
      )
    expect(facts.rows).toEqual([])
  })

  test('pages show every endorsement once, named ones by day, anonymous ones in an order that reveals nothing', async () => {
    const id = fresh()
    const people = await sql<{ id: string }>`
      insert into identity.person (id, first_name, last_name, email, password_hash, joined_at)
      select gen_random_uuid(), 'Person', 'No' || n, 'p' || n || '@example.org', password_hash, now()
      from identity.person, generate_series(1, 30) as n where person.id = ${demoPerson('ada').id}
      returning id`.execute(app.db)
    for (const [index, person] of people.rows.entries())
      await sql`insert into leaders.endorsement (id, leader_id, person_id, is_anonymous, note, endorsed_at)
        values (gen_random_uuid(), ${id}, ${person.id}, ${index % 2 === 1}, ${`n${index}`}, ${new Date(1_700_000_000_000 + index * 1000)})`.execute(
        app.db,
      )
    for (const limit of [1, 4, 15, 100]) {
      const seen: Endorsement[] = []
      let cursor: string | null = null
      do {
        const page: Page = await listed(id, `?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`)
        seen.push(...page.items)
        cursor = page.nextCursor
      } while (cursor)
      const [named, hidden] = [seen.slice(0, 15), seen.slice(15)]
      expect(new Set(seen.map((each) => each.note)).size).toBe(30)
      const byMoment = Array.from({ length: 15 }, (_, n) => `n${28 - n * 2}`)
      expect(named.map((each) => each.note).toSorted()).toEqual(byMoment.toSorted())
      expect([byMoment, byMoment.toReversed()]).not.toContainEqual(named.map((each) => each.note))
      expect(hidden.every(({ name, endorsedAt }) => name === null && endorsedAt === null)).toBe(true)
    }
    const anonymous = (await listed(id, '?limit=100')).items.slice(15).map((each) => each.note)
    const byTime = Array.from({ length: 15 }, (_, n) => `n${n * 2 + 1}`)
    expect(anonymous.toSorted()).toEqual(byTime.toSorted())
    expect([byTime, byTime.toReversed()]).not.toContainEqual(anonymous)
  })

  test('a made-up cursor is refused', async () => {
    expect(await guest.get(`/api/leaders/${fresh()}/endorsements?cursor=bm90aGluZw`)).toRefuse(
      400,
      'INVALID_INPUT',
    )
  })
})

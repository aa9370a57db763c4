import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ok, refusal } from '#test/answers.ts'
import type { DemoName } from '#test/people.ts'
import type { PersonDetails } from '../../people-contract.ts'

const app = await openTestApp()
await sql`update identity.person set admin_role = 'support' where id in (${demoPerson('lola').id}, ${demoPerson('emeka').id})`.execute(
  app.db,
)
const chidi = await app.signIn('chidi')
const lola = await app.signIn('lola')
const emeka = await app.signIn('emeka')

const reason = 'Same person, she wrote to us.'

/** An account without sign-ins, merged into another one if given. */
const account = async (mergedInto: string | null = null): Promise<string> => {
  const id = randomUUID()
  await sql`insert into identity.person (id, first_name, last_name, email, joined_at, merged_into, suspended_at)
    values (${id}, 'Twin', 'Sampleton', ${`${id}@twin.example`}, now(), ${mergedInto}, ${mergedInto && app.clock.now()})`.execute(
    app.db,
  )
  return id
}

/** A pair that a comparison found. */
const pair = async (one: string, other: string): Promise<string> => {
  const id = randomUUID()
  const [first, second] = [one, other].toSorted()
  await sql`insert into staff.duplicate_pair (id, first_id, second_id, score, signs, found_at)
    values (${id}, ${first}, ${second}, 90, '{same-phone}', now())`.execute(app.db)
  return id
}

const action = (who: Person, id: string, verb: string, body: Record<string, string> = {}) =>
  who.post(`/api/admin/duplicates/${id}/${verb}`, { reason, ...body })
const suspend = (name: DemoName, at: Date | null) =>
  sql`update identity.person set suspended_at = ${at} where id = ${demoPerson(name).id}`.execute(app.db)

describe('nobody takes part in merging their own account', () => {
  const own = demoPerson('lola').id

  /** Which account of the pair is the staff member's: their own, or one merged with it in either direction. */
  const cases: readonly (readonly [string, () => Promise<string>])[] = [
    ['their own account', async () => own],
    ['an account that was joined into theirs', () => account(own)],
    ['an account that was joined into one of those', async () => account(await account(own))],
  ]

  test.each(cases)(
    '%s: proposing, confirming and marking as different are refused, and nothing changes',
    async (_what, make) => {
      const [mine, other] = [await make(), await account()]
      const id = await pair(mine, other)
      const stored = () => sql`select * from staff.duplicate_pair where id = ${id}`.execute(app.db)
      for (const [verb, body] of [
        ['propose', { keepId: mine }],
        ['distinct', {}],
      ] as const)
        expect([verb, ...refusal(await action(lola, id, verb, body))]).toEqual([verb, 403, 'OWN_PAIR'])
      expect((await action(emeka, id, 'propose', { keepId: mine })).statusCode).toBe(202)
      const before = (await stored()).rows
      expect(await action(lola, id, 'confirm', { keepId: mine })).toRefuse(403, 'OWN_PAIR')
      expect((await stored()).rows).toEqual(before)
    },
  )

  test('a proposal does not count if its author is a party by the time somebody else confirms', async () => {
    const [one, other] = [await account(), await account()]
    const id = await pair(one, other)
    expect((await action(lola, id, 'propose', { keepId: one })).statusCode).toBe(202)
    await sql`update identity.person set merged_into = ${own}, suspended_at = now() where id = ${other}`.execute(
      app.db,
    )
    expect(await action(chidi, id, 'confirm', { keepId: one })).toRefuse(403, 'OWN_PAIR')
  })
})

describe('parallel merges', () => {
  test('two pairs of one account, confirmed in parallel, close it once and never deadlock', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [closed, left, right] = [await account(), await account(), await account()]
      const pairs = [await pair(closed, left), await pair(closed, right)]
      for (const [index, keepId] of [left, right].entries())
        expect((await action(lola, pairs[index] ?? '', 'propose', { keepId })).statusCode).toBe(202)
      const answers = await Promise.all([
        action(chidi, pairs[0] ?? '', 'confirm', { keepId: left }),
        action(emeka, pairs[1] ?? '', 'confirm', { keepId: right }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
      const { rows } = await sql`select from staff.merge where closed_id = ${closed}`.execute(app.db)
      expect(rows).toHaveLength(1)
    }
  })

  test('two different people who confirm one pair in parallel merge it once', async () => {
    const [closed, kept] = [await account(), await account()]
    const id = await pair(closed, kept)
    await action(lola, id, 'propose', { keepId: kept })
    const answers = await Promise.all(
      [chidi, emeka].map((who) => action(who, id, 'confirm', { keepId: kept })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('of two accounts to be merged into each other, one stays open', async () => {
    const people = [await account(), await account(), await account()] as const
    const [a, b, c] = people
    const pairs = [await pair(a, b), await pair(b, c), await pair(a, c)]
    const keeps = [b, c, a]
    for (const [index, keepId] of keeps.entries())
      await action(lola, pairs[index] ?? '', 'propose', { keepId })
    await Promise.all(keeps.map((keepId, index) => action(chidi, pairs[index] ?? '', 'confirm', { keepId })))
    const { rows } =
      await sql`select from identity.person where id in (${a}, ${b}, ${c}) and merged_into is null`.execute(
        app.db,
      )
    expect(rows.length).toBeGreaterThanOrEqual(1)
  })
})

describe('a suspended person does not count as the first of two people', () => {
  test('for an admin role: the proposal is not confirmed, and may be withdrawn and made again', async () => {
    const at = (verb: string) => `/api/admin/users/${demoPerson('dayo').id}/rights${verb}`
    await sql`update identity.person set is_admin = true where id = ${demoPerson('funke').id}`.execute(app.db)
    const funke = await app.signIn('funke')
    const { proposals } = ok<PersonDetails>(await funke.post(at(''), { right: 'content', reason }), 202)
    const id = proposals[0]?.id ?? ''
    await suspend('funke', app.clock.now())
    expect(await chidi.post(at(`/${id}/confirm`), { reason })).toRefuse(409, 'FIRST_PERSON_GONE')
    expect(
      (
        await sql`select from identity.person where id = ${demoPerson('dayo').id} and admin_role is null`.execute(
          app.db,
        )
      ).rows,
    ).toHaveLength(1)
    ok(await chidi.post(at(`/${id}/withdraw`), { reason }))
    await suspend('funke', null)
    await sql`update identity.person set is_admin = false where id = ${demoPerson('funke').id}`.execute(
      app.db,
    )
  })

  test('for a merge: it is not confirmed, and somebody else proposes it again at once', async () => {
    const [closed, kept] = [await account(), await account()]
    const id = await pair(closed, kept)
    expect((await action(emeka, id, 'propose', { keepId: kept })).statusCode).toBe(202)
    await suspend('emeka', app.clock.now())
    expect(await action(chidi, id, 'confirm', { keepId: kept })).toRefuse(409, 'FIRST_PERSON_GONE')
    expect((await action(lola, id, 'propose', { keepId: kept })).statusCode).toBe(202)
    ok(await action(chidi, id, 'confirm', { keepId: kept }))
    await suspend('emeka', null)
  })

  test('for a list of people: nobody is added', async () => {
    const csv = 'firstName,lastName,email\nNgozi,Listed,ngozi.listed@example.com\n'
    const { id } = (await emeka.post('/api/admin/imports', { csv, name: 'a.csv', reason })).json<{
      id: string
    }>()
    expect((await emeka.post(`/api/admin/imports/${id}/propose`, {})).statusCode).toBeLessThan(300)
    await suspend('emeka', app.clock.now())
    expect(await chidi.post(`/api/admin/imports/${id}/confirm`, {})).toRefuse(409, 'FIRST_PERSON_GONE')
    expect(
      (await sql`select from identity.person where email = 'ngozi.listed@example.com'`.execute(app.db)).rows,
    ).toEqual([])
    await suspend('emeka', null)
    ok(await chidi.post(`/api/admin/imports/${id}/confirm`, {}))
  })

  test('also after losing only the permission, while the account stays active', async () => {
    const [closed, kept] = [await account(), await account()]
    const id = await pair(closed, kept)
    expect((await action(emeka, id, 'propose', { keepId: kept })).statusCode).toBe(202)
    await sql`update identity.person set admin_role = 'finance' where id = ${demoPerson('emeka').id}`.execute(
      app.db,
    )
    expect(await action(chidi, id, 'confirm', { keepId: kept })).toRefuse(409, 'FIRST_PERSON_GONE')
    await sql`update identity.person set admin_role = 'support' where id = ${demoPerson('emeka').id}`.execute(
      app.db,
    )
  })
})

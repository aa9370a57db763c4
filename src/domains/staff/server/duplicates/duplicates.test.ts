import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Person, openTestApp } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { ageApprovals } from '#test/approvals.ts'
import { ok } from '#test/answers.ts'
import { asSupport, auditOf } from '#test/staff.ts'
import type { DuplicatePair, PairPreview, PairState } from '../../duplicate-contract.ts'
import type { PersonDetails } from '../../people-contract.ts'
import { findDuplicates } from '../jobs.ts'

const app = await openTestApp()
const chidi = await app.signIn('chidi')
const lami = await asSupport(app, 'gbenga')

const reason = 'Same person, she wrote to us.'
const password = 'a long enough phrase'
let number = 0

/** A person who signed up alone; returns id and address. */
const join = async (firstName: string, lastName: string, phoneNumber = '') => {
  number += 1
  const email = `joined-${number}-${randomUUID().slice(0, 8)}@join.example`
  const browser = app.guest()
  const { id } = (
    await browser.post('/api/local/register', {
      firstName,
      lastName,
      email,
      password,
      confirmPassword: password,
      ...(phoneNumber && { phoneNumber }),
    })
  ).json<{ id: string }>()
  return { id, email, browser }
}

const look = async (): Promise<void> => {
  await findDuplicates.run(jobCtx(app), {})
}
const list = async (state: PairState = 'open') =>
  ok<{ items: DuplicatePair[] }>(await chidi.get(`/api/admin/duplicates?state=${state}&limit=100`)).items
const pairOf = async (a: string, b: string, state: PairState = 'open') =>
  (await list(state)).find(
    ({ first, second }) => [first.id, second.id].toSorted().join() === [a, b].toSorted().join(),
  )

/** Two accounts of one person, and the pair that the comparison found. */
const twins = async (phone: string) => {
  const kept = await join('Mohammed', 'Bello', phone)
  const closed = await join('Bello', 'Muhammad', phone)
  await look()
  const pair = await pairOf(kept.id, closed.id)
  if (!pair) throw new Error('The twins were not found.')
  return { kept, closed, id: pair.id, pair }
}
const action = (who: Person, id: string, verb: string, body: Record<string, string> = {}) =>
  who.post(`/api/admin/duplicates/${id}/${verb}`, { reason, ...body })

describe('finding duplicates', () => {
  test('by name in any spelling and order, phone and mailbox, the most similar first', async () => {
    const { kept, closed, pair } = await twins('08030000101')
    expect(pair).toMatchObject({ score: 90, signs: ['same-phone', 'same-name'], state: 'open' })
    const scores = (await list()).map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    const preview = ok<PairPreview>(await lami.get(`/api/admin/duplicates/${pair.id}`))
    expect(preview.belongings.map(({ personId }) => personId).toSorted()).toEqual(
      [kept.id, closed.id].toSorted(),
    )
    expect(preview.belongings.map(({ factCount }) => factCount)).toEqual([1, 1])
  })

  test('a pair is stored once however often the comparison runs, and removed when the accounts no longer match', async () => {
    const { kept, closed, id } = await twins('08030000102')
    await look()
    expect((await pairOf(kept.id, closed.id))?.id).toBe(id)
    await sql`update identity.person set phone_number = null, first_name = 'Ngozi', last_name = 'Otherwise' where id = ${closed.id}`.execute(
      app.db,
    )
    app.clock.advance(1)
    await look()
    expect(await pairOf(kept.id, closed.id)).toBeUndefined()
  })

  test('support can start the comparison; other staff see shortened contacts', async () => {
    const one = await join('Folashade', 'Quickley', '08030000101')
    const other = await join('Shade', 'Quickley', '08030000101')
    ok(await lami.post('/api/admin/duplicate-search', {}))
    expect((await pairOf(one.id, other.id))?.signs).toEqual(['same-phone'])
    const emeka = await app.signIn('emeka')
    expect(await emeka.post('/api/admin/duplicate-search', {})).toRefuse(403, 'FORBIDDEN')
    const seen = ok<{ items: DuplicatePair[] }>(await emeka.get('/api/admin/duplicates')).items
    for (const { first, second } of seen) expect(first.email + second.email).toMatch(/•••@.*•••@/)
  })
})

describe('merging two accounts (S-50)', () => {
  test('one proposes, another confirms: the account is closed, points to the other, and its sign-in says so', async () => {
    const { kept, closed, id } = await twins('08030000201')
    const proposed = await action(lami, id, 'propose', { keepId: kept.id })
    expect(proposed.statusCode).toBe(202)
    expect(proposed.json()).toMatchObject({ state: 'proposed', isMine: true })
    const done = ok<DuplicatePair>(await action(chidi, id, 'confirm', { keepId: kept.id }))
    expect(done).toMatchObject({ state: 'merged', keepId: kept.id })
    expect(await closed.browser.get('/api/user')).toRefuse(401, 'SIGNED_OUT')
    const login = (email: string, words = password) =>
      app.guest().post('/api/local/login', { email, password: words })
    expect(await login(closed.email)).toRefuse(403, 'ACCOUNT_MERGED')
    expect(await login(closed.email, 'another phrase')).toRefuse(401, 'WRONG_CREDENTIALS')
    expect((await login(kept.email)).statusCode).toBe(200)
    const detailsOf = async (person: string) =>
      ok<PersonDetails>(await lami.get(`/api/admin/users/${person}`))
    expect((await detailsOf(closed.id)).closedFor?.id).toBe(kept.id)
    expect((await detailsOf(kept.id)).joined.map((person) => person.id)).toEqual([closed.id])
    expect(await lami.post(`/api/admin/users/${closed.id}/lift`, { reason })).toRefuse(409, 'PERSON_CLOSED')
    expect((await auditOf(app, closed.id)).map(([action]) => action)).toEqual([
      'duplicates.propose',
      'duplicates.confirm',
    ])
  })

  test('the log of merges cannot be changed', async () => {
    for (const change of [
      'update staff.merge set at = now()',
      'delete from staff.merge',
      'truncate staff.merge',
    ])
      await expect(sql.raw(change).execute(app.db)).rejects.toThrow('append-only')
  })

  test('nobody confirms their own proposal, or anything other than what was proposed', async () => {
    const { kept, closed, id } = await twins('08030000202')
    expect(await action(chidi, id, 'confirm', { keepId: kept.id })).toRefuse(409, 'PAIR_MOVED_ON')
    expect((await action(lami, id, 'propose', { keepId: kept.id })).statusCode).toBe(202)
    expect(await action(lami, id, 'confirm', { keepId: kept.id })).toRefuse(403, 'SECOND_PERSON')
    expect(await action(chidi, id, 'confirm', { keepId: closed.id })).toRefuse(409, 'PAIR_MOVED_ON')
    expect(await action(chidi, id, 'propose', { keepId: closed.id })).toRefuse(409, 'PAIR_MOVED_ON')
    expect(await action(chidi, id, 'propose', { keepId: randomUUID() })).toRefuse(409, 'PAIR_MOVED_ON')
  })

  test('a proposal is void after 72 hours and may be made again', async () => {
    const { kept, id } = await twins('08030000203')
    expect((await action(lami, id, 'propose', { keepId: kept.id })).statusCode).toBe(202)
    await ageApprovals(app, 72.02, 'staff.joining')
    expect(await action(chidi, id, 'confirm', { keepId: kept.id })).toRefuse(409, 'PROPOSAL_OVER')
    expect((await action(chidi, id, 'propose', { keepId: kept.id })).statusCode).toBe(202)
    expect(ok<DuplicatePair>(await action(lami, id, 'confirm', { keepId: kept.id })).state).toBe('merged')
  })

  test('ten confirmations in parallel merge once', async () => {
    const { kept, closed, id } = await twins('08030000204')
    await action(lami, id, 'propose', { keepId: kept.id })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => action(chidi, id, 'confirm', { keepId: kept.id })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const { rows } = await sql`select from staff.merge where closed_id = ${closed.id}`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  test('two of three accounts are merged, and the other pairs of the closed one are removed', async () => {
    const phone = '08030000205'
    const { kept, closed, id } = await twins(phone)
    const third = await join('Mohamed', 'Bello', phone)
    await look()
    await action(lami, id, 'propose', { keepId: kept.id })
    ok(await action(chidi, id, 'confirm', { keepId: kept.id }))
    expect(await pairOf(closed.id, third.id)).toBeUndefined()
    expect(await pairOf(kept.id, third.id)).toBeDefined()
    app.clock.advance(1)
    await look()
    expect(await pairOf(closed.id, third.id)).toBeUndefined()
  })

  test('an account with a role or a suspension is not closed, and nobody decides on their own account', async () => {
    const { kept, closed, id } = await twins('08030000206')
    await action(lami, id, 'propose', { keepId: kept.id })
    await sql`insert into identity.person_role (person_id, role, granted_at) values (${closed.id}, 'committee_member', now())`.execute(
      app.db,
    )
    expect(await action(chidi, id, 'confirm', { keepId: kept.id })).toRefuse(409, 'CANNOT_CLOSE')
    await sql`delete from identity.person_role where person_id = ${closed.id}`.execute(app.db)
    await sql`update identity.person set suspended_at = now() where id = ${kept.id}`.execute(app.db)
    expect(await action(chidi, id, 'confirm', { keepId: kept.id })).toRefuse(409, 'CANNOT_CLOSE')
    await sql`update identity.person set suspended_at = null, admin_role = 'support', age_verified_at = now() where id = ${kept.id}`.execute(
      app.db,
    )
    for (const verb of ['propose', 'confirm'])
      expect(await action(kept.browser, id, verb, { keepId: kept.id })).toRefuse(403, 'OWN_PAIR')
    expect(await action(kept.browser, id, 'distinct')).toRefuse(403, 'OWN_PAIR')
  })

  test('is for support only', async () => {
    const { kept, id } = await twins('08030000207')
    const emeka = await app.signIn('emeka')
    const ada = await app.signIn('ada')
    for (const who of [emeka, ada]) {
      expect(await action(who, id, 'propose', { keepId: kept.id })).toRefuse(403, 'FORBIDDEN')
      expect(await action(who, id, 'distinct')).toRefuse(403, 'FORBIDDEN')
    }
    expect(await app.guest().get(`/api/admin/duplicates/${id}`)).toRefuse(401, 'SIGNED_OUT')
    expect(await lami.get(`/api/admin/duplicates/${randomUUID()}`)).toRefuse(404, 'PAIR_NOT_FOUND')
  })
})

test('two people stay two people: the mark ends a proposal and survives the next comparison', async () => {
  const { kept, closed, id } = await twins('08030000301')
  await action(lami, id, 'propose', { keepId: kept.id })
  ok(await action(chidi, id, 'distinct'))
  app.clock.advance(1)
  await look()
  expect(await pairOf(kept.id, closed.id)).toBeUndefined()
  expect(await pairOf(kept.id, closed.id, 'distinct')).toMatchObject({
    decidedBy: { name: 'Chidi Mockford' },
    reason,
  })
  expect(await action(chidi, id, 'confirm', { keepId: kept.id })).toRefuse(409, 'PAIR_MOVED_ON')
})

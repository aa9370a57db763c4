import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { Wallet } from '#domains/wallet/contract.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { verifyRecord } from '#domains/record/verifying/verify-record.ts'
import { openTestApp } from '#test/app.ts'
import { closeDraw, decideStep, enter, openDraw, proposeStep, runDrawClocks, seeDraw } from '#test/draws.ts'
import { give } from '#test/project-ideas.ts'
import { jobNamed, runQueue } from '#test/jobs.ts'
import { confirmNumber, eraseNewcomer, joinAsNewcomer } from '#test/newcomers.ts'
import { ok, refusal } from '#test/answers.ts'
import { recordTools, sealNow } from '#test/record.ts'

let next = 0
const number = () => `+23480355${String((next += 1)).padStart(5, '0')}`
const before = [409, 'ENTERED_BEFORE']

const app = await openTestApp({ LIMIT_FACTOR: '100000', EVIDENCE_RULES: 'enforced' })
for (const name of ['ada', 'dayo', 'gbenga', 'ife'] as const) {
  await give(app, name, 'earned', 5_000)
  await confirmNumber(app, demoPerson(name).id, number())
}

describe('an entry is that of one person', () => {
  test('with a confirmed phone number, which the page asks for as well', async () => {
    const id = await openDraw(app)
    const { id: personId, who } = await joinAsNewcomer(app)
    expect((await seeDraw(who, id)).own.hindrance).toBe('phone')
    expect(await enter(who, id, 'free')).toRefuse(409, 'PHONE_NEEDED')
    await confirmNumber(app, personId, number())
    expect((await seeDraw(who, id)).own.hindrance).toBeNull()
    ok(await enter(who, id, 'free'), 201)
  })

  test('whose number entered once: also after it passed to another account, or its account was erased', async () => {
    const id = await openDraw(app)
    const [first, second, third] = [
      await joinAsNewcomer(app),
      await joinAsNewcomer(app),
      await joinAsNewcomer(app),
    ]
    const [one, two] = [number(), number()]
    await confirmNumber(app, first.id, one)
    ok(await enter(first.who, id, 'free'), 201)
    await confirmNumber(app, first.id, two)
    await confirmNumber(app, second.id, one)
    expect(refusal(await enter(second.who, id, 'free'))).toEqual(before)
    expect((await seeDraw(second.who, id)).own.hindrance).toBe('entered')
    await eraseNewcomer(first.who)
    await confirmNumber(app, third.id, two)
    expect(refusal(await enter(third.who, id, 'free'))).toEqual(before)
  })

  test('whose address entered once: erased and registered again, in capitals or with a tag', async () => {
    const id = await openDraw(app)
    const first = await joinAsNewcomer(app, { email: 'one@mailbox.invalid' })
    await confirmNumber(app, first.id, number())
    ok(await enter(first.who, id, 'free'), 201)
    await eraseNewcomer(first.who)
    for (const email of ['one@mailbox.invalid', 'ONE+2@mailbox.invalid']) {
      const { id: personId, who } = await joinAsNewcomer(app, { email })
      await confirmNumber(app, personId, number())
      expect(refusal(await enter(who, id, 'free')), email).toEqual(before)
    }
    const { rows } = await sql<{
      kept: string
    }>`select e::text as kept from draws.entrant e where round_id = ${id}`.execute(app.db)
    expect(JSON.stringify(rows)).not.toContain('mailbox')
    expect((await seeDraw(app.guest(), id)).entries).toBe(1)
  })

  test('whose other accounts were joined with this one', async () => {
    const id = await openDraw(app)
    const [old, kept] = [await joinAsNewcomer(app), await joinAsNewcomer(app)]
    await confirmNumber(app, old.id, number())
    await confirmNumber(app, kept.id, number())
    ok(await enter(old.who, id, 'free'), 201)
    await sql`update identity.person set merged_into = ${kept.id}, suspended_at = ${app.clock.now()}
      where id = ${old.id}`.execute(app.db)
    expect(refusal(await enter(kept.who, id, 'free'))).toEqual(before)
  })

  test('20 requests of two accounts with one address at once make one entrant', async () => {
    const id = await openDraw(app)
    const [a, b] = [
      await joinAsNewcomer(app, { email: 'race@mailbox.invalid' }),
      await joinAsNewcomer(app, { email: 'race+b@mailbox.invalid' }),
    ]
    await confirmNumber(app, a.id, number())
    await confirmNumber(app, b.id, number())
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => enter(at % 2 ? a.who : b.who, id, 'free')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true)
    expect((await seeDraw(app.guest(), id)).entries).toBe(1)
  })
})

const enterAs = async (id: string, names: readonly ('ada' | 'dayo' | 'gbenga' | 'ife')[]): Promise<void> => {
  for (const name of names) {
    const who = await app.signIn(name)
    ok(await enter(who, id, 'free'), 201)
    ok(await enter(who, id, 'sup'), 201)
  }
}
const refund = () => runQueue(app, [jobNamed('draws:refund')])
const earned = async (name: 'ada' | 'dayo' | 'gbenga' | 'ife') =>
  Number(ok<Wallet>(await (await app.signIn(name)).get('/api/wallet')).buckets.earned)

describe('the list is closed over people who are there', () => {
  test('suspended, erased, joined-away and new staff are left out before its root, and paid entries go back', async () => {
    const id = await openDraw(app)
    await enterAs(id, ['ada', 'dayo', 'gbenga'])
    const [gone, joined] = [await joinAsNewcomer(app), await joinAsNewcomer(app)]
    for (const each of [gone, joined]) {
      await confirmNumber(app, each.id, number())
      ok(await enter(each.who, id, 'free'), 201)
    }
    const has = await earned('gbenga')
    await eraseNewcomer(gone.who)
    await sql`update identity.person set merged_into = ${demoPerson('ife').id}, suspended_at = ${app.clock.now()}
      where id = ${joined.id}`.execute(app.db)
    const lola = await app.signIn('lola')
    const reason = 'They sold accounts, as the report of today says.'
    ok(await lola.post(`/api/admin/users/${demoPerson('dayo').id}/suspend`, { reason }))
    await sql`insert into identity.person_role (person_id, role, granted_at)
      values (${demoPerson('gbenga').id}, 'committee_member', now())`.execute(app.db)
    await closeDraw(app)
    await refund()
    const list = (await app.guest().get(`/record/draws/${id}.jsonl`)).body.trim().split('\n')
    expect(list).toHaveLength(2)
    expect(await seeDraw(app.guest(), id)).toMatchObject({ state: 'closed', entries: 2 })
    expect(await earned('gbenga')).toBe(has + 100)
    await decideStep(app, id, 'draw')
    const { drawn } = await seeDraw(await app.signIn('ada'), id)
    expect(drawn).toHaveLength(1)
    await sealNow(app)
    await verifyRecord(recordTools(app))
    expect(await reconcile(app)).toMatchObject({ isSound: true })
    await sql`update identity.person set suspended_at = null where id = ${demoPerson('dayo').id}`.execute(
      app.db,
    )
    await sql`delete from identity.person_role where person_id = ${demoPerson('gbenga').id} and role = 'committee_member'`.execute(
      app.db,
    )
  })

  test('reserves who are gone are passed over, and the prize of an erased winner moves on at once', async () => {
    const id = await openDraw(app, { prizes: 'Only prize 200', reserves: 4 })
    const people = new Map<number, Awaited<ReturnType<typeof joinAsNewcomer>>>()
    for (const _each of [1, 2, 3]) {
      const person = await joinAsNewcomer(app)
      await confirmNumber(app, person.id, number())
      people.set(ok<{ number: number }>(await enter(person.who, id, 'free'), 201).number, person)
    }
    await closeDraw(app)
    await decideStep(app, id, 'draw')
    const { drawn } = await seeDraw(app.guest(), id)
    const of = (rank: number) => people.get(drawn[rank - 1]?.entry ?? 0)
    await sql`update identity.person set suspended_at = ${app.clock.now()} where id = ${of(2)?.id}`.execute(
      app.db,
    )
    await sql`update identity.person set erased_at = ${app.clock.now()}, suspended_at = ${app.clock.now()}
      where id = ${of(1)?.id}`.execute(app.db)
    await runDrawClocks(app)
    expect((await seeDraw(app.guest(), id)).drawn.map(({ rank, state }) => [rank, state])).toEqual([
      [1, 'lapsed'],
      [2, 'reserve'],
      [3, 'waiting'],
    ])
  })
})

describe('once the outcome can be known', () => {
  const verify = async (): Promise<readonly string[]> => {
    await sealNow(app)
    return (await verifyRecord(recordTools(app))).found
  }

  test('a cancellation publishes the secret and the list, and strangers compute what would have been drawn', async () => {
    const id = await openDraw(app)
    await enterAs(id, ['ada', 'dayo'])
    await closeDraw(app)
    await decideStep(app, id, 'cancel')
    await refund()
    const { state, proof } = await seeDraw(app.guest(), id)
    expect(state).toBe('cancelled')
    expect(proof?.seed).toMatch(/^[0-9a-f]{64}$/)
    expect(proof?.randomness).toMatch(/^[0-9a-f]{64}$/)
    expect((await app.guest().get(`/record/draws/${id}.jsonl`)).body.trim().split('\n')).toHaveLength(4)
    const facts = (await app.guest().get(`/record/draws/${id}.json`)).json<{ cancelled: { seed: string } }>()
    expect(facts.cancelled.seed).toBe(proof?.seed)
    expect((await verify()).filter((each) => each.includes(id))).toEqual([
      expect.stringMatching(/entries \d+, \d+ would have been drawn, in this order\.$/),
    ])
    expect(await reconcile(app)).toMatchObject({ isSound: true })
  })

  test('so does one between the close and the public random number, which is shown when it exists', async () => {
    const id = await openDraw(app)
    await enterAs(id, ['ada'])
    app.clock.advance(24 * 3_600)
    await runDrawClocks(app)
    await decideStep(app, id, 'cancel')
    expect((await seeDraw(app.guest(), id)).proof).toMatchObject({
      seed: expect.any(String),
      randomness: null,
    })
    app.clock.advance(2 * 3_600)
    await runDrawClocks(app)
    expect((await seeDraw(app.guest(), id)).proof?.randomness).toMatch(/^[0-9a-f]{64}$/)
    expect((await verify()).join()).toContain('with the number of its beacon anybody can draw it')
  })

  test('and one of a draw that closed too late; before that nothing can be known and nothing is shown', async () => {
    const late = await openDraw(app)
    await enterAs(late, ['ada'])
    const early = await openDraw(app)
    await enterAs(early, ['ada'])
    await decideStep(app, early, 'cancel')
    expect((await seeDraw(app.guest(), early)).proof).toMatchObject({ seed: null, root: null })
    app.clock.advance(30 * 3_600)
    await runDrawClocks(app)
    const seen = await seeDraw(app.guest(), late)
    expect(seen).toMatchObject({
      state: 'cancelled',
      proof: { seed: expect.any(String), root: expect.any(String) },
    })
    await verify()
  })

  test('two people cannot leave a draw undone: after three days the clock draws it', async () => {
    const id = await openDraw(app)
    await enterAs(id, ['ada'])
    await closeDraw(app)
    expect((await seeDraw(app.guest(), id)).state).toBe('closed')
    app.clock.advance(3 * 86_400)
    await runDrawClocks(app)
    expect((await seeDraw(app.guest(), id)).state).toBe('drawn')
    expect(await proposeStep(await app.signIn('emeka'), id, 'cancel')).toRefuse(409, 'DRAW_MOVED')
    await verify()
  })

  test('the marks by which people are known again go when the round is over', async () => {
    const id = await openDraw(app)
    await enterAs(id, ['ada'])
    await decideStep(app, id, 'cancel')
    await refund()
    const { rows } = await sql`select 1 from draws.entrant where round_id = ${id}
      and (number_mark is not null or email_mark is not null)`.execute(app.db)
    expect(rows).toEqual([])
  })
})

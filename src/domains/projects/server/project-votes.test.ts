import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { closePoll } from '#domains/voting/server/polls/polls.ts'
import { sourceOfReceipt } from '#domains/voting/server/receipts/receipts.ts'
import type { Transaction, Wallet } from '#domains/wallet/contract.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import type { DemoName } from '#test/people.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { CastProjectVote, Project, ProjectCard } from '../contract.ts'

const app = await openTestApp()
const ada = await app.signIn('ada')
const { items } = ok<{ items: ProjectCard[] }>(await app.guest().get('/api/projects?limit=50'))
const projects = Object.fromEntries(items.map(({ id, category, status }) => [`${category} ${status}`, id]))

const active = (category: string): string => projects[`${category} active`] ?? ''
const vote = (who: Person, projectId: string, body: Record<string, unknown>, headers = {}) =>
  who.post(`/api/projects/${projectId}/vote`, body, headers)
const refusal = (answer: LightMyRequestResponse, status: number): unknown => {
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json<unknown>()
}
const wallet = async (who: Person) => ok<Wallet>(await who.get('/api/wallet'))
const balance = async (who: Person) => Number((await wallet(who)).supBalance)
const seen = async (who: Person, projectId: string) =>
  ok<Project>(await who.get(`/api/projects/${projectId}`))
const received = async (projectId: string) => Number((await seen(app.guest(), projectId)).totals.received)
/** Sets a balance directly in the database. */
const set = (name: DemoName, bucket: 'earned' | 'purchased', sup: number) =>
  sql`update wallet.account set balance = ${sup * UNITS_PER_SUP}
    where person_id = ${demoPerson(name).id} and kind = ${bucket}`.execute(app.db)

describe('[VO-01] a vote on a project', () => {
  test('accepts 1 to 10 whole SUP once, shows the new total at once, and answers a receipt', async () => {
    const id = active('water')
    const [before, had] = [await seen(ada, id), await balance(ada)]
    const cast = ok<CastProjectVote>(await vote(ada, id, { amount: 3 }))
    expect(cast).toMatchObject({ projectId: id, amount: 3, spent: 3, left: 7, isRepeated: false })
    expect(cast.receipt.code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(cast.supBalance).toBe((had - 3).toFixed(2))
    expect(await balance(ada)).toBe(had - 3)
    const after = await seen(ada, id)
    expect(after.totals).toEqual(cast.totals)
    expect(Number(after.totals.received)).toBe(Number(before.totals.received) + 3)
    expect(after.totals.voters).toBe(before.totals.voters + 1)
    expect(after.own).toMatchObject({ spent: 3, left: 7, votes: [{ code: cast.receipt.code, amount: 3 }] })
  })

  test('may be repeated by the same person up to 10 SUP, and the person counts once', async () => {
    const id = active('water')
    const { voters } = (await seen(ada, id)).totals
    expect(ok<CastProjectVote>(await vote(ada, id, { vote: 2 }))).toMatchObject({ spent: 5, left: 5 })
    expect((await seen(ada, id)).totals.voters).toBe(voters)
    expect((await seen(ada, id)).own?.votes.map(({ amount }) => amount)).toEqual([2, 3])
    const had = await balance(ada)
    expect(refusal(await vote(ada, id, { amount: 6 }), 409)).toMatchObject({ code: 'OVER_BUDGET' })
    expect(await balance(ada)).toBe(had)
  })

  test.each([
    ...[0, 11, -1, 1.5, '5', null, true, 1e9].flatMap((value) => [{ amount: value }, { vote: value }]),
    {},
    { amount: 3, vote: 3 },
    { amount: 3, userId: 'x' },
  ])('%j is an invalid amount, and moves nothing', async (body) => {
    const had = await balance(ada)
    expect(refusal(await vote(ada, active('health'), body), 400)).toMatchObject({
      error: 'Invalid Vote Amount',
    })
    expect(await balance(ada)).toBe(had)
  })

  test('asks a guest to sign in, with the message of the specification', async () => {
    expect(refusal(await vote(app.guest(), active('water'), { amount: 1 }), 401)).toMatchObject({
      error: 'Login Required',
    })
  })

  test('is refused if the SUP of both kinds together are not enough, and moves nothing', async () => {
    const emeka = await app.signIn('emeka')
    ok(await vote(emeka, active('water'), { amount: 1 }))
    await set('emeka', 'purchased', 2.5)
    await set('emeka', 'earned', 1.25)
    const total = await received(active('health'))
    expect(refusal(await vote(emeka, active('health'), { amount: 4 }), 409)).toMatchObject({
      error: 'Insufficient Balance',
      code: 'INSUFFICIENT_BALANCE',
    })
    expect((await wallet(emeka)).buckets).toEqual({ earned: '1.25', purchased: '2.50' })
    expect(await received(active('health'))).toBe(total)
  })

  test('spends purchased SUP first, then earned ones, as two lines of the statement (decision D-03)', async () => {
    const dayo = await app.signIn('dayo')
    await set('dayo', 'purchased', 1.25)
    await set('dayo', 'earned', 20)
    const id = active('technology')
    ok(await vote(dayo, id, { amount: 5 }))
    expect((await wallet(dayo)).buckets).toEqual({ earned: '16.25', purchased: '0.00' })
    const { items } = ok<{ items: Transaction[] }>(await dayo.get('/api/wallet/transactions?limit=2'))
    expect(
      items
        .map(({ kind, bucket, amount, counterparty, about }) => [kind, bucket, amount, counterparty, about])
        .toSorted(),
    ).toEqual([
      ['vote', 'earned', '-3.75', 'project', `project:${id}`],
      ['vote', 'purchased', '-1.25', 'project', `project:${id}`],
    ])
    ok(await vote(dayo, id, { amount: 1 }))
    expect((await wallet(dayo)).buckets).toEqual({ earned: '15.25', purchased: '0.00' })
  })

  test('with the same key takes effect once, also in parallel; other content is refused', async () => {
    const bola = await app.signIn('bola')
    const [had, total] = [await balance(bola), await received(active('education'))]
    const headers = { 'idempotency-key': 'queued-task-1', 'x-csrf-token': await bola.csrfToken() }
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => vote(bola, active('education'), { vote: 4 }, headers)),
    )
    const casts = answers.map((answer) => ok<CastProjectVote>(answer))
    expect(casts.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
    expect(new Set(casts.map(({ receipt }) => JSON.stringify(receipt))).size).toBe(1)
    expect(await balance(bola)).toBe(had - 4)
    expect(await received(active('education'))).toBe(total + 4)
    for (const [id, sup] of [
      [active('education'), 5],
      [active('water'), 4],
    ] as const)
      expect(refusal(await vote(bola, id, { vote: sup }, headers), 422)).toMatchObject({ code: 'KEY_REUSED' })
    // The same holds when the SUP would come from another account than the first time.
    await sql`insert into wallet.account (id, kind, owner, person_id, balance)
      values (nextval('wallet.person_account'), 'purchased', ${demoPerson('bola').id}, ${demoPerson('bola').id}, 100000)
      on conflict (kind, owner) do update set balance = 100000`.execute(app.db)
    expect(refusal(await vote(bola, active('water'), { vote: 4 }, headers), 422)).toMatchObject({
      code: 'KEY_REUSED',
    })
    await set('bola', 'purchased', 0)
    expect(await balance(bola)).toBe(had - 4)
  })

  test('twenty in parallel never put in more than 10 SUP, and the SUP equal the records', async () => {
    const kemi = await app.signIn('kemi')
    const id = active('agriculture')
    const [had, total] = [await balance(kemi), await received(id)]
    const headers = { 'x-csrf-token': await kemi.csrfToken() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => vote(kemi, id, { amount: (at % 3) + 1 }, headers)),
    )
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.every((code) => code === 200 || code === 409)).toBe(true)
    const taken = answers
      .filter(({ statusCode }) => statusCode === 200)
      .map((each) => each.json<CastProjectVote>())
    const sum = taken.reduce((all, { amount }) => all + amount, 0)
    // One SUP fits as long as there is room for it, so the budget ends full.
    expect(sum).toBe(10)
    expect(await balance(kemi)).toBe(had - sum)
    expect(await received(id)).toBe(total + sum)
    expect((await seen(kemi, id)).own).toMatchObject({ spent: 10, left: 0 })
    expect((await seen(kemi, id)).own?.votes).toHaveLength(taken.length)
    expect(refusal(await vote(kemi, id, { amount: 1 }), 409)).toMatchObject({ code: 'OVER_BUDGET' })
  })

  test('many people in parallel each pay for their own', async () => {
    const id = active('environment')
    const names = ['ada', 'bola', 'binta', 'chidi', 'funke', 'gbenga', 'ife'] as const
    const people = await Promise.all(names.map((name) => app.signIn(name)))
    const had = await Promise.all(people.map(balance))
    const { totals } = await seen(app.guest(), id)
    const answers = await Promise.all(people.map((who, at) => vote(who, id, { amount: at + 1 })))
    expect(answers.map((answer) => ok<CastProjectVote>(answer).amount)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await Promise.all(people.map(balance))).toEqual(had.map((before, at) => before - at - 1))
    expect((await seen(app.guest(), id)).totals).toMatchObject({
      received: (Number(totals.received) + 28).toFixed(2),
      voters: totals.voters + 7,
    })
  })
})

describe('a project that accepts no votes', () => {
  test.each([
    ['environment completed', 409, 'VOTING_CLOSED'],
    ['nothing', 404, 'PROJECT_NOT_FOUND'],
  ])('%s', async (which, status, code) => {
    const had = await balance(ada)
    const id = projects[which] ?? '00000000-0000-4000-8000-000000000000'
    expect(refusal(await vote(ada, id, { amount: 1 }), status)).toMatchObject({ code })
    expect(await balance(ada)).toBe(had)
  })

  test('a poll that closes while the project still shows as active leaves the SUP untouched', async () => {
    const id = active('health')
    const { rows } = await sql<{ poll: string }>`
      select poll_id as poll from projects.project where id = ${id}`.execute(app.db)
    const had = await balance(ada)
    await closePoll({ db: app.db }, rows[0]?.poll ?? '', app.clock.now())
    // Closing it again later does not reopen it.
    await closePoll({ db: app.db }, rows[0]?.poll ?? '', new Date(app.clock.now().getTime() + DAY_MS))
    expect(refusal(await vote(ada, id, { amount: 1 }), 409)).toMatchObject({ code: 'VOTING_CLOSED' })
    expect(await balance(ada)).toBe(had)
  })
})

describe('the record of project votes', () => {
  test('[VO-02] anybody sees the live total and finds a vote by its receipt, and nobody by an unknown code', async () => {
    const total = await received(active('technology'))
    const cast = ok<CastProjectVote>(await vote(ada, active('technology'), { amount: 2 }))
    expect(await received(active('technology'))).toBe(total + 2)
    const found = await app.guest().get(`/api/voting/receipts/${cast.receipt.code.toLowerCase()}`)
    expect(ok(found)).toEqual({
      code: cast.receipt.code,
      state: 'counts',
      day: lagosDay(new Date(cast.receipt.castAt)),
      castAt: null,
      contestId: null,
    })
    const source = await sourceOfReceipt({ db: app.db }, cast.receipt.code)
    expect(source).toMatchObject({ feed: 'support', laterIds: [] })
    const { rows: kept } = await sql<{ amount: number }>`select amount from voting.support_record
      where id = ${source?.id ?? 0}`.execute(app.db)
    expect(kept).toEqual([{ amount: 20_000 }])
    expect(await sourceOfReceipt({ db: app.db }, '0000-0000-0000')).toBeNull()
    expect(await sourceOfReceipt({ db: app.db }, 'hello')).toBeNull()
  })

  test('names no person and shares no id of an action with the ledger (S-39)', async () => {
    const { rows } = await sql`select 1 from voting.support_record r
      where exists (select from identity.person p where p.id = r.voter)
        or exists (select from wallet.transfer t where t.key = r.key)`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('a commitment follows from salt, poll, voter, number and amount', async () => {
    const { rows } = await sql`select 1 from voting.support_record
      where commitment <> sha256(salt || convert_to(concat_ws('|', poll_id, voter, number, amount), 'UTF8'))`.execute(
      app.db,
    )
    expect(rows).toEqual([])
  })

  test.each([
    ['a record is changed', sql`update voting.support_record set amount = 10000`],
    ['a record is deleted', sql`delete from voting.support_record`],
    [
      'support is taken back',
      sql`update voting.support set spent = 10000, times = times + 1 where spent > 10000`,
    ],
    ['support is deleted', sql`delete from voting.support`],
    ['more than 10 SUP', sql`update voting.support set spent = 110000, times = times + 1`],
    ['support goes to another', sql`update voting.support set voter = gen_random_uuid()`],
  ])('refused: %s', async (_, change) => {
    await expect(change.execute(app.db)).rejects.toThrow()
  })

  test('support, records and pools agree, and the ledger adds up except for what tests set', async () => {
    const { rows } = await sql`
      select poll.id from voting.poll
      left join lateral (select sum(spent) as spent from voting.support s where s.poll_id = poll.id) s on true
      left join lateral (select sum(amount) as amount from voting.support_record r where r.poll_id = poll.id) r on true
      join wallet.account pot on pot.id = poll.pot_id
      where s.spent is distinct from r.amount or pot.balance is distinct from r.amount`.execute(app.db)
    expect(rows).toEqual([])
    const { differing } = await reconcile({ db: app.db })
    expect(differing.every(({ kind }) => kind === 'earned' || kind === 'purchased')).toBe(true)
  })

  test('supporting a project is one fact, without the amount', async () => {
    const { rows } = await sql`
      select about, detail from activity.fact where kind = 'project.voted' and who = ${demoPerson('kemi').id}`.execute(
      app.db,
    )
    expect(rows).toEqual([{ about: `project:${active('agriculture')}`, detail: {} }])
  })
})

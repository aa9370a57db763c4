import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import type { Wallet } from '#domains/wallet/contract.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { settle } from '#test/homes.ts'
import { ok } from '#test/answers.ts'
import { announcedRound, confirmFor, proposeFor } from '#test/rounds.ts'
import { type CastVote, hindranceWords, type MyVoting } from '../contract.ts'
import type { ContestCount } from '../count-contract.ts'

const refusal = (response: LightMyRequestResponse, status: number): unknown => {
  expect(response.statusCode, response.body).toBe(status)
  return response.json<unknown>()
}

/** Sets where a person lives now, as the profile page does. */
const moveTo = async (who: Person, place: string): Promise<unknown> =>
  ok(await who.post('/api/user/place', { state: 'NG-SO', lga: place }))

const openRound = async (areas: readonly string[]): Promise<string> => {
  const id = await announcedRound(app, kemi, areas)
  ok(await confirmFor(chidi, id, await proposeFor(kemi, id)))
  return id
}
const candidatesOf = async (area: string) =>
  (
    await sql<{ id: string }>`select candidate.leader_id as id from challenge.candidate
      join challenge.contest on contest.id = candidate.contest_id where contest.lga = ${area} order by 1`.execute(
      app.db,
    )
  ).rows.map(({ id }) => id)

const app = await openTestApp()
const kemi = await app.signIn('kemi')
const chidi = await app.signIn('chidi')
const ada = await app.signIn('ada')
const areas = ok<{ items: { id: string; isTaken: boolean; ready: number }[] }>(
  await kemi.get('/api/admin/challenge/areas?state=NG-SO'),
).items.filter(({ isTaken, ready }) => !isTaken && ready === 0)
const lga = areas[0]?.id ?? ''
for (const name of ['ada', 'bola', 'binta'] as const) await settle(app, name, lga)
await openRound([lga, areas[1]?.id ?? ''])
app.clock.advance(60)
const leaders = await candidatesOf(lga)

const balance = async (who: Person) => Number((await who.get('/api/wallet')).json<Wallet>().supBalance)
const vote = (who: Person, leader: string | undefined, amount: unknown, headers = {}) =>
  who.post(`/api/leaders/${leader}/vote`, { amount }, headers)
const mine = async (who: Person) => ok<MyVoting>(await who.get('/api/voting/mine'))

describe('[VO-01] a vote of 1 to 10 SUP', () => {
  test('is accepted, moves the money once and answers a receipt', async () => {
    const before = await balance(ada)
    const cast = ok<CastVote>(await vote(ada, leaders[0], 3))
    expect(cast).toMatchObject({ leaderId: leaders[0], amount: 3, isRepeated: false })
    expect(cast.receipt.code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(await balance(ada)).toBe(before - 3)
    expect(Number(cast.supBalance)).toBe(before - 3)
  })

  test.each([0, 11, -1, 1.5, '5', null, true, 1e9])(
    '%j is an invalid amount, and moves nothing',
    async (amount) => {
      const before = await balance(ada)
      const answer = await vote(ada, leaders[0], amount)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        error: 'Invalid Vote Amount',
        fields: { amount: 'Invalid Vote Amount' },
      })
      expect(await balance(ada)).toBe(before)
    },
  )

  test('asks a guest to sign in, with the message of the specification', async () => {
    expect(refusal(await vote(app.guest(), leaders[0], 3), 401)).toMatchObject({ error: 'Login Required' })
  })

  test('is replaced by another one: the SUP of the first returns at the same time, the last one counts', async () => {
    const before = await balance(ada)
    const { ballot } = (await mine(ada)).contest ?? {}
    const held = ballot?.amount ?? 0
    ok(await vote(ada, leaders[1], 7))
    expect(await balance(ada)).toBe(before + held - 7)
    ok(await vote(ada, leaders[1], 2))
    expect(await balance(ada)).toBe(before + held - 2)
    expect((await mine(ada)).contest?.ballot).toMatchObject({ leaderId: leaders[1], amount: 2 })
  })

  test('needs earned SUP: purchased SUP never votes for a person', async () => {
    const { buckets } = (await ada.get('/api/wallet')).json<Wallet>()
    expect(Number(buckets.purchased)).toBeGreaterThan(0)
    await sql`update wallet.account set balance = 10000 where person_id = ${demoPerson('ada').id} and kind = 'earned'`.execute(
      app.db,
    )
    const answer = refusal(await vote(ada, leaders[0], 10), 409)
    expect(answer).toMatchObject({ error: 'Insufficient Balance', code: 'INSUFFICIENT_BALANCE' })
    expect((await mine(ada)).contest?.ballot).toMatchObject({ leaderId: leaders[1], amount: 2 })
    await sql`update wallet.account set balance = ${Math.round(Number(buckets.earned) * 10_000)}
      where person_id = ${demoPerson('ada').id} and kind = 'earned'`.execute(app.db)
  })

  test('with the same key takes effect once, even in parallel', async () => {
    const bola = await app.signIn('bola')
    const before = await balance(bola)
    const headers = { 'idempotency-key': 'vote-of-a-test-1', 'x-csrf-token': await bola.csrfToken() }
    const answers = await Promise.all(Array.from({ length: 60 }, () => vote(bola, leaders[0], 4, headers)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 60 }, () => 200))
    const casts = answers.map((answer) => answer.json<CastVote>())
    expect(casts.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
    expect(new Set(casts.map(({ receipt }) => receipt.code)).size).toBe(1)
    expect(await balance(bola)).toBe(before - 4)
    expect(refusal(await vote(bola, leaders[0], 5, headers), 422)).toMatchObject({ code: 'KEY_REUSED' })
    expect(await balance(bola)).toBe(before - 4)
  })

  test('two hundred different votes in parallel leave one ballot, paid once', async () => {
    const binta = await app.signIn('binta')
    const before = await balance(binta)
    const token = await binta.csrfToken()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        vote(binta, leaders[at % 2], (at % 10) + 1, { 'x-csrf-token': token }),
      ),
    )
    // One voter's ballots run one after another; on a slow machine the server refuses the last ones as busy, with no
    // effect.
    expect(answers.every(({ statusCode }) => [200, 503].includes(statusCode))).toBe(true)
    const taken = answers.filter(({ statusCode }) => statusCode === 200)
    expect(taken.length).toBeGreaterThan(20)
    const { ballot } = (await mine(binta)).contest ?? {}
    expect(ballot?.version).toBe(taken.length)
    expect(await balance(binta)).toBe(before - (ballot?.amount ?? 0))
    const { rows } = await sql<{ n: number }>`select count(*) as n from voting.ballot
      where voter in (select voter from voting.cast_record where version = ${taken.length})`.execute(app.db)
    expect(rows[0]?.n).toBe(1)
  })
})

describe('where people vote', () => {
  test('nobody votes in another area than their own, or without stating where they live', async () => {
    const dayo = await app.signIn('dayo')
    expect(refusal(await vote(dayo, leaders[0], 1), 409)).toMatchObject({ code: 'NO_PLACE' })
    await moveTo(dayo, 'SO-yabo')
    expect(refusal(await vote(dayo, leaders[0], 1), 403)).toMatchObject({ code: 'NOT_YOUR_AREA' })
  })

  test('a person who moves after the announcement votes where they lived before, and nowhere else in this round', async () => {
    const { rows } = await sql<{ lga: string }>`select lga from challenge.contest
      where round_id = (select round_id from challenge.contest where lga = ${lga} and is_live) and lga <> ${lga}`.execute(
      app.db,
    )
    const other = rows[0]?.lga ?? ''
    await moveTo(ada, other)
    const before = await balance(ada)
    expect(refusal(await vote(ada, (await candidatesOf(other))[0], 1), 403)).toMatchObject({
      code: 'NOT_YOUR_AREA',
      error: hindranceWords['not-your-area'],
    })
    expect(await balance(ada)).toBe(before)
    expect(await mine(ada)).toMatchObject({ place: { lga: other }, contest: { lga, hindrance: null } })
    ok(await vote(ada, leaders[1], 2))
    await moveTo(ada, lga)
  })

  test('nobody can vote for an unknown leader, or for one who is not a candidate', async () => {
    const { rows } = await sql<{
      id: string
    }>`select id from leaders.leader where status = 'shortlisted' limit 1`.execute(app.db)
    expect(refusal(await vote(ada, rows[0]?.id, 1), 409)).toMatchObject({ code: 'NOT_STANDING' })
    expect(refusal(await vote(ada, '00000000-0000-4000-8000-000000000000', 1), 404)).toMatchObject({
      code: 'LEADER_NOT_FOUND',
    })
  })
})

describe('before the close', () => {
  test('a voter sees the candidates in their own order, their own ballot, and no count of any votes', async () => {
    const { contest, place } = await mine(ada)
    expect(place?.lga).toBe(lga)
    expect(contest?.choices.map(({ leaderId }) => leaderId).toSorted()).toEqual(leaders)
    expect(contest?.ballot?.leaderId).toBe(leaders[1])
    const shown = JSON.stringify([
      contest,
      (await app.guest().get('/api/challenge/rounds')).json<unknown>(),
      (await app.guest().get(`/api/leaders/${leaders[0]}`)).json<unknown>(),
    ])
    expect(shown).not.toMatch(/votes|tally"|ballots|total_sup/i)
  })

  test('a receipt says whether its ballot counts, and never its leader', async () => {
    const first = ok<CastVote>(await vote(ada, leaders[0], 1)).receipt.code
    const find = async (code: string) =>
      ok<{ state: string }>(await app.guest().get(`/api/voting/receipts/${code}`))
    expect(await find(first)).toMatchObject({ state: 'counts', code: first })
    expect(JSON.stringify(await find(first.toLowerCase().replaceAll('-', '')))).not.toContain(leaders[0])
    ok(await vote(ada, leaders[1], 1))
    const own = ok<object>(await ada.get(`/api/voting/receipts/${first}`))
    expect(own).toMatchObject({ state: 'replaced', castAt: app.clock.now().toISOString() })
    // Others do not learn the time.
    expect(await find(first)).toMatchObject({
      state: 'replaced',
      day: lagosDay(app.clock.now()),
      castAt: null,
    })
    expect(refusal(await app.guest().get('/api/voting/receipts/0000-0000-0000'), 404)).toMatchObject({
      code: 'RECEIPT_NOT_FOUND',
    })
  })

  test('no table of ballots names a person', async () => {
    const { rows } = await sql<{
      all: string
    }>`select (select string_agg(ballot::text, '') from voting.ballot)
      || (select string_agg(cast_record::text, '') from voting.cast_record) as all`.execute(app.db)
    const people = await sql<{ id: string }>`select id from identity.person`.execute(app.db)
    for (const { id } of people.rows) expect(rows[0]?.all).not.toContain(id)
  })
})

test('while voting continues, the pools equal the ballots', async () => {
  const { rows } = await sql<{ pools: number; ballots: number }>`select
    (select sum(balance)::bigint from wallet.account join voting.box on box.pot_id = account.id) as pools,
    (select sum(amount)::bigint from voting.ballot) as ballots`.execute(app.db)
  expect(rows[0]?.ballots).toBeGreaterThan(0)
  expect(rows[0]?.pools).toBe(rows[0]?.ballots)
})

describe('the close', () => {
  test('after it a vote is refused and no SUP moves, even if the clock has not closed the round yet', async () => {
    const before = await balance(ada)
    app.clock.advance(8 * 24 * 60 * 60)
    const again = await app.signIn('ada')
    expect(refusal(await vote(again, leaders[0], 5), 409)).toMatchObject({ code: 'VOTING_CLOSED' })
    expect(await balance(again)).toBe(before)
    expect((await mine(again)).contest?.state).toBe('closed')
  })

  test('the count seals the box, and its result follows from what is published', async () => {
    const { rows } = await sql<{ id: string; round_id: string }>`select id, round_id from challenge.contest
      where lga = ${lga} and is_live`.execute(app.db)
    const [contest] = rows
    const url = `/api/admin/voting/contests/${contest?.id}/count`
    const [first, second] = [await app.signIn('kemi'), await app.signIn('chidi')]
    expect(refusal(await ada.post(url), 401)).toMatchObject({ code: 'SIGNED_OUT' })
    expect(refusal(await (await app.signIn('ada')).post(url), 403)).toMatchObject({ code: 'FORBIDDEN' })
    expect(refusal(await first.post(url), 409)).toMatchObject({ code: 'ROUND_NOT_CLOSED' })
    expect(refusal(await app.guest().get(`/api/voting/contests/${contest?.id}/count`), 404)).toMatchObject({
      code: 'NOT_COUNTED',
    })
    ok(await first.post(`/api/admin/challenge/rounds/${contest?.round_id}/close`))
    const both = await Promise.all([first.post(url), second.post(url)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const count = ok<ContestCount>(await app.guest().get(`/api/voting/contests/${contest?.id}/count`))
    expect(count.ballots).toBe(3)
    expect(count).toMatchObject({ hasQuorum: false, quorum: 20 })
    expect(count.standings.map(({ outcome }) => outcome)).toEqual(['not_chosen', 'not_chosen'])
    // Three ballots are too few to publish more than their number and their SUP.
    expect([count.lines, count.groups, count.verified]).toEqual([[], [], null])
    expect(count.standings.map((each) => [each.place, each.ballots, each.sup, each.weight])).toEqual([
      [null, null, null, null],
      [null, null, null, null],
    ])
  })

  test('a sealed box accepts no ballot, whoever writes', async () => {
    await sql`update voting.box set sealed_at = now() where sealed_at is null`.execute(app.db)
    await expect(sql`update voting.ballot set amount = 10000`.execute(app.db)).rejects.toThrow('sealed')
    await expect(sql`delete from voting.ballot`.execute(app.db)).rejects.toThrow('never taken out')
    await expect(sql`update voting.cast_record set amount = 10000`.execute(app.db)).rejects.toThrow()
  })

  test('throughout, the ledger adds up, and the pools of counted contests are empty', async () => {
    expect(await reconcile({ db: app.db })).toMatchObject({ isSound: true, sum: 0 })
    const { rows } = await sql<{ left: number }>`select sum(balance)::bigint as left
      from wallet.account join voting.box on box.pot_id = account.id join voting.count using (contest_id)`.execute(
      app.db,
    )
    expect(rows[0]?.left).toBe(0)
  })
})

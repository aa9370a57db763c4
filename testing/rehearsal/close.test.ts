import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { closeDueRounds } from '#domains/challenge/server/rounds/rounds.ts'
import type { CastVote } from '#domains/voting/contract.ts'
import type { ContestCount } from '#domains/voting/count-contract.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { heldClock } from '#platform/server/clock.ts'
import { makeCsrfToken } from '#platform/server/admission/csrf.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { cloneDatabase } from '#test/database.ts'
import { type Client, ok } from './client.ts'
import { type RehearsalApp, openRehearsalApp } from './app.ts'
import { type Attendee, addPeople, giveSup, signIn } from './people.ts'
import { isTruePublication, publishedWinners, recount } from './recount.ts'
import { addLeaders, openRounds, type RehearsedContest } from './rounds.ts'

// The last seconds of a round over real HTTP: voters keep voting while it ends, closes and is counted.

const VOTERS = 30
const VOTES_EACH = 12
/** Answers to await before the round ends, and before it is closed and counted while late votes arrive. */
const [BEFORE_CLOSE, BEFORE_COUNT] = [90, 180]
const clock = heldClock(new Date())

let database: Awaited<ReturnType<typeof cloneDatabase>>
let app: RehearsalApp
let origin: string
let contest: RehearsedContest
let closesAt: Date
let voters: Attendee[]
let clients: Client[]

const secondsToClose = (): number => (closesAt.getTime() - clock.now().getTime()) / 1000

beforeAll(async () => {
  database = await cloneDatabase(inject('databaseServer'))
  app = await openRehearsalApp(database.url, clock)
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
  const { db } = app
  const { rows } = await sql<{ id: string }>`select id from regions.lga
    where id not in (select lga from challenge.contest) and id not in (select lga from leaders.leader) order by id limit 1`.execute(
    db,
  )
  const lga = rows[0]?.id ?? ''
  await addLeaders(db, [lga], 3)
  const staff = await addPeople(db, [lga, lga], clock.now(), { isAdmin: true })
  const people = await addPeople(
    db,
    Array.from({ length: VOTERS }, () => lga),
    clock.now(),
  )
  await giveSup(db, people, 10)
  const [first, second] = staff.map(app.clientOf)
  if (!first || !second) throw new Error('Two people open a round.')
  const [opened] = await openRounds(db, [first, second], [lga], clock.now())
  if (!opened) throw new Error('No round was opened.')
  contest = opened
  const round = await sql<{
    closes_at: Date
  }>`select closes_at from challenge.round where id = ${contest.roundId}`.execute(db)
  closesAt = round.rows[0]?.closes_at ?? clock.now()
  clock.advance(secondsToClose() - 2)
  voters = await signIn(db, people, clock.now())
  clients = (await signIn(db, staff, clock.now())).map(app.clientOf)
})
afterAll(async () => {
  await app.stop()
  await database.drop()
})

const post = async ({ token }: Attendee, body: object): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(`${origin}/api/voting/contests/${contest.id}/ballot`, {
    method: 'POST',
    headers: {
      cookie: `__Host-sid=${token}`,
      'x-csrf-token': makeCsrfToken(app.csrfKey, `sid:${token}`, clock.now()),
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
const roundUrl = () => `/api/admin/challenge/rounds/${contest.roundId}`
const countUrl = () => `/api/admin/voting/contests/${contest.id}/count`
const first = (): Client => clients[0] ?? app.clientOf({ id: '', lga: '', token: '' })
const second = (): Client => clients[1] ?? first()
const statuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('a round that ends while people vote', () => {
  let late: Awaited<ReturnType<typeof endRound>> | undefined
  const acknowledged = new Map<string, CastVote[]>()
  const refused: unknown[] = []

  /** Closes by hand and by the platform's clock in parallel, then lets two people count in parallel. */
  const endRound = async () => {
    const closes = await Promise.all([
      first().post(`${roundUrl()}/close`),
      second().post(`${roundUrl()}/close`),
      inTransaction(app.db, (db) => closeDueRounds({ db, now: () => clock.now() })),
    ])
    const counts = await Promise.all([first().post(countUrl()), second().post(countUrl())])
    return { closes: closes.slice(0, 2) as { status: number }[], counts }
  }

  test('does not close or count before its last moment', async () => {
    expect(await first().post(`${roundUrl()}/close`)).toMatchObject({
      status: 409,
      body: { code: 'ROUND_NOT_OVER' },
    })
    expect(await first().post(countUrl())).toMatchObject({ status: 409, body: { code: 'ROUND_NOT_CLOSED' } })
  })

  test('answers each vote with a receipt or with "closed", and with nothing else', async () => {
    let answers = 0
    let ending: Promise<unknown> | undefined
    const step = () => {
      answers += 1
      if (answers === BEFORE_CLOSE) clock.advance(secondsToClose())
      if (answers === BEFORE_COUNT) ending = endRound().then((found) => (late = found))
    }
    await Promise.all(
      voters.map(async (voter, at) => {
        for (let turn = 0; turn < VOTES_EACH; turn += 1) {
          const choice = { leaderId: contest.leaders[(at + turn) % 3], amount: ((at * 3 + turn) % 9) + 1 }
          const { status, body } = await post(voter, choice)
          if (status === 200)
            acknowledged.set(voter.id, [...(acknowledged.get(voter.id) ?? []), body as CastVote])
          else refused.push({ status, ...(body as object) })
          step()
        }
      }),
    )
    await ending
    for (const each of refused) expect(each).toMatchObject({ status: 409, code: 'VOTING_CLOSED' })
    expect(acknowledged.size).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(VOTERS)
  })

  test('closes once and is counted once, even with parallel requests', () => {
    // If the platform's clock was first, both people get the refusal that the round has moved on.
    expect([
      [200, 409],
      [409, 409],
    ]).toContainEqual(statuses(late?.closes ?? []))
    expect(statuses(late?.counts ?? [])).toEqual([200, 409])
  })

  test('loses no vote that it acknowledged, and stores none from after its last moment', async () => {
    const { rows } = await sql<{ n: number; last: Date }>`select count(*)::int as n, max(cast_at) as last
      from voting.cast_record where contest_id = ${contest.id}`.execute(app.db)
    const all = [...acknowledged.values()].flat()
    expect(rows[0]?.n).toBe(all.length)
    expect(rows[0]?.last.getTime()).toBeLessThan(closesAt.getTime())
    for (const { receipt } of all) expect(Date.parse(receipt.castAt)).toBeLessThan(closesAt.getTime())
  })

  test('counts the last acknowledged vote of each voter, and an independent count agrees', async () => {
    const standing = [...acknowledged.values()].flatMap((casts) =>
      casts.toSorted((a, b) => b.receipt.version - a.receipt.version).slice(0, 1),
    )
    const count = ok<ContestCount>(await first().get(`/api/voting/contests/${contest.id}/count`))
    expect(count.ballots).toBe(standing.length)
    expect(isTruePublication(standing, count)).toBe(true)
    const own = recount(contest, standing, count.lotSeed)
    expect([count.hasQuorum, publishedWinners(count)]).toEqual([own.hasQuorum, own.winners])
    expect(await reconcile({ db: app.db })).toMatchObject({ isSound: true })
  })

  test('is certified once, by two people', async () => {
    const proposal = { act: 'certify', reason: 'Counted.' }
    const both = await Promise.all([
      first().post(`${roundUrl()}/proposals`, proposal),
      second().post(`${roundUrl()}/proposals`, proposal),
    ])
    expect(statuses(both)).toEqual([202, 409])
    const isFirst = both[0]?.status === 202
    const { id } = (both[isFirst ? 0 : 1]?.body ?? {}) as { id: string }
    const [own, other] = isFirst ? [first(), second()] : [second(), first()]
    const confirm = `${roundUrl()}/proposals/${id}/confirm`
    expect(await own.post(confirm)).toMatchObject({ status: 403, body: { code: 'SECOND_APPROVER_REQUIRED' } })
    expect(
      statuses(await Promise.all([other.post(confirm), other.post(confirm), own.post(confirm)])),
    ).toEqual([200, 403, 409])
    expect(
      await post(voters[0] ?? { id: '', lga: '', token: '' }, { leaderId: contest.leaders[0], amount: 1 }),
    ).toMatchObject({
      status: 409,
      body: { code: 'VOTING_CLOSED' },
    })
  })
})

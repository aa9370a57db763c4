import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addLeaderIn } from '#test/seat-holders.ts'
import { openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { demoPerson } from '#shared/demo/people.ts'
import type { Lga } from '#domains/regions/contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { readCsv } from '#platform/server/formats/csv.ts'
import { allocateSeats } from '../../rules.ts'
import type { MyChallenge, SeatsAnswer } from '../../seat-contract.ts'
import { fillSeat, freeLapsedSeats, freeSeat, reserveSeat, seatOfLeader, seatsOf } from './seats.ts'

const app = await openTestApp()

const term = { termFrom: '2026-12-01', termTo: '2030-12-01' }
const ctx = () => ({ db: app.db, now: () => app.clock.now() })
const seats = async (state = '') =>
  ok<SeatsAnswer>(await app.guest().get(`/api/challenge/seats${state && `?state=${state}`}`))
const at = async (lga: string) =>
  (await seats(`NG-${lga.slice(0, 2)}`)).lgas.find(({ id }) => id === lga) ?? {
    filled: -1,
    empty: -1,
    inPipeline: -1,
  }
const events = async (leaderId: string) =>
  (
    await sql<{ kind: string; reason: string }>`select kind, reason from challenge.seat_event
      where leader_id = ${leaderId} order by id`.execute(app.db)
  ).rows
/** The refusal of a server function called without HTTP. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )

describe('the 13,000 seats', () => {
  test('[CL-03] follow the published allocation, each with an identity', async () => {
    const lgas = ok<Lga[]>(await app.guest().get('/api/geography/lgas'))
    const rule = allocateSeats(lgas)
    const { rows } = await sql<{ lga: string; seats: number; rows: number; first: string; quota: number }>`
      select seat.lga, count(*) as seats, max(number) as rows, min(seat.id) as first, max(quota.seats) as quota
      from challenge.seat as seat join challenge.seat_quota as quota on quota.lga = seat.lga group by seat.lga`.execute(
      app.db,
    )
    expect(rows).toHaveLength(774)
    for (const row of rows) {
      expect([row.lga, row.seats, row.rows, row.quota]).toEqual([
        row.lga,
        rule.get(row.lga),
        row.seats,
        row.seats,
      ])
      expect(row.first).toBe(`${row.lga}-01`)
    }
    const answer = await seats()
    expect(answer.country.seats).toBe(13_000)
    expect(answer.states).toHaveLength(37)
    expect(answer.zones).toHaveLength(6)
  })

  test('[CL-03] LGAs add up to their State, States to their zone and zones to the country, in every column', async () => {
    const answer = await seats('NG-LA')
    const { filled, reserved, empty, seats: all } = answer.country
    expect(filled + reserved + empty).toBe(all)
    const sum = (rows: readonly object[], part: string) =>
      rows.reduce((total, row) => total + Number((row as Record<string, number>)[part]), 0)
    for (const part of ['seats', 'filled', 'reserved', 'empty', 'inPipeline'] as const) {
      expect(sum(answer.zones, part)).toBe(answer.country[part])
      expect(sum(answer.states, part)).toBe(answer.country[part])
      const lagos = answer.states.find(({ code }) => code === 'NG-LA')
      expect(sum(answer.lgas, part)).toBe(lagos?.[part])
      for (const zone of answer.zones)
        expect(
          sum(
            answer.states.filter((state) => state.zone === zone.zone),
            part,
          ),
        ).toBe(zone[part])
    }
    expect(answer.lgas).toHaveLength(20)
  })

  test('the samples of the demonstration hold seats, have reserved seats, and are on the way', async () => {
    const { country, stages } = await seats()
    for (const number of [country.filled, country.reserved, country.inPipeline])
      expect(number).toBeGreaterThan(0)
    expect(country.filled).toBe(stages.deployed + stages.audited)
    expect(country.reserved).toBe(stages.training)
  })

  test('may be cached for a minute; without a State no LGA is sent, an unknown State is refused', async () => {
    const answer = await app.guest().get('/api/challenge/seats')
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
    expect([ok<SeatsAnswer>(answer).state, ok<SeatsAnswer>(answer).lgas]).toEqual([null, []])
    expect(await app.guest().get('/api/challenge/seats?state=NG-XX')).toRefuse(404, 'STATE_UNKNOWN')
    expect((await app.guest().get('/api/challenge/seats?state=Lagos')).statusCode).toBe(400)
  })

  test('the table is a file that any program can read and recompute', async () => {
    const answer = await app.guest().get('/api/challenge/seats.csv')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('13k-seats.csv')
    const { records, fault } = await readCsv(answer.body)
    expect(fault).toBeNull()
    const [head, ...rows] = records.map(({ cells }) => cells)
    const column = (name: string) => head?.indexOf(name) ?? -1
    expect(rows).toHaveLength(774)
    const again = allocateSeats(
      rows.map((row) => ({
        id: row[column('lga_id')] ?? '',
        wardCount: Number(row[column('wards')]),
        pollingUnitCount: Number(row[column('polling_units')]),
      })),
    )
    for (const row of rows) expect(Number(row[column('seats')])).toBe(again.get(row[column('lga_id')] ?? ''))
  })
})

describe('holders of seats', () => {
  test('a deployed leader takes the first empty seat, once; leaving empties it and keeps the history', async () => {
    const lga = 'JI-dutse'
    const leader = await addLeaderIn(app, lga, 'deployed')
    const before = await at(lga)
    const seat = await fillSeat(ctx(), { leaderId: leader, lga, ...term })
    expect(seat).toEqual({ id: `${lga}-01`, lga, number: 1, status: 'held', leaderId: leader, ...term })
    expect(await at(lga)).toMatchObject({ filled: before.filled + 1, empty: before.empty - 1 })
    expect(
      await codeOf(
        inTransaction(app.db, (db) => fillSeat({ ...ctx(), db }, { leaderId: leader, lga, ...term })),
      ),
    ).toBe('already-seated')
    expect(await freeSeat(ctx(), leader, 'Term ended')).toBe(`${lga}-01`)
    expect(await freeSeat(ctx(), leader, 'Term ended')).toBeNull()
    expect(await seatOfLeader(ctx(), leader)).toBeNull()
    expect(await at(lga)).toMatchObject({ filled: before.filled, empty: before.empty })
    expect(await events(leader)).toEqual([
      { kind: 'filled', reason: 'Deployed' },
      { kind: 'freed', reason: 'Term ended' },
    ])
  })

  test('a seat reserved for a leader becomes the held one', async () => {
    const lga = 'JI-gwaram'
    const leader = await addLeaderIn(app, lga, 'training')
    const kept = await reserveSeat(ctx(), { leaderId: leader, lga, reason: 'Won' })
    expect(kept).toMatchObject({ status: 'reserved', termFrom: null })
    expect((await fillSeat(ctx(), { leaderId: leader, lga, ...term })).id).toBe(kept.id)
    expect((await seatsOf(ctx(), lga)).filter(({ status }) => status !== 'empty')).toHaveLength(1)
  })

  test('a reserved seat is freed when its leader leaves training, and stays while the leader is suspended', async () => {
    const lga = 'JI-hadejia'
    const leaver = await addLeaderIn(app, lga, 'training')
    const suspended = await addLeaderIn(app, lga, 'training')
    const deployed = await addLeaderIn(app, lga, 'deployed')
    for (const leaderId of [leaver, suspended]) await reserveSeat(ctx(), { leaderId, lga, reason: 'Won' })
    await fillSeat(ctx(), { leaderId: deployed, lga, ...term })
    await sql`update leaders.leader set status = 'shortlisted' where id = ${leaver}`.execute(app.db)
    await sql`update leaders.leader set status = 'suspended', verified_at = null where id = ${suspended}`.execute(
      app.db,
    )
    await freeLapsedSeats(ctx())
    expect(await seatOfLeader(ctx(), leaver)).toBeNull()
    expect((await seatOfLeader(ctx(), suspended))?.status).toBe('reserved')
    expect((await seatOfLeader(ctx(), deployed))?.status).toBe('held')
  })

  test('the last seat goes to one of many parallel requests, and nobody gets a seat outside their LGA', async () => {
    const lga = 'KN-dala'
    const all = await seatsOf(ctx(), lga)
    const empty = all.filter(({ status }) => status === 'empty')
    for (const _ of empty.slice(1))
      await fillSeat(ctx(), { leaderId: await addLeaderIn(app, lga, 'deployed'), lga, ...term })
    const runners = await Promise.all(Array.from({ length: 6 }, () => addLeaderIn(app, lga, 'deployed')))
    const ends = await Promise.all(
      runners.map((leaderId) =>
        codeOf(inTransaction(app.db, (db) => fillSeat({ ...ctx(), db }, { leaderId, lga, ...term }))),
      ),
    )
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    expect(ends.filter((end) => end === 'no-free-seat')).toHaveLength(5)
    expect(await at(lga)).toMatchObject({ empty: 0 })
    const stranger = await addLeaderIn(app, 'KN-fagge', 'deployed')
    expect(await codeOf(fillSeat(ctx(), { leaderId: stranger, lga: 'KN-bichi', ...term }))).toMatch(
      'foreign key',
    )
  })

  test('one leader who is seated twice in parallel gets one seat', async () => {
    const lga = 'KN-kura'
    const leaderId = await addLeaderIn(app, lga, 'deployed')
    const ends = await Promise.all(
      Array.from({ length: 4 }, () =>
        codeOf(inTransaction(app.db, (db) => fillSeat({ ...ctx(), db }, { leaderId, lga, ...term }))),
      ),
    )
    expect(ends.toSorted()).toEqual(['already-seated', 'already-seated', 'already-seated', 'done'])
    expect((await seatsOf(ctx(), lga)).filter(({ status }) => status === 'held')).toHaveLength(1)
  })

  test('the history of a seat cannot be changed', async () => {
    await expect(sql`update challenge.seat_event set reason = 'other'`.execute(app.db)).rejects.toThrow(
      'append-only',
    )
    await expect(sql`delete from challenge.seat_event`.execute(app.db)).rejects.toThrow('append-only')
  })
})

describe('one’s own data', () => {
  const genders = async () => (await seats()).genders

  test('the seats of one’s own LGA, once the person has set one', async () => {
    const ada = await app.signIn('ada')
    await ada.post('/api/user/place', { state: 'NG-JI', lga: 'JI-birnin-kudu' })
    const dayo = await app.signIn('dayo')
    await sql`delete from members.place where person_id = ${demoPerson('dayo').id}`.execute(app.db)
    expect(ok<MyChallenge>(await dayo.get('/api/challenge/mine'))).toEqual({ place: null, gender: null })
    const { place } = ok<MyChallenge>(await ada.get('/api/challenge/mine'))
    expect(place).toMatchObject({
      id: 'JI-birnin-kudu',
      stateName: 'Jigawa',
      ...(await at('JI-birnin-kudu')),
    })
  })

  test('a leader may state a gender; it appears only in counts of ten or more', async () => {
    const before = await genders()
    const ada = await app.signIn('ada')
    expect(await ada.send('PUT', '/api/challenge/mine/gender', { gender: 'woman' })).toRefuse(
      409,
      'NO_LEADER',
    )
    const leader = await addLeaderIn(app, 'KN-gaya', 'shortlisted')
    await sql`update leaders.leader set person_id = ${demoPerson('ada').id} where id = ${leader}`.execute(
      app.db,
    )
    ok(await ada.send('PUT', '/api/challenge/mine/gender', { gender: 'woman' }))
    expect(ok<MyChallenge>(await ada.get('/api/challenge/mine')).gender).toBe('woman')
    // One woman among many who said nothing: no count reveals her.
    expect(await genders()).toEqual({ ...before, woman: null, others: (before.others ?? 0) + 1 })
    expect((await app.guest().get(`/api/leaders/${leader}`)).body).not.toContain('woman')
    for (let more = 0; more < 9; more += 1) {
      const other = await addLeaderIn(app, 'KN-gaya', 'shortlisted')
      await sql`update leaders.leader set gender = 'woman' where id = ${other}`.execute(app.db)
    }
    expect((await genders()).woman).toBe(10)
  })
})

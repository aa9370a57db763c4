import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Person, openTestApp } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import { announcedRound, confirmFor, roundsPath, proposeFor, seenRound } from '#test/rounds.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { SeatsAnswer } from '../../seat-contract.ts'
import type { ContestResult } from '../../rules.ts'
import { certifyContest } from './contests.ts'
import { challengeJobs } from '../jobs.ts'
import { freeSeat, seatOfLeader } from '../seats/seats.ts'

const day = 86_400
const now = () => app.clock.now()

const app = await openTestApp()

/** Staff sign in again, because their sessions end after hours and a round lasts days. */
const staff = async (): Promise<[kemi: Person, chidi: Person]> => [
  await app.signIn('kemi'),
  await app.signIn('chidi'),
]

const openRound = async (lga: string): Promise<string> => {
  const [kemi, chidi] = await staff()
  const id = await announcedRound(app, kemi, [lga])
  ok(await confirmFor(chidi, id, await proposeFor(kemi, id)))
  return id
}
const standing = async (roundId: string) => {
  const { rows } = await sql<{ contest: string; leader: string }>`
    select contest_id as contest, leader_id as leader from challenge.candidate as candidate
    join challenge.contest as contest on contest.id = contest_id
    where contest.round_id = ${roundId} order by leader_id`.execute(app.db)
  return { contestId: rows[0]?.contest ?? '', leaders: rows.map(({ leader }) => leader) }
}
const closedRound = async (lga: string) => {
  const id = await openRound(lga)
  app.clock.advance(7 * day)
  const [kemi] = await staff()
  ok(await kemi.post(`${roundsPath}/${id}/close`))
  return { id, ...(await standing(id)) }
}
const certify = (contestId: string, result: ContestResult): Promise<string> =>
  inTransaction(app.db, (db) => certifyContest({ db, now }, { contestId, ...result })).then(
    () => 'done',
    (error: Error) => error.message,
  )
const statuses = async (leaders: readonly string[]) => {
  const { rows } = await sql<{ id: string; status: string }>`select id, status from leaders.leader`.execute(
    app.db,
  )
  return leaders.map((leader) => rows.find(({ id }) => id === leader)?.status)
}
const runClock = async () => {
  const [job] = challengeJobs
  await job?.run(
    {
      ...jobCtx(app),
      log: { error: () => {} } as never,
      now,
    },
    {},
  )
}

describe('the end of a round', () => {
  test('a round closes only after its last day, by hand or by the clock, once', async () => {
    const one = await openRound('TA-gassol')
    const other = await openRound('TA-lau')
    const [kemi] = await staff()
    expect(await kemi.post(`${roundsPath}/${one}/close`)).toRefuse(409, 'ROUND_NOT_OVER')
    await runClock()
    expect((await seenRound(kemi, one)).status).toBe('open')
    app.clock.advance(7 * day)
    const [later] = await staff()
    ok(await later.post(`${roundsPath}/${one}/close`))
    await runClock()
    await runClock()
    for (const id of [one, other]) expect((await seenRound(later, id)).status).toBe('closed')
    const { rows } = await sql<{
      about: string
    }>`select about from activity.fact where kind = 'round.closed'`.execute(app.db)
    expect(rows.map(({ about }) => about).toSorted()).toEqual([`round:${one}`, `round:${other}`].toSorted())
    expect(await later.post(`${roundsPath}/${one}/close`)).toRefuse(409, 'ROUND_MOVED')
  })

  test('without a tally a round cannot be certified', async () => {
    const { id } = await closedRound('TA-ussa')
    const [kemi] = await staff()
    const asked = await kemi.post(`${roundsPath}/${id}/proposals`, {
      act: 'certify',
      reason: 'All is counted.',
    })
    expect(asked).toRefuse(409, 'NO_TALLY')
    expect(await seenRound(kemi, id)).toMatchObject({ status: 'closed', hasTally: false })
  })

  test('[CL-02] the winner goes into training with a reserved seat, the others back to the shortlist, and two people certify', async () => {
    const { id, contestId, leaders } = await closedRound('TA-zing')
    const [winner = '', reserve = ''] = leaders
    expect(await statuses(leaders)).toEqual(['public_selection', 'public_selection'])
    expect(await certify(contestId, { winners: [winner], reserves: [reserve] })).toBe('done')
    expect(await statuses([winner, reserve])).toEqual(['training', 'shortlisted'])
    expect(await seatOfLeader({ db: app.db }, winner)).toMatchObject({ lga: 'TA-zing', status: 'reserved' })
    expect(await seatOfLeader({ db: app.db }, reserve)).toBeNull()
    const { rows } = await sql<{
      outcome: string
      place: number
    }>`select outcome, place from challenge.candidate
      where contest_id = ${contestId} order by leader_id`.execute(app.db)
    expect(rows).toEqual([
      { outcome: 'won', place: 1 },
      { outcome: 'reserve', place: 1 },
    ])
    const { lgas } = ok<SeatsAnswer>(await app.guest().get('/api/challenge/seats?state=NG-TA'))
    expect(lgas.find(({ id: lga }) => lga === 'TA-zing')).toMatchObject({
      filled: 0,
      reserved: 1,
      inPipeline: 2,
    })
    expect(await certify(contestId, { winners: [], reserves: [] })).toBe('already-certified')
    const [kemi, chidi] = await staff()
    ok(await confirmFor(chidi, id, await proposeFor(kemi, id, 'certify')))
    expect((await seenRound(kemi, id)).status).toBe('certified')
    // The area is free for the next round.
    const again = await announcedRound(app, kemi, ['TA-zing'])
    expect((await seenRound(kemi, again)).contests).toHaveLength(1)
  })

  test('nobody wins without the quorum, and a person who was suspended meanwhile stays suspended', async () => {
    const { contestId, leaders } = await closedRound('TA-yorro')
    const [suspended = '', other = ''] = leaders
    await sql`update leaders.leader set status = 'suspended', verified_at = null where id = ${suspended}`.execute(
      app.db,
    )
    expect(await certify(contestId, { winners: [suspended], reserves: [] })).toBe('illegal-transition')
    expect(await certify(contestId, { winners: [], reserves: [] })).toBe('done')
    expect(await statuses([suspended, other])).toEqual(['suspended', 'shortlisted'])
  })

  test('a result must be valid: known people, once each, no more than seats, after the close', async () => {
    const open = await openRound('TA-wukari')
    const { contestId: early } = await standing(open)
    expect(await certify(early, { winners: [], reserves: [] })).toBe('round-not-closed')
    const { contestId, leaders } = await closedRound('TA-ibi')
    const [one = '', two = ''] = leaders
    const stranger = (await standing(open)).leaders[0] ?? ''
    for (const result of [
      { winners: [one, two], reserves: [] },
      { winners: [one], reserves: [one] },
      { winners: [stranger], reserves: [] },
    ])
      expect(await certify(contestId, result)).toBe('result-unfit')
    expect(await certify('4b2a0e6e-0000-4000-8000-000000000000', { winners: [], reserves: [] })).toBe(
      'contest-not-found',
    )
    expect(await statuses(leaders)).toEqual(['public_selection', 'public_selection'])
  })

  test('of two parallel results one counts', async () => {
    const { contestId, leaders } = await closedRound('TA-kurmi')
    const [one = '', two = ''] = leaders
    const ends = await Promise.all([
      certify(contestId, { winners: [one], reserves: [two] }),
      certify(contestId, { winners: [two], reserves: [one] }),
    ])
    expect(ends.toSorted()).toEqual(['already-certified', 'done'])
    const after = await statuses(leaders)
    expect(after.toSorted()).toEqual(['shortlisted', 'training'])
    const winner = leaders[after.indexOf('training')] ?? ''
    expect(await freeSeat({ db: app.db, now }, winner, 'End of the test')).toMatch(/^TA-kurmi-/)
  })
})

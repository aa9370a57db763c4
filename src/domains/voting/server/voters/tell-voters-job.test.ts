import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp } from '#test/app.ts'
import { settle } from '#test/homes.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { ok } from '#test/answers.ts'
import type { DemoName } from '#test/people.ts'
import { announcedRound, confirmFor, proposeFor } from '#test/rounds.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const SECRET = 'Canaryvoter'

const app = await openTestApp()
let kemi = await app.signIn('kemi')
let chidi = await app.signIn('chidi')
const free = ok<{ items: { id: string; isTaken: boolean; ready: number }[] }>(
  await kemi.get('/api/admin/challenge/areas?state=NG-SO'),
).items.flatMap(({ id, isTaken, ready }) => (isTaken || ready > 0 ? [] : [id]))
beforeEach(async () => {
  await sql`truncate notifications.notice, notifications.delivery`.execute(app.db)
})

const idOf = (name: DemoName) => demoPerson(name).id
const run = () => jobNamed('voting:tell-voters').run(jobCtx(app), {})
const told = async (kind: string): Promise<string[]> =>
  (
    await sql<{
      id: string
    }>`select person_id as id from notifications.notice where kind = ${kind} order by id`.execute(app.db)
  ).rows.map(({ id }) => id)
const channelsOf = async (name: DemoName): Promise<string[]> =>
  (
    await sql<{ channel: string }>`select channel from notifications.delivery where person_id = ${idOf(name)}
      order by channel`.execute(app.db)
  ).rows.map(({ channel }) => channel)
const sorted = (...names: DemoName[]) => names.map(idOf).toSorted()

/** An open round in a free area where these people live. */
const openedFor = async (...names: DemoName[]) => {
  const lga = free.shift() ?? ''
  for (const name of names) await settle(app, name, lga)
  const roundId = await announcedRound(app, kemi, [lga])
  ok(await confirmFor(chidi, roundId, await proposeFor(kemi, roundId)))
  const { rows } = await sql<{
    id: string
    opens: Date
    closes: Date
  }>`select contest.id, greatest(round.opens_at, round.opened_at) as opens,
    round.closes_at as closes from challenge.contest join challenge.round on round.id = contest.round_id
    where contest.lga = ${lga} and contest.is_live`.execute(app.db)
  const [contest] = rows
  if (!contest) throw new Error('the round has no contest')
  return { lga, roundId, ...contest }
}
const candidatesOf = async (contestId: string) =>
  (
    await sql<{
      id: string
    }>`select leader_id as id from challenge.candidate where contest_id = ${contestId} order by 1`.execute(
      app.db,
    )
  ).rows.map(({ id }) => id)
const goTo = async (time: Date, seconds = 0) => {
  app.clock.advance((time.getTime() - app.clock.now().getTime()) / 1000 + seconds)
  kemi = await app.signIn('kemi')
  chidi = await app.signIn('chidi')
}

describe('the people of an area', () => {
  test('hear once that voting opened, in the app and by email; people of other areas do not', async () => {
    // Eleven hours after the midnight on which the round may open, whatever the time is now.
    const morning = new Date(`${lagosDay(new Date(app.clock.now().getTime() + DAY * 1000))}T10:00:00Z`)
    await goTo(morning)
    await openedFor('ada', 'bola')
    await settle(app, 'dayo', free.at(-1) ?? '')
    await run()
    expect(await told('voting.opened')).toEqual(sorted('ada', 'bola'))
    expect(await channelsOf('ada')).toEqual(['email'])
    app.clock.advance(600)
    await run()
    expect(await told('voting.opened')).toHaveLength(2)
    expect(await told('voting.closes')).toEqual([])
  })

  test('hear it also when the job stood still for hours, but not days later', async () => {
    const late = await openedFor('binta')
    await goTo(late.opens, 5 * HOUR)
    await run()
    expect(await told('voting.opened')).toContain(idOf('binta'))
    await sql`truncate notifications.notice, notifications.delivery`.execute(app.db)
    await goTo(late.opens, 2 * DAY)
    await run()
    expect(await told('voting.opened')).toEqual([])
  })

  test('hear a day before the end that it closes, by text message as well, but only those who have not voted', async () => {
    const { id, closes } = await openedFor('ada', 'bola', 'binta')
    app.clock.advance(60)
    const [first] = await candidatesOf(id)
    const bola = await app.signIn('bola')
    ok(await bola.post(`/api/leaders/${first}/vote`, { amount: 1 }))
    await goTo(closes, -25 * HOUR)
    await run()
    expect(await told('voting.closes')).toEqual([])
    await goTo(closes, -23 * HOUR)
    await run()
    await run()
    expect(await told('voting.closes')).toEqual(sorted('ada', 'binta'))
    expect(await channelsOf('ada')).toEqual(['email', 'sms'])
  })
})

describe('the candidates', () => {
  test('hear after the count, all in the same words, whether or not somebody voted for them', async () => {
    const { id, closes, roundId } = await openedFor('ada', 'bola')
    app.clock.advance(60)
    const [first, second] = await candidatesOf(id)
    const owners: readonly [string | undefined, DemoName][] = [
      [first, 'gbenga'],
      [second, 'ife'],
    ]
    await sql`update leaders.leader set person_id = null where person_id is not null`.execute(app.db)
    for (const [leader, name] of owners)
      await sql`update leaders.leader set person_id = ${idOf(name)} where id = ${leader}`.execute(app.db)
    await sql`update identity.person set first_name = ${SECRET} where id = ${idOf('ada')}`.execute(app.db)
    const ada = await app.signIn('ada')
    ok(await ada.post(`/api/leaders/${first}/vote`, { amount: 2 }))
    await goTo(closes, -23 * HOUR)
    await run()
    expect(await told('voting.votes-counted')).toEqual([])
    await goTo(closes, 60)
    ok(await kemi.post(`/api/admin/challenge/rounds/${roundId}/close`))
    expect(await told('voting.votes-counted')).toEqual([])

    ok(await chidi.post(`/api/admin/voting/contests/${id}/count`))
    expect(await told('voting.votes-counted')).toEqual(sorted('gbenga', 'ife'))
    const { rows } = await sql<{
      facts: unknown
      at: Date
      person: string
    }>`select facts, at, person_id as person
      from notifications.notice where kind = 'voting.votes-counted'`.execute(app.db)
    const [one, other] = rows
    expect(one?.facts).toEqual(other?.facts)
    expect(one?.at).toEqual(other?.at)
    const { rows: counts } = await sql<{
      at: Date
    }>`select counted_at as at from voting.count where contest_id = ${id}`.execute(app.db)
    expect(one?.at).toEqual(counts[0]?.at)
    const gbenga = await app.signIn('gbenga')
    const page = ok<{ items: { title: string; body: string; link: string; setting: string }[] }>(
      await gbenga.get('/api/notifications?show=vote-received'),
    )
    expect(page.items).toMatchObject([{ link: `/voting/results/${id}`, setting: 'vote-received' }])
    expect(page.items[0]?.title).toMatch(/^The votes in .+ are counted$/)
    expect(JSON.stringify(page)).not.toMatch(new RegExp(`${SECRET}|${idOf('ada')}`))
  })
})

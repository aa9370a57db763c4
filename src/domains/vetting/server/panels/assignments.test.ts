import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { jobCtx } from '#test/jobs.ts'
import { workJobs } from '#test/deliveries.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { chooseBySeed } from '../../rules.ts'
import { releaseIdleSeats } from '../jobs.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import {
  itemFor,
  nominateBy,
  type People,
  review,
  score,
  settled,
  take,
  takeAndReview,
} from '#test/nominations.ts'
import { openVetting } from '#test/vetting.ts'

let id = ''

const { app, people, signInAgain } = await openVetting((made) => (id = made.id))

const release = (who: keyof People, reason: object = { reason: 'I am away this week.' }) =>
  people[who].post(`/api/vetting/nominations/${id}/release`, { ...reason })
const draw = (who: keyof People) => people[who].post('/api/vetting/draw')
const assign = (nominationIds: readonly string[], more: object = {}) =>
  people.kemi.post('/api/vetting/assign', { nominationIds, ...more })
interface Assigned {
  assigned: { nominationId: string; reviewer: string }[]
  left: { nominationId: string; why: string }[]
}
const ownSeats = async (who: 'bola' | 'binta') =>
  (
    await sql<{
      id: string
    }>`select nomination_id as id from vetting.assignment where reviewer_id = ${demoPerson(who).id} and released_at is null`.execute(
      app.db,
    )
  ).rows.map((row) => row.id)

describe('giving up a seat', () => {
  test('frees it for somebody else, and the nomination returns to the queue once nobody holds it', async () => {
    expect(await release('bola')).toRefuse(409, 'NOT_TAKEN')
    for (const who of [people.bola, people.binta]) ok(await take(who, id))
    expect(await take(people.kemi, id)).toRefuse(409, 'FULLY_ASSIGNED')
    expect(fieldsOf(await release('bola', { reason: ' ' }))).toEqual(['reason'])
    expect(ok<VettingItem>(await release('bola'))).toMatchObject({
      status: 'under_review',
      isMine: false,
      assignees: [{ name: 'Binta Testwell' }],
      history: [{}, {}, {}, { what: 'Seat given up', who: 'Bola Demofield', note: null }],
    })
    expect(await release('bola')).toRefuse(409, 'NOT_TAKEN')
    ok(await take(people.kemi, id))
    for (const who of ['binta', 'kemi'] as const) ok(await release(who))
    expect(await itemFor(people.bola, id)).toMatchObject({ status: 'pending', assignees: [] })
  })

  test('may be undone with the earlier scores, and is refused once a verdict is in', async () => {
    ok(await take(people.bola, id))
    ok(await score(people.bola, id, 9))
    ok(await release('bola'))
    expect(ok<VettingItem>(await take(people.bola, id))).toMatchObject({
      isBlind: false,
      myScores: [{ points: 9 }, {}, {}, {}, {}],
    })
    ok(await review(people.bola, id, 'approve'))
    expect(await release('bola')).toRefuse(409, 'ALREADY_REVIEWED')
    await settled(people.bola, id)
    expect(await release('bola')).toRefuse(409, 'ALREADY_REVIEWED')
  })

  test('in parallel with takes leaves every seat with at most one person', async () => {
    await Promise.all(
      (['bola', 'binta', 'kemi', 'chidi'] as const).flatMap((who) => [
        take(people[who], id),
        release(who),
        take(people[who], id),
      ]),
    )
    const { rows } = await sql<{
      slot: number
    }>`select slot from vetting.assignment where nomination_id = ${id} and released_at is null`.execute(
      app.db,
    )
    expect(rows.length).toBeLessThanOrEqual(2)
    expect(new Set(rows.map(({ slot }) => slot)).size).toBe(rows.length)
    const item = await itemFor(people.bola, id)
    expect(item.status).toBe(rows.length === 0 ? 'pending' : 'under_review')
  })
})

describe('seats without a verdict', () => {
  const idle = () => releaseIdleSeats.run(jobCtx(app), {})

  test('are released after seven days and not before, and their reviewers are notified once', async () => {
    ok(await take(people.bola, id))
    app.clock.advance(86_400)
    await signInAgain()
    ok(await take(people.binta, id))
    ok(await review(people.binta, id, 'approve'))
    await settled(people.binta, id)
    app.clock.advance(6 * 86_400 - 20)
    await idle()
    await signInAgain()
    expect(await itemFor(people.kemi, id)).toMatchObject({ assignees: [{}, {}] })
    app.clock.advance(20)
    await idle()
    await idle()
    const item = await itemFor(people.kemi, id)
    expect(item).toMatchObject({
      status: 'under_review',
      assignees: [{ name: 'Binta Testwell', hasReviewed: true }],
    })
    expect(item.history.filter(({ what }) => what.startsWith('Seat released'))).toHaveLength(1)
    await workJobs(app)
    const told = (await app.ports.outbox.email.list()).filter(
      ({ message }) => message.subject === `Nomination ${item.reference}: your seat was released`,
    )
    expect(told.map(({ message }) => message.to)).toEqual(['bola@demo.sup'])
    app.clock.advance(8 * 86_400)
    await idle()
    await signInAgain()
    expect(await itemFor(people.kemi, id)).toMatchObject({ assignees: [{ name: 'Binta Testwell' }] })
    ok(await take(people.bola, id))
  })
})

describe('a random draw', () => {
  test('gives a free nomination that was not drawn before, stored with its seed so that anybody can repeat it', async () => {
    await nominateBy(people.dayo)
    const first = ok<VettingItem>(await draw('bola'))
    expect(first).toMatchObject({ isMine: true, status: 'under_review', isBlind: true })
    const second = ok<VettingItem>(await draw('bola'))
    expect(second.id).not.toBe(first.id)
    const { items } = ok<{
      items: { seed: string; eligible: string[]; chosen: string; reviewer: string; kind: string }[]
    }>(await people.kemi.get('/api/vetting/draws?limit=100'))
    expect(items.map(({ chosen }) => chosen)).toEqual(expect.arrayContaining([first.id, second.id]))
    for (const each of items) {
      expect(chooseBySeed(each.eligible, each.seed)).toBe(each.chosen)
      expect(each.eligible).toEqual(each.eligible.toSorted())
      expect(new Set(each.eligible).size).toBe(each.eligible.length)
    }
    expect(items.find(({ chosen }) => chosen === second.id)?.eligible).not.toContain(first.id)
    for (const query of [
      sql`update vetting.draw set seed = repeat('0', 64)`,
      sql`delete from vetting.draw`,
      sql`truncate vetting.draw`,
    ])
      await expect(query.execute(app.db)).rejects.toThrow('append-only')
    expect(await people.bola.get('/api/vetting/draws')).toRefuse(403, 'FORBIDDEN')
  })

  test('gives each reviewer every free one once, none that is full, waiting or given up, and then refuses', async () => {
    const full = await nominateBy(people.dayo)
    for (const who of [people.kemi, people.chidi]) ok(await take(who, full.id))
    const waiting = await nominateBy(people.dayo)
    await takeAndReview(people.kemi, waiting.id, 'request_info')
    const left = await nominateBy(people.dayo)
    ok(await take(people.binta, left.id))
    ok(await people.binta.post(`/api/vetting/nominations/${left.id}/release`, { reason: 'Too busy.' }))
    const given: string[] = []
    for (;;) {
      const answer = await draw('binta')
      if (answer.statusCode !== 200) {
        expect(answer).toRefuse(409, 'NOTHING_TO_DRAW')
        break
      }
      given.push(answer.json<VettingItem>().id)
    }
    expect(given).toContain(id)
    expect(new Set(given).size).toBe(given.length)
    for (const never of [full.id, waiting.id, left.id]) expect(given).not.toContain(never)
    expect(await ownSeats('binta')).toEqual(expect.arrayContaining(given))
  })

  test('ten parallel draws by four people give no seat to two people and nobody the same nomination twice', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => nominateBy(people.dayo)))
    const answers = await Promise.all(
      (['bola', 'binta', 'kemi', 'chidi', 'bola', 'binta', 'kemi', 'chidi', 'bola', 'binta'] as const).map(
        draw,
      ),
    )
    for (const answer of answers) expect([200, 409]).toContain(answer.statusCode)
    const { rows } = await sql<{ n: number; seats: number; people: number }>`
      select count(*) as n, max(nomination.seats) as seats, count(distinct reviewer_id) as people
      from vetting.assignment join vetting.nomination on nomination.id = nomination_id
      where released_at is null and assignment.round = nomination.round group by nomination_id`.execute(
      app.db,
    )
    for (const { n, seats, people: different } of rows) {
      expect(n).toBeLessThanOrEqual(seats)
      expect(different).toBe(n)
    }
    expect(made).toHaveLength(4)
  })
})

describe('assignment by the lead', () => {
  test('fills the free seats of many nominations with drawn reviewers, and says what stays free and why', async () => {
    const taken = await nominateBy(people.dayo)
    ok(await take(people.chidi, taken.id))
    const full = await nominateBy(people.dayo)
    for (const who of [people.kemi, people.chidi]) ok(await take(who, full.id))
    const waiting = await nominateBy(people.dayo)
    await takeAndReview(people.chidi, waiting.id, 'request_info')
    const own = await nominateBy(people.bola)
    const answer = ok<Assigned>(await assign([id, taken.id, full.id, waiting.id, own.id, id]))
    const reviewersOf = (wanted: string) =>
      answer.assigned
        .filter(({ nominationId }) => nominationId === wanted)
        .map(({ reviewer }) => reviewer)
        .toSorted()
    expect(reviewersOf(id)).toEqual(['Binta Testwell', 'Bola Demofield'])
    expect(reviewersOf(taken.id)).toHaveLength(1)
    expect(reviewersOf(own.id)).toEqual(['Binta Testwell'])
    expect(answer.left.map(({ nominationId, why }) => `${nominationId} ${why}`).toSorted()).toEqual(
      [
        `${full.id} fully-assigned`,
        `${waiting.id} waiting-for-nominator`,
        `${own.id} no-free-reviewer`,
      ].toSorted(),
    )
    expect(await itemFor(people.kemi, id)).toMatchObject({ status: 'under_review', assignees: [{}, {}] })
    const drawsOf =
      await sql`select 1 from vetting.draw where nomination_id = ${id} and kind = 'reviewer'`.execute(app.db)
    expect(drawsOf.rows).toHaveLength(2)
  })

  test('keeps to the named reviewers, and refuses people who are not reviewers, invalid nominations, and too many', async () => {
    const binta = demoPerson('binta').id
    expect(ok<Assigned>(await assign([id], { reviewerIds: [binta] }))).toMatchObject({
      assigned: [{ nominationId: id, reviewer: 'Binta Testwell' }],
      left: [{ nominationId: id, why: 'no-free-reviewer' }],
    })
    const before = await ownSeats('bola')
    expect(await assign([id], { reviewerIds: [demoPerson('ada').id] })).toRefuse(400, 'REVIEWER_UNKNOWN')
    expect(await assign([id, crypto.randomUUID()])).toRefuse(404, 'NOMINATION_NOT_FOUND')
    expect(await ownSeats('bola')).toEqual(before)
    expect(fieldsOf(await assign([]))).toEqual(['nominationIds'])
    expect(fieldsOf(await assign(Array.from({ length: 51 }, () => crypto.randomUUID())))).toEqual([
      'nominationIds',
    ])
    for (const who of [people.bola, people.dayo])
      expect(await who.post('/api/vetting/assign', { nominationIds: [id] })).toRefuse(403, 'FORBIDDEN')
  })

  test('gives no seat to a reviewer whose role has ended or who is suspended', async () => {
    const person = sql`identity.person_role`
    await sql`update ${person} set expires_at = ${new Date(app.clock.now().getTime() - 1)} where person_id = ${demoPerson('bola').id}`.execute(
      app.db,
    )
    await sql`update identity.person set suspended_at = now() where id = ${demoPerson('binta').id}`.execute(
      app.db,
    )
    try {
      expect(ok<Assigned>(await assign([id]))).toEqual({
        assigned: [],
        left: [expect.objectContaining({ why: 'no-free-reviewer' })],
      })
    } finally {
      await sql`update ${person} set expires_at = null where person_id = ${demoPerson('bola').id}`.execute(
        app.db,
      )
      await sql`update identity.person set suspended_at = null where id = ${demoPerson('binta').id}`.execute(
        app.db,
      )
    }
  })
})

describe('the filters of the queue', () => {
  const ids = async (query: string) =>
    ok<{ items: VettingItem[] }>(
      await people.kemi.get(`/api/vetting/nominations?limit=100&${query}`),
    ).items.map((item) => item.id)

  test('State, own seats and due times narrow it, and the console’s counts match', async () => {
    const other = await nominateBy(people.dayo, { state: 'NG-OY', lga: 'OY-ibadan-north' })
    expect(await ids('state=NG-OY')).toContain(other.id)
    expect(await ids('state=NG-OY')).not.toContain(id)
    expect(await ids('state=NG-EN')).toContain(id)
    ok(await take(people.kemi, id))
    expect(await ids('bucket=under_review&mine=1')).toContain(id)
    expect(await ids('bucket=pending&mine=1')).not.toContain(id)
    expect(await ids('due=soon')).not.toContain(other.id)
    app.clock.advance(49 * 3600)
    await signInAgain()
    expect(await ids('due=soon')).toContain(other.id)
    expect(await ids('due=overdue')).not.toContain(other.id)
    app.clock.advance(24 * 3600)
    await signInAgain()
    expect(await ids('due=soon')).not.toContain(other.id)
    expect(await ids('due=overdue')).toContain(other.id)
    expect((await itemFor(people.kemi, other.id)).isOverdue).toBe(true)
    const { desk } = ok<{ desk: Record<string, number> }>(await people.kemi.get('/api/vetting/nominations'))
    const overdue = [...(await ids('due=overdue')), ...(await ids('bucket=under_review&due=overdue'))]
    expect(desk).toEqual({
      overdue: overdue.length,
      soon: 0,
      mine: (await ids('mine=1')).length + (await ids('bucket=under_review&mine=1')).length,
    })
    await takeAndReview(people.binta, other.id, 'request_info')
    expect(await itemFor(people.kemi, other.id)).toMatchObject({ isOverdue: false, isPaused: true })
    expect(await ids('due=overdue')).not.toContain(other.id)
  })
})

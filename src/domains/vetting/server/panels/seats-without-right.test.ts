import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { nominateBy, review, score, settled, signInAll, take } from '#test/nominations.ts'
import type { DemoName } from '#test/people.ts'
import { freeSeatsOf } from '../conflicts/late-conflicts.ts'
import { finalizeDue } from '../reviews/verdicts.ts'

const app = await openTestApp()
const people = await signInAll(app)

const seats = async (id: string) =>
  (
    await sql<{ reviewer: string; why: string | null }>`
      select reviewer_id as reviewer, released_why as why from vetting.assignment where nomination_id = ${id}`.execute(
      app.db,
    )
  ).rows
const statusOf = async (id: string) =>
  (await sql<{ status: string }>`select status from vetting.nomination where id = ${id}`.execute(app.db))
    .rows[0]?.status
const reason = 'Under investigation'
const suspend = (name: DemoName) =>
  people.chidi.post(`/api/admin/users/${demoPerson(name).id}/suspend`, { reason })
const lift = (name: DemoName) => people.chidi.post(`/api/admin/users/${demoPerson(name).id}/lift`, { reason })
const finalizing = () => ({
  db: app.db,
  notifier: app.notifier,
  homes: app.homes,
  now: () => app.clock.now(),
  newId: () => crypto.randomUUID(),
})
const bola = demoPerson('bola').id

describe('the seats of a suspended reviewer', () => {
  test('are free at once, the file is closed to the reviewer, and somebody else takes the seat', async () => {
    const { id } = await nominateBy(people.ada)
    ok(await take(people.bola, id))
    expect(await statusOf(id)).toBe('under_review')
    ok(await suspend('bola'))
    expect(await seats(id)).toEqual([{ reviewer: bola, why: 'right-ended' }])
    expect(await statusOf(id)).toBe('pending')
    expect(await people.bola.get(`/api/vetting/nominations/${id}`)).toRefuse(403, 'FORBIDDEN')
    ok(await take(people.binta, id))
    ok(await lift('bola'))
    // Lifting the suspension restores the permission, not the seat.
    expect((await seats(id)).find(({ reviewer }) => reviewer === bola)?.why).toBe('right-ended')
    ok(await take(people.bola, id))
  })

  test('lose a verdict in its first ten seconds, and keep a final one', async () => {
    const [held, standing] = [await nominateBy(people.ada), await nominateBy(people.ada)]
    for (const { id } of [held, standing]) {
      ok(await take(people.bola, id))
      ok(await score(people.bola, id))
    }
    ok(await review(people.bola, standing.id, 'approve'))
    await settled(people.bola, standing.id)
    ok(await review(people.bola, held.id, 'approve'))
    ok(await suspend('bola'))
    app.clock.advance(60)
    await finalizeDue(finalizing())
    const verdicts = async (id: string) =>
      (await sql`select from vetting.review where nomination_id = ${id}`.execute(app.db)).rows.length
    expect([await verdicts(standing.id), await verdicts(held.id)]).toEqual([1, 0])
    expect((await seats(standing.id))[0]?.why).toBeNull()
    expect((await seats(held.id))[0]?.why).toBe('right-ended')
    ok(await lift('bola'))
  })

  test('the job of every minute frees the seats of a reviewer whose role expired, and of nobody else', async () => {
    const { id } = await nominateBy(people.ada)
    ok(await take(people.bola, id))
    ok(await take(people.binta, id))
    await sql`update identity.person_role set expires_at = ${app.clock.now()} where person_id = ${bola}`.execute(
      app.db,
    )
    await freeSeatsOf(finalizing(), 'everybody')
    expect((await seats(id)).map(({ reviewer, why }) => [reviewer === bola, why]).toSorted()).toEqual([
      [false, null],
      [true, 'right-ended'],
    ])
    await sql`update identity.person_role set expires_at = null where person_id = ${bola}`.execute(app.db)
  })
})

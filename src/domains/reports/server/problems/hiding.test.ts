import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { jpegWithPlace } from '#test/files.ts'
import { ok } from '#test/answers.ts'
import type { ProblemDetail } from '../../contract.ts'

const form = {
  type: 'infrastructure',
  title: 'Broken culvert on the old market road',
  description: 'The culvert broke after the rain on Sunday.',
  lga: 'SO-sokoto-north',
  place: 'Before the new bridge',
}

const app = await openTestApp()
const guest = app.guest()
const [ada, dayo, chidi] = await Promise.all([app.signIn('ada'), app.signIn('dayo'), app.signIn('chidi')])

const send = async (who: Person, change: Record<string, unknown> = {}): Promise<string> =>
  ok<{ id: string }>(await who.post('/api/reports', { ...form, ...change }), 201).id
const show = async (id: string, who = guest) => ok<ProblemDetail>(await who.get(`/api/reports/${id}`))
const review = async (id: string, outcome: 'shown' | 'hidden') =>
  ok(
    await chidi.post(`/api/moderation/reports/${id}/review`, {
      outcome,
      reason: 'It shows a private person.',
    }),
  )

/** Flags of so many people who have no account in this test. */
const flagBy = (id: string, people: number, isVerified: boolean) =>
  sql`with item as (insert into moderation.item (id, kind, subject_id, state, lga, flags, verified_flags, waits_since)
        select gen_random_uuid(), 'reports.problem', id, state, lga, ${people}::int,
          case when ${isVerified} then ${people}::int else 0 end, now() from reports.report where id = ${id}
        on conflict (kind, subject_id) do update set flags = item.flags + excluded.flags,
          verified_flags = item.verified_flags + excluded.verified_flags returning id)
      insert into moderation.flag (item_id, person_id, round, reason, is_verified, flagged_at)
      select item.id, gen_random_uuid(), 1, 'abuse', ${isVerified}, now() from item, generate_series(1, ${people})`.execute(
    app.db,
  )

describe('a report that breaks the rules (S-66)', () => {
  test('1,000 new accounts hide nothing; the fifth verified person holds it back until a moderator decides', async () => {
    const id = await send(ada)
    await flagBy(id, 1000, false)
    expect((await dayo.post(`/api/reports/${id}/flag`, { code: 'abuse' })).statusCode).toBe(204)
    expect(await dayo.post(`/api/reports/${id}/flag`, { code: 'spam' })).toRefuse(409, 'ALREADY_FLAGGED')
    expect((await show(id)).title).toBe(form.title)
    const verified = await app.signIn('ife')
    await sql`update identity.person set is_verified = true where id = ${demoPerson('ife').id}`.execute(
      app.db,
    )
    await flagBy(id, 4, true)
    expect((await verified.post(`/api/reports/${id}/flag`, { code: 'abuse' })).statusCode).toBe(204)
    expect((await guest.get(`/api/reports/${id}`)).statusCode).toBe(404)
    const queue = ok<{ items: { id: string }[] }>(await chidi.get('/api/moderation/reports?list=held'))
    expect(queue.items.map((each) => each.id)).toContain(id)
    ok(
      await chidi.post(`/api/moderation/reports/${id}/review`, {
        outcome: 'shown',
        reason: 'It insults nobody.',
      }),
    )
    expect((await show(id)).title).toBe(form.title)
    // Cleared by a moderator: further complaints no longer hide it.
    await flagBy(id, 10, true)
    const third = await app.signIn('gbenga')
    await sql`update identity.person set is_verified = true where id = ${demoPerson('gbenga').id}`.execute(
      app.db,
    )
    expect((await third.post(`/api/reports/${id}/flag`, { code: 'abuse' })).statusCode).toBe(204)
    expect((await show(id)).title).toBe(form.title)
    ok(
      await chidi.post(`/api/moderation/reports/${id}/review`, {
        outcome: 'hidden',
        reason: 'It shows a private person.',
      }),
    )
    expect((await guest.get(`/api/reports/${id}`)).statusCode).toBe(404)
  })
})

describe('the photo of a hidden report', () => {
  let id: string
  let photoUrl: string
  const status = async (who: Person, headers: Record<string, string> = {}, size = '') =>
    (await who.get(photoUrl + size, headers)).statusCode

  test('was public, and every cache has to ask for it each time', async () => {
    const photo = ok<{ id: string }>(
      await ada.upload('/api/uploads?purpose=evidence', await jpegWithPlace(), 'image/jpeg'),
      201,
    )
    id = await send(ada, { evidenceIds: [photo.id] })
    photoUrl = (await show(id)).photoUrl ?? ''
    const first = await guest.get(photoUrl)
    expect(first.headers['cache-control']).toBe('public, no-cache')
    const etag = String(first.headers.etag)
    expect((await guest.get(`${photoUrl}?size=small`)).headers.etag).not.toBe(etag)
    const again = await guest.get(photoUrl, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is not found for the public, also for a cache that asks with its validator; staff and the reporter see it', async () => {
    const etag = String((await guest.get(photoUrl)).headers.etag)
    await review(id, 'hidden')
    expect((await guest.get(`/api/reports/${id}`)).statusCode).toBe(404)
    for (const who of [guest, dayo]) {
      expect(await status(who)).toBe(404)
      expect(await status(who, {}, '?size=small')).toBe(404)
      expect(await status(who, { 'if-none-match': etag })).toBe(404)
      expect(await status(who, { 'if-none-match': '*' })).toBe(404)
    }
    expect(await status(chidi)).toBe(200)
    expect((await chidi.get(photoUrl)).headers['cache-control']).toBe('private, no-store')
    expect(await status(ada)).toBe(200)
  })

  test('is public again with the report, and gone again while complaints hold it back', async () => {
    await review(id, 'shown')
    expect(await status(guest)).toBe(200)
    await sql`update identity.person set is_verified = true where id = ${demoPerson('ife').id}`.execute(
      app.db,
    )
    // As one on which no moderator has decided.
    await sql`update reports.report set visibility = 'shown' where id = ${id}`.execute(app.db)
    await flagBy(id, 4, true)
    const ife = await app.signIn('ife')
    expect((await ife.post(`/api/reports/${id}/flag`, { code: 'abuse' })).statusCode).toBe(204)
    expect(await status(guest)).toBe(404)
  })
})

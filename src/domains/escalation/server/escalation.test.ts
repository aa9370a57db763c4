import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { LETTER_REVIEW_HOURS } from '#domains/library/server/letters/letters.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type { EscalatedCase } from '../contract.ts'

const app = await openTestApp()
const chidi = await app.signIn('chidi')
const lola = await app.signIn('lola')
await sql`update reports.report set reply_due_at = ${app.clock.now()}::timestamptz + interval '90 days',
    disputed_at = null`.execute(app.db)

/** A report; its first reply is due in an hour unless it is disputed now. */
const report = async (title: string, isDisputed = false): Promise<string> => {
  const id = randomUUID()
  const now = app.clock.now()
  await sql`insert into reports.report (id, type, title, description, state, lga, place, reporter_id, status,
      reported_at, reply_due_at, first_reply_at, last_event_at, disputed_at)
    values (${id}, 'infrastructure', ${title}, 'The lights are out since May.', 'NG-LA', 'LA-ikeja', 'Old road',
      ${demoPerson('dayo').id}, 'open', ${now}, ${now}::timestamptz + interval '1 minute',
      ${isDisputed ? now : null}, ${now}, ${isDisputed ? now : null})`.execute(app.db)
  return id
}
const cases = async (who: Person) =>
  ok<{ items: EscalatedCase[] }>(await who.get('/api/admin/escalation')).items
const at = (id: string, action: string) => `/api/admin/escalation/reports/${id}/${action}`

describe('the escalation of cases', () => {
  test('is closed to guests, citizens and staff without the permission', async () => {
    expect((await app.guest().get('/api/admin/escalation')).statusCode).toBe(401)
    for (const name of ['ada', 'bola', 'funke'] as const)
      expect(await (await app.signIn(name)).get('/api/admin/escalation')).toRefuse(403, 'FORBIDDEN')
  })

  test('is read by every admin role, and worked on by moderators only', async () => {
    const id = await report('A loose cable', true)
    for (const name of ['emeka', 'kemi'] as const) {
      const who = await app.signIn(name)
      expect((await cases(who)).map((each) => each.id)).toEqual([id])
      for (const [action, body] of [
        ['take', {}],
        ['release', {}],
        ['notes', { text: 'Called the council.' }],
      ] as const)
        expect(await who.post(at(id, action), body)).toRefuse(403, 'FORBIDDEN')
    }
    await sql`delete from reports.report where id = ${id}`.execute(app.db)
  })

  test('lists a report once its first reply is late, and a disputed one at once', async () => {
    const late = await report('A dark street')
    const disputed = await report('A broken bridge', true)
    expect((await cases(chidi)).map(({ id }) => id)).toEqual([disputed])
    app.clock.advance(61)
    expect(await cases(chidi)).toMatchObject([
      { id: disputed, reason: 'disputed', placeName: 'Ikeja, Lagos', takenBy: null, notes: [] },
      { id: late, reason: 'late', title: 'A dark street' },
    ])
  })

  test('lists a letter that people complained about once nobody decided in three days, until somebody does', async () => {
    const id = randomUUID()
    const now = new Date(app.clock.now().getTime() - LETTER_REVIEW_HOURS * HOUR_MS + 60_000)
    await sql`insert into library.letter (id, slug, origin, writer_id, place, office, title, content, status,
        is_public, visibility, published_at, created_at, updated_at)
      values (${id}, 'a-letter-of-complaints', 'citizen', ${demoPerson('dayo').id}, 'Ikeja', 'The Chairman',
        'The drain', 'It is blocked.', 'sent', true, 'held', ${now}, ${now}, ${now})`.execute(app.db)
    await sql`with item as (insert into moderation.item (id, kind, subject_id, author_id, is_held, flags, verified_flags, waits_since)
        values (gen_random_uuid(), 'library.letter', ${id}, ${demoPerson('dayo').id}, true, 1, 1, ${now}) returning id)
      insert into moderation.flag (item_id, person_id, round, reason, is_verified, flagged_at)
      select id, ${demoPerson('ada').id}, 1, 'abuse', true, ${now} from item`.execute(app.db)
    const letters = async (who: Person) => (await cases(who)).filter(({ source }) => source === 'library')
    expect(await letters(chidi)).toEqual([])
    app.clock.advance(60)
    expect(await letters(chidi)).toMatchObject([
      { id, reason: 'late', title: 'The drain', placeName: 'Ikeja', since: now.toISOString() },
    ])
    const taken = await chidi.post(`/api/admin/escalation/library/${id}/take`, {})
    expect(ok<EscalatedCase>(taken).takenBy).toMatchObject({ isMe: true })
    const decided = await chidi.post('/api/civic-letters/reviews/a-letter-of-complaints', {
      outcome: 'shown',
      reason: 'It insults nobody.',
    })
    expect(decided.statusCode).toBe(204)
    expect(await letters(chidi)).toEqual([])
  })

  test('of twenty who take a case at once, one person gets it; the other waits until it is given back', async () => {
    const [first] = await cases(chidi)
    const id = first?.id ?? ''
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? chidi : lola).post(at(id, 'take'), {})),
    )
    const codes = new Set(answers.map(({ statusCode }) => statusCode))
    expect([...codes].toSorted()).toEqual([200, 409])
    const holder = (await cases(chidi))[0]?.takenBy?.isMe ? chidi : lola
    const other = holder === chidi ? lola : chidi
    expect(await other.post(at(id, 'take'), {})).toRefuse(409, 'CASE_TAKEN')
    expect(await other.post(at(id, 'release'), {})).toRefuse(409, 'CASE_NOT_YOURS')
    expect(ok<EscalatedCase>(await holder.post(at(id, 'release'), {})).takenBy).toBeNull()
    expect(ok<EscalatedCase>(await other.post(at(id, 'take'), {})).takenBy).toMatchObject({ isMe: true })
    // The holder has not come back for more than a day.
    await sql`update escalation.hold set taken_at = taken_at - interval '25 hours'`.execute(app.db)
    expect((await cases(holder)).find((each) => each.id === id)?.takenBy).toBeNull()
    expect(ok<EscalatedCase>(await holder.post(at(id, 'take'), {})).takenBy).toMatchObject({ isMe: true })
  })

  test('keeps notes for the next person, which nobody can change', async () => {
    const [first] = await cases(chidi)
    const id = first?.id ?? ''
    expect((await chidi.post(at(id, 'notes'), { text: '  ' })).statusCode).toBe(400)
    ok(await chidi.post(at(id, 'notes'), { text: 'The council answers tomorrow.' }))
    expect((await cases(lola))[0]?.notes).toMatchObject([
      { by: 'Chidi Mockford', text: 'The council answers tomorrow.' },
    ])
    await expect(sql`update escalation.note set text = 'other'`.execute(app.db)).rejects.toThrow()
  })

  test('loses a case once its domain has settled it', async () => {
    const [first] = await cases(chidi)
    const id = first?.id ?? ''
    await sql`update reports.report set disputed_at = null, status = 'fixed', first_reply_at = ${app.clock.now()},
      fixed_at = ${app.clock.now()} where id = ${id}`.execute(app.db)
    expect((await cases(chidi)).map((each) => each.id)).not.toContain(id)
    expect(await chidi.post(at(id, 'take'), {})).toRefuse(404, 'CASE_NOT_FOUND')
  })
})

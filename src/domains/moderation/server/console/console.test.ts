import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { whileJoined } from '#test/approvals.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import type { DemoName } from '#test/people.ts'
import { asSupport, auditOf } from '#test/staff.ts'
import type { ItemCase, OwnItem } from '../../console-contract.ts'

let chidi: Person
let lola: Person
let dayo: Person

const app = await openTestApp({ LIMIT_FACTOR: '1000' })
;[chidi, lola, dayo] = await Promise.all([app.signIn('chidi'), app.signIn('lola'), app.signIn('dayo')])

const KIND = 'library.letter'
/** A public letter of Dayo that these people flagged; the id of the letter and of the item. */
const flagged = async (by: readonly DemoName[] = ['ada'], writer: DemoName = 'dayo') => {
  const id = randomUUID()
  const now = app.clock.now()
  await sql`insert into library.letter (id, slug, origin, writer_id, office, title, content, status, is_public,
      published_at, created_at, updated_at)
    values (${id}, ${`letter-${id}`}, 'citizen', ${demoPerson(writer).id}, 'The Chairman', 'A dark street',
      'The lights are out.', 'sent', true, ${now}, ${now}, ${now})`.execute(app.db)
  for (const name of by)
    ok(
      await (
        await app.signIn(name)
      ).post('/api/moderation/flags', {
        kind: KIND,
        subjectId: id,
        reason: 'spam',
        note: `A note of ${name}`,
      }),
      201,
    )
  const { rows } = await sql<{ id: string }>`select id from moderation.item where subject_id = ${id}`.execute(
    app.db,
  )
  return { letterId: id, itemId: rows[0]?.id ?? '' }
}
const list = async (who: Person, query = '') =>
  ok<{
    items: ItemCase[]
    counts: { waiting: number; appealed: number }
    kinds: { name: string }[]
  }>(await who.get(`/api/moderation/items?limit=50${query}`))
const find = async (who: Person, itemId: string, query = '') =>
  (await list(who, query)).items.find(({ id }) => id === itemId)
const note = 'It says the same as ten others.'
const decide = (who: Person, itemId: string, outcome: 'kept' | 'removed', reason = 'spam') =>
  who.post(`/api/moderation/items/${itemId}/decision`, {
    outcome,
    note,
    ...(outcome === 'removed' && { reason }),
  })
const isShown = async (letterId: string) =>
  (await app.guest().get(`/api/civic-letters/letter-${letterId}`)).statusCode === 200
const toldTo = async (who: Person) =>
  ok<{ items: { title: string; body: string; link: string }[] }>(await who.get('/api/notifications')).items
const appeal = (who: Person, itemId: string) =>
  who.post(`/api/moderation/items/${itemId}/appeal`, { text: 'It is my own letter and says what I saw.' })

describe('the console', () => {
  test('is for moderators, who read the words, reasons and notes, and nobody’s name', async () => {
    const { itemId } = await flagged(['ada', 'ife'])
    expect((await app.guest().get('/api/moderation/items')).statusCode).toBe(401)
    for (const name of ['ada', 'emeka', 'bola', 'kemi'] as const)
      expect((await (await app.signIn(name)).get('/api/moderation/items')).statusCode).toBe(403)
    const item = await find(chidi, itemId)
    expect(item).toMatchObject({
      label: 'Civic letter',
      subject: { title: 'A dark street', text: 'The lights are out.' },
      status: 'waiting',
      flags: 2,
      verifiedFlags: 1,
      reasons: [{ reason: 'spam', count: 2 }],
      decisions: [],
      barred: null,
    })
    expect(item?.notes.toSorted()).toEqual(['A note of ada', 'A note of ife'])
    for (const name of ['ada', 'ife', 'dayo'] as const)
      expect(JSON.stringify(item)).not.toContain(demoPerson(name).id)
  })

  test('is narrowed by kind and State', async () => {
    const { itemId } = await flagged()
    await sql`update moderation.item set state = 'NG-LA', lga = 'LA-ikeja' where id = ${itemId}`.execute(
      app.db,
    )
    expect(await find(chidi, itemId, `&kind=${KIND}&state=NG-LA`)).toBeDefined()
    expect(await find(chidi, itemId, '&state=NG-KN')).toBeUndefined()
    expect(await find(chidi, itemId, '&kind=forum.post')).toBeUndefined()
    const { kinds } = await list(chidi)
    expect(kinds.map(({ name }) => name)).toContain(KIND)
  })

  test('a moderator of one place decides there and nowhere else, and reads nothing of elsewhere', async () => {
    const [here, elsewhere, nowhere] = [await flagged(), await flagged(), await flagged()]
    await sql`update moderation.item set state = 'NG-LA', lga = 'LA-ikeja' where id = ${here.itemId}`.execute(
      app.db,
    )
    await sql`update moderation.item set state = 'NG-KN', lga = 'KN-dala' where id = ${elsewhere.itemId}`.execute(
      app.db,
    )
    const gbenga = await asSupport(app, 'gbenga')
    await sql`update identity.person set admin_scope_state = 'NG-LA' where id = ${demoPerson('gbenga').id}`.execute(
      app.db,
    )
    const seen = (await list(gbenga)).items.map(({ id }) => id)
    expect(seen).toContain(here.itemId)
    for (const { itemId } of [elsewhere, nowhere]) {
      expect(seen).not.toContain(itemId)
      expect(await decide(gbenga, itemId, 'kept')).toRefuse(403, 'OUTSIDE_PLACE')
    }
    ok(await decide(gbenga, here.itemId, 'kept'))
  })
})

describe('a decision', () => {
  test('removes the words with a reason, which the author reads; those who flagged it hear the outcome', async () => {
    const { letterId, itemId } = await flagged()
    expect(
      (await chidi.post(`/api/moderation/items/${itemId}/decision`, { outcome: 'removed', note })).statusCode,
    ).toBe(400)
    expect(ok<ItemCase>(await decide(chidi, itemId, 'removed'))).toMatchObject({
      status: 'removed',
      barred: 'decided',
      decisions: [{ outcome: 'removed', reason: 'spam', note, decidedBy: 'Chidi Mockford' }],
    })
    expect(await isShown(letterId)).toBe(false)
    expect((await toldTo(dayo))[0]).toMatchObject({
      title: 'Moderators decided about something that you wrote',
      link: `/moderation/${itemId}`,
    })
    expect((await toldTo(await app.signIn('ada'))).map(({ body }) => body)).toContain(
      'It is removed. Thank you.',
    )
    expect(await auditOf(app, `${KIND}:${letterId}`)).toEqual([
      ['moderation.decide', `removed: spam: ${note}`],
    ])
    const own = ok<OwnItem>(await dayo.get(`/api/moderation/items/${itemId}/mine`))
    expect(own).toMatchObject({ status: 'removed', reason: 'spam', note, mayAppeal: true })
    expect(await (await app.signIn('ada')).get(`/api/moderation/items/${itemId}/mine`)).toRefuse(
      404,
      'ITEM_NOT_FOUND',
    )
    expect(await decide(lola, itemId, 'kept')).toRefuse(409, 'ALREADY_DECIDED')
  })

  test('is never the author’s, nor of anybody who flagged it', async () => {
    const own = await flagged(['ada'], 'chidi')
    expect((await find(chidi, own.itemId))?.barred).toBe('own')
    expect(await decide(chidi, own.itemId, 'kept')).toRefuse(403, 'OWN_WORDS')
    const reported = await flagged(['chidi'])
    expect((await find(chidi, reported.itemId))?.barred).toBe('flagged')
    expect(await decide(chidi, reported.itemId, 'removed')).toRefuse(403, 'OWN_FLAG')
    await whileJoined(app, [demoPerson('chidi').id, demoPerson('lola').id], async () => {
      expect(await decide(lola, own.itemId, 'kept')).toRefuse(403, 'OWN_WORDS')
      expect(await decide(lola, reported.itemId, 'removed')).toRefuse(403, 'OWN_FLAG')
    })
    chidi = await app.signIn('chidi')
    ok(await decide(lola, reported.itemId, 'removed'))
  })

  test('of two moderators at once, one counts and the other hears that it is decided', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { letterId, itemId } = await flagged()
      const answers = await Promise.all([decide(chidi, itemId, 'kept'), decide(lola, itemId, 'removed')])
      const won = answers.findIndex(({ statusCode }) => statusCode === 200)
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect(await isShown(letterId)).toBe(won === 0)
      const { rows } = await sql`select from moderation.decision where item_id = ${itemId}`.execute(app.db)
      expect(rows).toHaveLength(1)
    }
  })

  test('to keep it stands against flags: new ones bring it back to the list and hide nothing', async () => {
    const { letterId, itemId } = await flagged()
    ok(await decide(chidi, itemId, 'kept'))
    await sql`update identity.person set is_verified = true where id in (${sql.join(
      (['binta', 'funke', 'emeka'] as const).map((name) => demoPerson(name).id),
    )})`.execute(app.db)
    for (const name of ['binta', 'funke', 'emeka'] as const)
      ok(
        await (
          await app.signIn(name)
        ).post('/api/moderation/flags', { kind: KIND, subjectId: letterId, reason: 'hate' }),
        201,
      )
    expect(await find(chidi, itemId)).toMatchObject({
      status: 'waiting',
      isHeld: false,
      flags: 3,
      verifiedFlags: 3,
    })
    expect(await isShown(letterId)).toBe(true)
    ok(await decide(chidi, itemId, 'removed', 'hate'))
    expect(await isShown(letterId)).toBe(false)
  })
})

describe('an appeal', () => {
  test('is the author’s, once, and another moderator decides it', async () => {
    const { letterId, itemId } = await flagged()
    expect(await appeal(dayo, itemId)).toRefuse(404, 'ITEM_NOT_FOUND')
    ok(await decide(chidi, itemId, 'removed'))
    expect(await appeal(await app.signIn('ada'), itemId)).toRefuse(404, 'ITEM_NOT_FOUND')
    expect((await appeal(dayo, itemId)).statusCode).toBe(204)
    expect(await appeal(dayo, itemId)).toRefuse(409, 'NOTHING_TO_APPEAL')
    expect(await find(chidi, itemId, '&list=appealed')).toMatchObject({ barred: 'same-person' })
    expect(await decide(chidi, itemId, 'kept')).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    ok(await decide(lola, itemId, 'kept'))
    expect(await isShown(letterId)).toBe(true)
    expect((await toldTo(dayo)).map(({ body }) => body)).toContain('A moderator read it. It shows again.')
  })

  test('that fails leaves nothing more to appeal', async () => {
    const { letterId, itemId } = await flagged()
    ok(await decide(chidi, itemId, 'removed'))
    expect((await appeal(dayo, itemId)).statusCode).toBe(204)
    expect(ok<ItemCase>(await decide(lola, itemId, 'removed'))).toMatchObject({ status: 'final' })
    expect(await appeal(dayo, itemId)).toRefuse(409, 'NOTHING_TO_APPEAL')
    expect(await isShown(letterId)).toBe(false)
  })
})

test('the public log counts whole months, names nobody and leaves small counts out', async () => {
  const read = async () =>
    ok<{ lines: unknown[]; others: number | null; from: string | null }>(
      await app.guest().get('/api/moderation/log'),
    )
  await sql`delete from moderation.tally`.execute(app.db)
  const { itemId } = await flagged()
  ok(await decide(chidi, itemId, 'removed'))
  expect(await read()).toMatchObject({ lines: [], others: null, from: null })
  await sql`insert into moderation.tally (month, kind, reason, outcome, is_appeal, decisions)
    values (date_trunc('month', ${app.clock.now()}::timestamptz) - interval '1 month', ${KIND}, 'spam', 'removed', false, 12),
      (date_trunc('month', ${app.clock.now()}::timestamptz) - interval '1 month', ${KIND}, 'hate', 'removed', false, 9)`.execute(
    app.db,
  )
  expect(await read()).toMatchObject({
    lines: [{ kind: KIND, label: 'Civic letter', reason: 'spam', outcome: 'removed', decisions: 12 }],
    others: null,
  })
})

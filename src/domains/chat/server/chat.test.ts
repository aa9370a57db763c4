import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { proveSchool } from '#test/campus-proofs.ts'
import { jobCtx } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { RoomMessage, OpenRoom, RoomChoice } from '../contract.ts'
import { removeOldMessages } from './jobs.ts'
import { moderatedMessage } from './moderated.ts'

const WATER = 'topic-power'

const app = await openTestApp()
const [ada, dayo, ife] = await Promise.all([app.signIn('ada'), app.signIn('dayo'), app.signIn('ife')])
beforeEach(async () => {
  await sql`delete from chat.turn`.execute(app.db)
  await sql`delete from network.block`.execute(app.db)
})

const say = (who: Person, text: string, room = WATER, key: string = randomUUID()) =>
  who.post(`/api/community-chat/rooms/${room}/messages`, { text }, { 'idempotency-key': key })
const open = async (who: Person, room = WATER, search = ''): Promise<OpenRoom> =>
  ok<OpenRoom>(await who.get(`/api/community-chat/rooms/${room}${search}`))
const textsOf = async (who: Person, room = WATER) => (await open(who, room)).messages.map(({ text }) => text)
const joinedDaysAgo = (name: 'ada' | 'dayo' | 'ife', days: number) =>
  sql`update identity.person set joined_at = ${new Date(app.clock.now().getTime() - days * DAY_MS)}
    where id = ${demoPerson(name).id}`.execute(app.db)

describe('a message', () => {
  test('reaches the room once, however often its request is repeated', async () => {
    const key = randomUUID()
    const sent = ok<RoomMessage>(await say(ada, 'No light since Monday.', WATER, key), 201)
    expect(sent).toMatchObject({ text: 'No light since Monday.', isOwn: true, name: 'Ada S.', seq: 1 })
    expect(ok<RoomMessage>(await say(ada, 'No light since Monday.', WATER, key), 201)).toEqual(sent)
    // Also when the pause is over.
    app.clock.advance(60)
    expect(ok<RoomMessage>(await say(ada, 'No light since Monday.', WATER, key), 201)).toEqual(sent)
    expect((await open(dayo)).messages).toEqual([{ ...sent, isOwn: false }])
  })

  test('is written once when a request comes twice at once, and its key says nothing else', async () => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => say(ife, 'Once', 'topic-roads', key)))
    const [first, ...rest] = answers.map((answer) => ok<RoomMessage>(answer, 201))
    for (const answer of rest) expect(answer).toEqual(first)
    expect(await textsOf(dayo, 'topic-roads')).toEqual(['Once'])
    app.clock.advance(60)
    for (const other of [say(ife, 'Twice', 'topic-roads', key), say(ife, 'Once', WATER, key)])
      expect(await other).toRefuse(422, 'KEY_REUSED')
    // The key is this person's own.
    ok(await say(dayo, 'Once', 'topic-roads', key), 201)
  })

  test('gets the next number of its room, without a gap, when many arrive together', async () => {
    const before = (await open(ife)).lastSeq
    const people = await Promise.all(
      (['bola', 'binta', 'gbenga', 'emeka', 'funke', 'kemi'] as const).map((name) => app.signIn(name)),
    )
    const sent = await Promise.all(people.map((who, index) => say(who, `Together ${index}`)))
    const seqs = sent.map((answer) => ok<RoomMessage>(answer, 201).seq).toSorted((one, other) => one - other)
    expect(seqs).toEqual(people.map((_, index) => before + 1 + index))
  })

  test('needs words, few enough, and a key', async () => {
    expect((await say(ada, '   ')).statusCode).toBe(400)
    expect((await say(ada, 'a'.repeat(1_001))).statusCode).toBe(400)
    expect((await ada.post(`/api/community-chat/rooms/${WATER}/messages`, { text: 'a' })).statusCode).toBe(
      400,
    )
  })

  test('has links only from an account that is a week old', async () => {
    await joinedDaysAgo('dayo', 6)
    const early = ok<RoomMessage>(await say(dayo, 'See https://a.example'), 201)
    await joinedDaysAgo('dayo', 8)
    await sql`delete from chat.turn`.execute(app.db)
    const later = ok<RoomMessage>(await say(dayo, 'See https://b.example'), 201)
    expect([early.hasLinks, later.hasLinks]).toEqual([false, true])
  })

  test('can be taken back by its author alone', async () => {
    const { id } = ok<RoomMessage>(await say(ada, 'Wrong number, sorry.'), 201)
    const withdraw = (who: Person) => who.post(`/api/community-chat/messages/${id}/withdraw`)
    expect(await withdraw(dayo)).toRefuse(404, 'MESSAGE_GONE')
    expect((await withdraw(ada)).statusCode).toBe(204)
    for (const who of [ada, dayo]) expect(await textsOf(who)).not.toContain('Wrong number, sorry.')
  })
})

describe('a pause', () => {
  test('lets one message through however many arrive at once, and the next after it', async () => {
    await joinedDaysAgo('ada', 30)
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => say(ada, `Burst ${index}`)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 429, 429, 429, 429, 429])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    app.clock.advance(3)
    ok(await say(ada, 'After the pause'), 201)
  })

  test('is longer for new accounts, and shown to them', async () => {
    await joinedDaysAgo('ada', 1)
    expect((await open(ada)).pauseSeconds).toBe(20)
    expect((await open(ife)).pauseSeconds).toBe(1)
  })

  test('of a room is set by moderators for everybody and leaves an audit entry', async () => {
    const [chidi, room] = [await app.signIn('chidi'), 'topic-roads']
    expect((await ada.post(`/api/community-chat/rooms/${room}/pause`, { pause: '60' })).statusCode).toBe(403)
    ok(await chidi.post(`/api/community-chat/rooms/${room}/pause`, { pause: '60' }))
    ok(await say(ife, 'First', room), 201)
    app.clock.advance(30)
    expect(await say(ife, 'Second', room)).toRefuse(429, 'SLOW_DOWN')
    app.clock.advance(31)
    ok(await say(ife, 'Second', room), 201)
    const { rows } =
      await sql`select from platform.audit where action = 'chat.pause' and target = ${room}`.execute(app.db)
    expect(rows).toHaveLength(1)
  })
})

describe('a block', () => {
  test('hides a person’s messages from who blocked them, and from nobody else', async () => {
    const { id } = ok<RoomMessage>(await say(dayo, 'Vote for my cousin.'), 201)
    const block = (who: Person) => who.post(`/api/community-chat/messages/${id}/block`)
    expect(await block(dayo)).toRefuse(409, 'OWN_MESSAGE')
    expect((await block(ada)).statusCode).toBe(204)
    expect(await textsOf(ada)).not.toContain('Vote for my cousin.')
    for (const who of [dayo, ife]) expect(await textsOf(who)).toContain('Vote for my cousin.')
    const { blocked } = ok<{ blocked: { blockId: string; name: string }[] }>(
      await ada.get('/api/network/mine'),
    )
    expect(blocked).toMatchObject([{ name: 'Dayo A.' }])
    await ada.post(`/api/network/blocks/${blocked[0]?.blockId}/remove`)
    expect(await textsOf(ada)).toContain('Vote for my cousin.')
  })
})

describe('moderation', () => {
  test('holds, restores and removes a message; its author sees what became of it', async () => {
    const { id } = ok<RoomMessage>(await say(ada, 'They are all thieves.'), 201)
    const ctx = { db: app.db } as Parameters<typeof moderatedMessage.hold>[0]
    const stateFor = async (who: Person) =>
      (await open(who)).messages.find((message) => message.id === id)?.state
    await moderatedMessage.hold(ctx, id)
    await moderatedMessage.hold(ctx, id)
    expect([await stateFor(ada), await stateFor(dayo)]).toEqual(['held', undefined])
    await moderatedMessage.restore(ctx, id)
    expect(await stateFor(dayo)).toBe('shown')
    await moderatedMessage.remove(ctx, id)
    expect([await stateFor(ada), await stateFor(dayo)]).toEqual(['removed', undefined])
    const known = await moderatedMessage.subjects(ctx, [id, randomUUID()])
    expect([...known.values()]).toMatchObject([
      { authorId: demoPerson('ada').id, title: '', text: 'They are all thieves.' },
    ])
  })

  test('does not bring back what its author took back', async () => {
    const { id } = ok<RoomMessage>(await say(ada, 'Taken back.'), 201)
    await ada.post(`/api/community-chat/messages/${id}/withdraw`)
    await moderatedMessage.restore({ db: app.db } as Parameters<typeof moderatedMessage.hold>[0], id)
    expect(await textsOf(dayo)).not.toContain('Taken back.')
  })
})

describe('rooms', () => {
  test('are those of the topics, of one’s place and of one’s institution', async () => {
    ok(await ada.post('/api/user/place', { state: 'NG-KD', lga: 'KD-chikun' }))
    const [university] = ok<{ id: string; name: string }[]>(
      await ada.get('/api/reference/institutions?search=lagos'),
    )
    ok(await ada.post('/api/user/affiliation', { institutionId: university?.id ?? '', status: 'student' }))
    // Whoever only says so in their profile has no room there.
    const said = ok<RoomChoice>(await ada.get('/api/community-chat/rooms'))
    expect(said.own.map(({ kind }) => kind)).toEqual(['lga'])
    expect(await ada.get(`/api/community-chat/rooms/campus-${university?.id ?? ''}`)).toRefuse(
      404,
      'ROOM_UNKNOWN',
    )
    await proveSchool(app, 'ada', university?.id ?? '')
    const { own, topics } = ok<RoomChoice>(await ada.get('/api/community-chat/rooms'))
    expect(own).toMatchObject([
      { id: 'lga-KD-chikun', name: 'Chikun', stateName: 'Kaduna' },
      { kind: 'campus', name: university?.name },
    ])
    expect(topics).toHaveLength(12)
    const campus = `campus-${university?.id ?? ''}`
    ok(await say(ada, 'Exams begin on Monday.', campus), 201)
    expect(await textsOf(ada, campus)).toEqual(['Exams begin on Monday.'])
    expect(await dayo.get(`/api/community-chat/rooms/${campus}`)).toRefuse(404, 'ROOM_UNKNOWN')
    expect(await say(dayo, 'Let me in', campus)).toRefuse(404, 'ROOM_UNKNOWN')
    ok(await say(dayo, 'Hello from abroad', 'lga-KD-chikun'), 201)
    const { busy } = ok<RoomChoice>(await ife.get('/api/community-chat/rooms'))
    expect(busy).toMatchObject([{ id: 'lga-KD-chikun', name: 'Chikun' }])
  })

  test('show older messages page by page, each once', async () => {
    const room = 'topic-farming'
    await sql`insert into chat.room (id, kind, about, last_seq) values (${room}, 'topic', 'farming', 100)`.execute(
      app.db,
    )
    await sql`insert into chat.message (room_id, seq, id, author_id, body, has_links, sent_at)
      select ${room}, n, gen_random_uuid(), ${demoPerson('binta').id}, 'm' || n, false, now()
      from generate_series(1, 100) n`.execute(app.db)
    const seen: number[] = []
    for (let search = ''; ;) {
      const { messages, olderThan } = await open(ada, room, search)
      seen.unshift(...messages.map(({ seq }) => seq))
      if (olderThan === null) break
      search = `?before=${olderThan}`
    }
    expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  })

  test('forget messages after the set time', async () => {
    const room = 'topic-jobs'
    ok(await say(ada, 'Old', room), 201)
    app.clock.advance(91 * 86_400)
    const [again, other] = await Promise.all([app.signIn('ada'), app.signIn('dayo')])
    ok(await say(again, 'New', room), 201)
    await removeOldMessages.run(jobCtx(app), undefined)
    expect(await textsOf(other, room)).toEqual(['New'])
  })
})

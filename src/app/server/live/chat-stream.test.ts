import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RoomMessage } from '#domains/chat/contract.ts'
import { moderatedMessage } from '#domains/chat/server/moderated.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { eventStreams } from '#platform/server/live/event-streams.ts'
import { openTestApp, type Person } from '#test/app.ts'
import { ok } from '#test/answers.ts'

interface Event {
  readonly id: string | undefined
  readonly event: string
  readonly data: string
}

const eventOf = (text: string): Event => {
  const lines = text.split('\n').map((line) => /^(\w*): ?(.*)$/s.exec(line))
  const field = (name: string) => lines.find((line) => line?.[1] === name)?.[2]
  return { id: field('id'), event: field('event') ?? 'message', data: field('data') ?? '' }
}

const cookieOf = ({ cookies }: Person): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** A browser's stream of a room: what it got so far, and how it ends. */
const listen = async (origin: string, who: Person, room: string, headers: Record<string, string> = {}) => {
  const line = new AbortController()
  const response = await fetch(`${origin}/api/community-chat/rooms/${room}/stream?after=0`, {
    headers: { cookie: cookieOf(who), 'sec-fetch-site': 'same-origin', ...headers },
    signal: line.signal,
  })
  const events: Event[] = []
  const state = { isOver: false }
  const read = async (): Promise<void> => {
    let rest = ''
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      rest += Buffer.from(chunk).toString()
      const parts = rest.split('\n\n')
      rest = parts.pop() ?? ''
      events.push(
        ...parts
          .filter((part) => /^data:/m.test(part))
          .map(eventOf)
          .filter(({ event }) => event !== 'beat'),
      )
    }
  }
  const over = read()
    .catch(() => {})
    .finally(() => {
      state.isOver = true
    })
  const messages = (): RoomMessage[] =>
    events.filter(({ event }) => event === 'message').map(({ data }) => JSON.parse(data) as RoomMessage)
  return {
    response,
    events,
    over,
    messages,
    seqs: () => messages().map(({ seq }) => seq),
    isOver: () => state.isOver,
    last: () => events.findLast(({ id }) => id !== undefined)?.id ?? '0',
    drop: async () => {
      line.abort()
      await over
    },
  }
}

const appKey = randomUUID().repeat(2)
const one = await openTestApp({}, { appKey })
const two = await openTestApp({}, { beside: one, appKey })
let origins: readonly [string, string]
let ada: Person
let ife: Person

beforeAll(async () => {
  origins = [await one.app.listen({ port: 0 }), await two.app.listen({ port: 0 })]
  ;[ada, ife] = await Promise.all([one.signIn('ada'), one.signIn('ife')])
})
beforeEach(async () => {
  await sql`delete from network.block`.execute(one.db)
})

const say = async (who: Person, room: string, text: string): Promise<RoomMessage> => {
  await sql`delete from chat.turn`.execute(one.db)
  // Stays below the limit of messages a minute.
  one.clock.advance(3)
  const headers = { 'idempotency-key': randomUUID() }
  return ok<RoomMessage>(await who.post(`/api/community-chat/rooms/${room}/messages`, { text }, headers), 201)
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 25 })

describe('the stream of a room', () => {
  test('brings a message to readers of every process, to its author as their own', async () => {
    const room = 'topic-water'
    const here = await listen(origins[0], ada, room)
    const there = await listen(origins[1], ife, room)
    expect(here.response.headers.get('content-type')).toContain('text/event-stream')
    const { id, seq } = await say(ada, room, 'The pump runs again.')
    await until(() => {
      expect(here.messages().at(-1)).toMatchObject({ id, isOwn: true })
      expect(there.messages().at(-1)).toMatchObject({ id, isOwn: false, name: 'Ada S.' })
    })
    expect(there.last()).toBe(String(seq))
    await Promise.all([here.drop(), there.drop()])
  })

  test('brings a text with quotes, lines, signs and every kind of letter as it was written', async () => {
    const room = 'topic-water'
    const line = await listen(origins[1], ife, room)
    const likeOurs = 'm 9 topic-water {"text":"\\"} '
    for (const text of [likeOurs, 'One\nTwo\n\ndata: three', 'Ọ̀ṣun 🇳🇬 \\u2028 \\u0041', '🙂'.repeat(500)]) {
      await say(ada, room, text)
      await until(() => expect(line.messages().at(-1)?.text).toBe(text.trim()))
    }
    expect(new Set(line.seqs()).size).toBe(line.seqs().length)
    await line.drop()
  })

  test('loses nothing and doubles nothing over a dropped line, on the same process or another', async () => {
    const room = 'topic-elections'
    const seen: number[] = []
    const sent: number[] = []
    let last = '0'
    for (let round = 0; round < 6; round += 1) {
      const line = await listen(origins[round % 2 === 0 ? 0 : 1], ife, room, { 'last-event-id': last })
      sent.push((await say(ada, room, `Round ${round}`)).seq)
      await until(() => expect([...seen, ...line.seqs()]).toEqual(sent))
      seen.push(...line.seqs())
      last = line.last()
      await line.drop()
      // Written while nobody listens.
      for (let away = 0; away < 3; away += 1) sent.push((await say(ada, room, `Away ${round} ${away}`)).seq)
    }
    const back = await listen(origins[0], ife, room, { 'last-event-id': last })
    await until(() => expect([...seen, ...back.seqs()]).toEqual(sent))
    await back.drop()
  })

  test('catches up over more messages than it keeps at hand', async () => {
    const room = 'topic-budget'
    const first = await say(ada, room, 'First')
    const rest = 450
    await sql`insert into chat.message (room_id, seq, id, author_id, body, has_links, sent_at)
      select ${room}, n, gen_random_uuid(), ${demoPerson('binta').id}, 'm', false, now()
      from generate_series(${first.seq + 1}::int, ${first.seq + rest}::int) n`.execute(one.db)
    await sql`update chat.room set last_seq = ${first.seq + rest} where id = ${room}`.execute(one.db)
    const line = await listen(origins[0], ife, room, { 'last-event-id': String(first.seq) })
    const late = await say(ada, room, 'Last')
    const expected = Array.from({ length: rest + 1 }, (_, index) => first.seq + 1 + index)
    await until(() => expect(line.seqs()).toEqual(expected))
    expect(expected.at(-1)).toBe(late.seq)
    await line.drop()
  })

  test('asks the database when the connection that listens is lost', async () => {
    const room = 'topic-jobs'
    const line = await listen(origins[1], ife, room)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'sup-civic listening' and datname = current_database()`.execute(one.db)
    const { seq } = await say(ada, room, 'Said while nobody was told.')
    await until(() => expect(line.seqs()).toEqual([seq]))
    await line.drop()
  })

  test('leaves out whom the reader blocked, from the moment of the block', async () => {
    const room = 'topic-health'
    const line = await listen(origins[1], ife, room)
    const { id } = await say(ada, room, 'Before')
    await until(() => expect(line.messages().map(({ text }) => text)).toEqual(['Before']))
    await ife.post(`/api/community-chat/messages/${id}/block`)
    const dayo = await one.signIn('dayo')
    await vi.waitFor(
      async () => {
        const from = line.messages().length
        await say(ada, room, 'After')
        await say(dayo, room, 'From somebody else')
        await until(() => expect(line.messages().at(-1)?.text).toBe('From somebody else'))
        expect(
          line
            .messages()
            .slice(from)
            .map(({ text }) => text),
        ).not.toContain('After')
      },
      { timeout: 20_000 },
    )
    await line.drop()
  })

  test('takes a held message away and brings it back, also for somebody who was away', async () => {
    const room = 'topic-security'
    const line = await listen(origins[0], ife, room)
    const { id, seq } = await say(ada, room, 'They are coming.')
    await until(() => expect(line.seqs()).toEqual([seq]))
    const ctx = { db: one.db } as Parameters<typeof moderatedMessage.hold>[0]
    await moderatedMessage.hold(ctx, id)
    const gone = { event: 'gone', data: String(seq) }
    await until(() => expect(line.events.at(-1)).toMatchObject(gone))
    const back = await listen(origins[1], ife, room, { 'last-event-id': String(seq) })
    await until(() => expect(back.events.at(-1)).toMatchObject(gone))
    expect(back.seqs()).toEqual([])
    await moderatedMessage.restore(ctx, id)
    await until(() => {
      for (const { events } of [line, back]) {
        expect(events.at(-1)).toMatchObject({ event: 'message', id: undefined })
        expect(JSON.parse(events.at(-1)?.data ?? '{}')).toMatchObject({ seq, text: 'They are coming.' })
      }
    })
    await Promise.all([line.drop(), back.drop()])
  })
})

describe('a reader', () => {
  test('is refused as a guest, before age verification, and from a room that is not theirs', async () => {
    const halima = await one.signIn('halima')
    const statusOf = async (who: Person, room: string, headers = {}) => {
      const { response, drop } = await listen(origins[0], who, room, headers)
      await drop()
      return response.status
    }
    expect(await statusOf(one.guest(), 'topic-water')).toBe(401)
    expect(await statusOf(halima, 'topic-water')).toBe(403)
    expect(await statusOf(ada, 'topic-nothing')).toBe(404)
    expect(await statusOf(ada, 'campus-somewhere-else')).toBe(404)
    expect(await statusOf(ada, 'topic-water', { 'sec-fetch-site': 'cross-site' })).toBe(403)
  })

  test('is cut off once the session is over', async () => {
    const browser = await one.signIn('ife')
    const line = await listen(origins[0], browser, 'topic-water')
    await eventStreams(one.db).recheck()
    expect(line.isOver()).toBe(false)
    await sql`delete from identity.session where person_id = ${demoPerson('ife').id}`.execute(one.db)
    await eventStreams(one.db).recheck()
    await line.over
    expect(line.events.at(-1)).toMatchObject({ event: 'bye', data: '{"reason":"signed-out"}' })
    ife = await one.signIn('ife')
  })

  test('hears nothing after signing out, in any process, and at once', async () => {
    const [browser, phone] = [await one.signIn('ife'), await one.signIn('ife')]
    const lines = await Promise.all(origins.map((origin) => listen(origin, browser, 'topic-water')))
    const other = await listen(origins[0], phone, 'topic-water')
    expect((await browser.post('/api/logout')).statusCode).toBeLessThan(300)
    // No round of the regular check runs here: the end of the session itself ends them.
    for (const line of lines) await line.over
    for (const line of lines)
      expect(line.events.at(-1)).toMatchObject({ event: 'bye', data: '{"reason":"signed-out"}' })
    expect(other.isOver()).toBe(false)
    await other.drop()
  })

  test('has at most four streams on one process: a fifth ends the first', async () => {
    const lines = []
    for (let count = 0; count < 5; count += 1) lines.push(await listen(origins[0], ife, 'topic-water'))
    await lines[0]?.over
    expect(lines[0]?.events.at(-1)).toMatchObject({ event: 'bye', data: '{"reason":"too-many"}' })
    expect(lines.slice(1).map((line) => line.isOver())).toEqual([false, false, false, false])
    for (const line of lines) await line.drop()
  })

  test('comes back to another process when this one stops', async () => {
    const room = 'topic-roads'
    const { seq } = await say(ada, room, 'Before the restart')
    const line = await listen(origins[1], ife, room)
    await until(() => expect(line.seqs()).toEqual([seq]))
    eventStreams(two.db).drain()
    await line.over
    const next = await say(ada, room, 'During the restart')
    const refused = await listen(origins[1], ife, room)
    expect(refused.response.status).toBe(503)
    const back = await listen(origins[0], ife, room, { 'last-event-id': line.last() })
    await until(() => expect(back.seqs()).toEqual([next.seq]))
    await back.drop()
  })
})

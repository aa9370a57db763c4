import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/values/time.ts'
import { moderatedEvent } from './moderated.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { monthAfter } from '../rules.ts'
import { eventPlan, newCitizen, planned } from '#test/events.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import type { CivicEvent, EventCard, OwnEvent } from '../contract.ts'

const app = await openTestApp()
const ife = await app.signIn('ife')
const ada = await app.signIn('ada')

type List = { items: EventCard[]; nextCursor: string | null }
const list = async (query: string) => (await app.guest().get(`/api/events?${query}`)).json<List>()
const titles = async (query: string) => (await list(query)).items.map(({ title }) => title)
const shown = async (id: string) => (await app.guest().get(`/api/events/${id}`)).json<CivicEvent>()
const code = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code
const bodies = async (who: Person) =>
  (await who.get('/api/notifications')).json<{ items: { title: string; body: string }[] }>().items

describe('events', () => {
  test('a list by State for devices to preload, a page of each, a seat, and a calendar file', async () => {
    const id = await planned(app, ife, { title: 'Preloaded', lga: 'EN-nsukka' })
    const answer = await app.guest().get('/api/events?state=NG-EN&limit=50')
    expect(answer.statusCode).toBe(200)
    const { items, nextCursor } = answer.json<List>()
    expect([items.map((item) => item.title), nextCursor]).toEqual([['Preloaded'], null])
    expect(items[0]).toMatchObject({ id, state: 'NG-EN', lga: 'EN-nsukka', capacity: 10, seatsTaken: 0 })
    expect(await shown(id)).toMatchObject({ organizer: 'Ifẹ́ Provenlike', report: null })
    expect((await ada.post(`/api/events/${id}/register`, {})).json()).toEqual({ id, state: 'seated' })
    const file = await app.guest().get(`/api/events/${id}/calendar`)
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(file.body).toContain('SUMMARY:Preloaded\r\n')
    expect(file.body).toMatch(/DTSTART;TZID=Africa\/Lagos:\d{8}T100000\r\n/)
  })

  test('are counted by State and kind: those to come, without cancelled, past and held ones', async () => {
    const counts = async (query = '') =>
      (await app.guest().get(`/api/event-counts${query}`)).json<{
        total: number
        states: { state: string; events: number }[]
      }>()
    const inYobe = async (query = '') =>
      (await counts(query)).states.find(({ state }) => state === 'NG-YO')?.events ?? 0
    const before = await counts()
    const plan = (title: string, kind: string) => planned(app, ife, { title, kind, lga: 'YO-potiskum' })
    await plan('Counted meeting', 'meeting')
    await plan('Counted training', 'training')
    const cancelled = await plan('Cancelled', 'meeting')
    await ife.post(`/api/events/${cancelled}/cancel`, { reason: 'The hall has no roof now.' })
    const held = await plan('Held back', 'meeting')
    await sql`update events.event set sight = 'held' where id = ${held}`.execute(app.db)
    const past = await plan('Past', 'meeting')
    await sql`update events.event set starts_at = starts_at - interval '1 year', ends_at = ends_at - interval '1 year'
      where id = ${past}`.execute(app.db)
    expect([await inYobe(), await inYobe('?kind=training'), await inYobe('?kind=online')]).toEqual([2, 1, 0])
    expect((await counts()).total).toBe(before.total + 2)
    expect((await app.guest().get('/api/event-counts?kind=party')).statusCode).toBe(400)
    // A State's tile leads to its list, which shows the same events and says which are cancelled.
    expect((await titles('state=NG-YO')).toSorted()).toEqual([
      'Cancelled',
      'Counted meeting',
      'Counted training',
    ])
  })

  test('public answers hold neither the link nor the safety contact, nor who registered', async () => {
    const onlineUrl = 'https://meet.example.ng/secret-room'
    const id = await planned(app, ife, { onlineUrl })
    await ada.post(`/api/events/${id}/register`, {})
    const guest = app.guest()
    for (const path of [`/api/events/${id}`, '/api/events?limit=100', `/api/events/${id}/calendar`]) {
      const { body } = await guest.get(path)
      for (const secret of [onlineUrl, '0800 000 0000']) expect(body).not.toContain(secret)
    }
    const { who } = await newCitizen(app)
    expect((await who.get(`/api/events/${id}/mine`)).json<OwnEvent>()).toMatchObject({
      onlineUrl: null,
      safetyContact: null,
      mayManage: false,
      arrived: null,
    })
    expect((await ada.get(`/api/events/${id}/mine`)).json<OwnEvent>().onlineUrl).toBe(onlineUrl)
  })

  test('are listed by kind, area, month and past, page by page without a gap', async () => {
    for (const at of [1, 2, 3])
      await planned(app, ife, { title: `Page ${String(at)}`, lga: 'KD-chikun', kind: 'training' })
    const first = await list('lga=KD-chikun&limit=2')
    expect(first.nextCursor).not.toBeNull()
    const second = await list(`lga=KD-chikun&limit=2&cursor=${first.nextCursor ?? ''}`)
    expect([...first.items, ...second.items].map(({ title }) => title).toSorted()).toEqual([
      'Page 1',
      'Page 2',
      'Page 3',
    ])
    expect(await titles('lga=KD-chikun&kind=meeting')).toEqual([])
    const month = (first.items[0]?.startsAt ?? '').slice(0, 7)
    expect(await titles(`lga=KD-chikun&kind=training&month=${month}`)).toHaveLength(3)
    expect(await titles('lga=KD-chikun&view=past')).toEqual([])
    expect((await app.guest().get('/api/events?month=2026-13')).statusCode).toBe(400)
    expect((await app.guest().get(`/api/events?view=past&cursor=${first.nextCursor ?? ''}`)).statusCode).toBe(
      400,
    )
  })

  test('are planned by verified people, the team and who leads a chapter; the plan must hold', async () => {
    const plan = eventPlan(app)
    expect(code(await ada.post('/api/events', plan))).toBe('NOT_PLANNING')
    expect((await (await app.signIn('lola')).post('/api/events', plan)).statusCode).toBe(201)
    const { rows } = await sql<{
      id: string
    }>`select id from chapters.chapter where status = 'open' limit 1`.execute(app.db)
    const chapterId = rows[0]?.id ?? ''
    expect(code(await (await app.signIn('lola')).post('/api/events', { ...plan, chapterId }))).toBe(
      'NOT_PLANNING',
    )
    // Terngu is the secretary of the chapter of the demonstration.
    const own = await (await app.signIn('terngu')).post('/api/events', { ...plan, chapterId })
    expect(own.statusCode).toBe(201)
    expect((await shown(own.json<{ id: string }>().id)).chapter).toMatchObject({ id: chapterId })
    expect(code(await ife.post('/api/events', eventPlan(app, {}, -1)))).toBe('EVENT_PAST')
    for (const change of [
      { until: '09:00' },
      { capacity: 0 },
      { onlineUrl: 'javascript:alert(1)' },
      { lga: 'nowhere' },
    ])
      expect(code(await ife.post('/api/events', { ...plan, ...change }))).toBe('INVALID_INPUT')
  })

  test('may last past midnight or several days, at most fourteen after the first', async () => {
    const later = (days: number) => eventPlan(app, {}, 3 + days).day
    const night = eventPlan(app, { title: 'Vigil', from: '22:30', until: '01:00' })
    for (const [change, field] of [
      [{}, 'until'],
      [{ lastDay: night.day }, 'until'],
      [{ lastDay: later(-1) }, 'lastDay'],
      [{ lastDay: later(15) }, 'lastDay'],
      [{ lastDay: 'tomorrow' }, 'lastDay'],
    ] as const) {
      const refused = await ife.post('/api/events', { ...night, ...change })
      expect(refused.statusCode).toBe(400)
      expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual([field])
    }
    const id = await planned(app, ife, { ...night, lastDay: later(1) })
    expect(await shown(id)).toMatchObject({
      startsAt: `${night.day}T21:30:00.000Z`,
      endsAt: `${later(1)}T00:00:00.000Z`,
    })
    expect((await ife.get(`/api/events/${id}/draft`)).json()).toMatchObject({
      lastDay: later(1),
      until: '01:00',
    })
    const file = (await app.guest().get(`/api/events/${id}/calendar`)).body
    expect(file).toContain(`DTSTART;TZID=Africa/Lagos:${night.day.replaceAll('-', '')}T223000`)
    expect(file).toContain(`DTEND;TZID=Africa/Lagos:${later(1).replaceAll('-', '')}T010000`)
    await ada.post(`/api/events/${id}/register`, {})
    const camp = { ...night, title: 'Camp', from: '10:00', until: '10:00', lastDay: later(14) }
    expect((await ife.post(`/api/events/${id}`, camp)).statusCode).toBe(200)
    const told = (await bodies(ada)).find(({ title }) => title === 'Changed: Camp')
    expect(told?.body).toMatch(/10:00 \(Nigerian time\) to .*10:00 \(Nigerian time\)/)
    await ife.post(`/api/events/${id}`, { ...camp, lastDay: undefined, until: '12:00' })
    expect((await ife.get(`/api/events/${id}/draft`)).json()).toMatchObject({ lastDay: '', until: '12:00' })
  })

  test('a month lists what runs into it', async () => {
    const month = monthAfter(eventPlan(app).day.slice(0, 7))
    const lastDay = `${month}-01`
    const day = new Date(Date.parse(lastDay) - DAY_MS).toISOString().slice(0, 10)
    await planned(app, ife, { title: 'Into the month', day, lastDay, from: '22:30', until: '01:00' })
    await planned(app, ife, { title: 'Until midnight', day, lastDay, from: '22:30', until: '00:00' })
    const listed = await titles(`month=${month}&limit=50`)
    expect(listed).toContain('Into the month')
    expect(listed).not.toContain('Until midnight')
  })

  test('are changed by those who run them: people hear of another time, new seats go to the line', async () => {
    const id = await planned(app, ife, { title: 'Moving', capacity: 1 })
    const { who } = await newCitizen(app)
    await ada.post(`/api/events/${id}/register`, {})
    await who.post(`/api/events/${id}/register`, {})
    const path = `/api/events/${id}`
    expect(code(await ada.post(path, eventPlan(app)))).toBe('NOT_MANAGING')
    expect(code(await ada.get(`${path}/draft`).then((answer) => answer))).toBe('NOT_MANAGING')
    expect((await ife.get(`${path}/draft`)).json()).toMatchObject({
      title: 'Moving',
      from: '10:00',
      until: '12:00',
    })
    expect(
      (await ife.post(path, eventPlan(app, { title: 'Moved', capacity: 2, from: '11:00' }))).statusCode,
    ).toBe(200)
    expect(await shown(id)).toMatchObject({ title: 'Moved', seatsTaken: 2, waiting: 0 })
    expect((await bodies(ada)).map(({ title }) => title)).toContain('Changed: Moved')
    expect((await bodies(who)).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Changed: Moved', 'You have a seat: Moved']),
    )
    expect(code(await ife.post(path, eventPlan(app, { capacity: 1 })))).toBe('SEATS_TAKEN')
  })

  test('cancelled with a public reason, everybody hears of it, and it stays cancelled', async () => {
    const id = await planned(app, ife, { title: 'Rained off' })
    await ada.post(`/api/events/${id}/register`, {})
    const cancel = (who: Person) =>
      who.post(`/api/events/${id}/cancel`, { reason: 'The road is under water.' })
    expect(code(await cancel(ada))).toBe('NOT_MANAGING')
    expect((await cancel(ife)).statusCode).toBe(200)
    expect(code(await cancel(ife))).toBe('EVENT_NOT_OPEN')
    expect(await shown(id)).toMatchObject({ status: 'cancelled', reason: 'The road is under water.' })
    expect((await bodies(ada)).map(({ title }) => title)).toContain('Cancelled: Rained off')
    expect((await app.guest().get(`/api/events/${id}/calendar`)).body).toContain('STATUS:CANCELLED')
  })

  test('people with a seat are reminded once, a day before, and again when it moves', async () => {
    const id = await planned(app, ife, { title: 'Soon there' })
    const { who } = await newCitizen(app)
    await who.post(`/api/events/${id}/register`, {})
    const remind = () => jobNamed('events:remind').run(jobCtx(app), {})
    const times = async () => (await bodies(who)).filter(({ title }) => title === 'Soon: Soon there').length
    await remind()
    expect(await times()).toBe(0)
    await sql`update events.event set starts_at = ${new Date(app.clock.now().getTime() + HOUR_MS)},
      ends_at = ${new Date(app.clock.now().getTime() + 7_200_000)} where id = ${id}`.execute(app.db)
    await remind()
    await remind()
    expect(await times()).toBe(1)
    await sql`update events.event set starts_at = ${new Date(app.clock.now().getTime() + 5_400_000)} where id = ${id}`.execute(
      app.db,
    )
    await remind()
    expect(await times()).toBe(2)
  })

  test('the report is written after it, once, and is public', async () => {
    const id = await planned(app, ife, { title: 'Over' })
    const report = {
      headcount: 17,
      minutes: 'We read all forty pages aloud.',
      decisions: 'Ask for the rest.',
    }
    const close = (who: Person) => who.post(`/api/events/${id}/close`, report)
    expect(code(await close(ife))).toBe('EVENT_NOT_OVER')
    await sql`update events.event set starts_at = ${new Date(app.clock.now().getTime() - 7_200_000)},
      ends_at = ${new Date(app.clock.now().getTime() - HOUR_MS)} where id = ${id}`.execute(app.db)
    expect(code(await close(ada))).toBe('NOT_MANAGING')
    expect((await close(ife)).statusCode).toBe(200)
    expect(code(await close(ife))).toBe('EVENT_NOT_OPEN')
    expect((await shown(id)).report).toEqual(report)
    expect(await titles('view=past')).toContain('Over')
  })

  test('a person’s calendar has a secret address: what they have a seat for, until it is renewed', async () => {
    const id = await planned(app, ife, { title: 'In my calendar' })
    await ada.post(`/api/events/${id}/register`, {})
    const renew = async () =>
      (await ada.post('/api/own-events/calendar')).json<{ calendarPath: string }>().calendarPath
    const path = await renew()
    const calendar = await app.guest().get(path)
    expect(calendar.body).toContain('SUMMARY:In my calendar')
    expect(calendar.headers['cache-control']).toContain('no-store')
    expect((await app.guest().get(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(
      404,
    )
    expect((await app.guest().get('/api/event-calendars/guess')).statusCode).toBe(404)
    await ada.post(`/api/events/${id}/leave`)
    expect((await app.guest().get(path)).body).not.toContain('In my calendar')
    expect(await renew()).not.toBe(path)
    expect((await app.guest().get(path)).statusCode).toBe(404)
  })

  test('what moderators hold back is out of sight, and comes back when they restore it', async () => {
    const id = await planned(app, ife, { title: 'Flagged', lga: 'SO-bodinga' })
    const ctx = { db: app.db } as Parameters<typeof moderatedEvent.hold>[0]
    expect((await moderatedEvent.subjects(ctx, [id])).get(id)).toMatchObject({
      title: 'Flagged',
      state: 'NG-SO',
    })
    await moderatedEvent.hold(ctx, id)
    expect(await titles('lga=SO-bodinga')).toEqual([])
    expect((await app.guest().get(`/api/events/${id}`)).statusCode).toBe(404)
    expect((await ada.post(`/api/events/${id}/register`, {})).statusCode).toBe(404)
    expect((await ife.get(`/api/events/${id}`)).json()).toMatchObject({ title: 'Flagged', isShown: false })
    await moderatedEvent.restore(ctx, id)
    expect(await titles('lga=SO-bodinga')).toEqual(['Flagged'])
    await moderatedEvent.remove(ctx, id)
    expect(await titles('lga=SO-bodinga')).toEqual([])
  })
})

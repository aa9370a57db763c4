import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { memoryOutbox } from '#ports/outbox/memory-outbox.ts'
import { outboxSms } from '#ports/sms/outbox.ts'
import type { SmsMessage } from '#ports/sms/port.ts'
import { cloneDatabase } from '#test/database.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { makeTextGate, type Text } from './gate.ts'
import { DEFAULT_COUNTRIES } from './plans.ts'
import { policies, type TextPurpose, textPurposes } from './policy.ts'

const START = Date.UTC(2026, 10, 22, 9)
let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Database
let now = START
let outbox: ReturnType<typeof memoryOutbox<SmsMessage>>
const alarms: { what: string }[] = []
const log = { warn: () => {}, error: (said: { what: string }) => void alarms.push(said) } as never

beforeAll(async () => {
  database = await cloneDatabase(inject('databaseServer'))
  db = openDatabase(database.url, 8)
  await migrate(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  await sql`truncate platform.rate_count, platform.text_message`.execute(db)
  now = START
  alarms.length = 0
  outbox = memoryOutbox<SmsMessage>()
})

const gateWith = (change: Partial<Parameters<typeof makeTextGate>[0]> = {}) =>
  makeTextGate({
    carrier: outboxSms(outbox),
    db,
    log,
    now: () => new Date(now),
    countries: DEFAULT_COUNTRIES,
    budgetKobo: 2_500_000,
    key: Buffer.alloc(32, 7),
    ...change,
  })
const phone = (serial: number) => `+234803${String(1_000_000 + serial)}`
const text = (change: Partial<Text> = {}): Text => ({
  id: randomUUID(),
  purpose: 'code',
  to: phone(1),
  forWhom: randomUUID(),
  text: 'SUP Civic code: 123456.',
  ...change,
})
const sent = async () => (await outbox.list()).length
const why = (verdict: Awaited<ReturnType<ReturnType<typeof gateWith>['send']>>) =>
  verdict.isAllowed ? 'sent' : verdict.why
const moneySpent = async () => (await gateWith().health(db)).spentKobo

describe.each(textPurposes)('a text message for %s', (purpose: TextPurpose) => {
  const policy = policies[purpose]
  const widest = policy.perNumber.toSorted((one, other) => other.windowSeconds - one.windowSeconds)[0]

  test('is sent once however often its job runs, and paid once, also in parallel', async () => {
    const gate = gateWith()
    const one = text({ purpose })
    expect([why(await gate.send(one)), why(await gate.send(one)), await sent()]).toEqual(['sent', 'tries', 1])
    const other = text({ purpose, to: phone(2) })
    await Promise.all([gate.admit(db, other), gate.send(other), gate.send(other), gateWith().send(other)])
    expect(await moneySpent()).toBe(1200)
  })

  test('reaches one number as often as its policy allows, whoever asks, and no more', async () => {
    const gate = gateWith()
    const said: string[] = []
    for (let at = 0; at < (widest?.times ?? 0) + 2; at += 1) {
      said.push(why(await gate.send(text({ purpose }))))
      // Far enough apart that only the longest window counts.
      now += ((widest?.windowSeconds ?? 0) * 1000) / ((widest?.times ?? 1) + 3)
    }
    const expected = [...Array.from({ length: widest?.times ?? 0 }, () => 'sent'), 'often', 'often']
    expect(said).toEqual(expected)
    expect(await sent()).toBe(widest?.times)
  })

  test('is counted as one when twenty processes send at once', async () => {
    const most = policy.perNumber.toSorted((one, other) => one.windowSeconds - other.windowSeconds)[0]?.times
    const gates = Array.from({ length: 20 }, () => gateWith())
    await Promise.all(gates.map((gate) => gate.send(text({ purpose }))))
    expect(await sent()).toBe(most)
  })

  test('stops when the day’s budget is spent, raises one alarm, and continues the next day', async () => {
    // Big enough for one text even where a purpose may use a twentieth of the day’s money.
    const budgetKobo = 600 * 24
    const most = Math.floor((budgetKobo * policy.maxBudgetPercent) / 100 / 600)
    const gates = Array.from({ length: most + 4 }, () => gateWith({ budgetKobo }))
    const said = await Promise.all(
      gates.map((gate, at) => gate.send(text({ purpose, to: phone(at), forWhom: null }))),
    )
    expect(said.filter((verdict) => verdict.isAllowed)).toHaveLength(most)
    const refused = said.flatMap((verdict) => (verdict.isAllowed ? [] : [verdict]))
    expect(refused[0]).toEqual({ isAllowed: false, why: 'spent', retryAfterSeconds: 15 * 3600 })
    expect(alarms.filter(({ what }) => what === 'spent')).toHaveLength(1)
    now += DAY_MS
    expect(why(await gateWith({ budgetKobo }).send(text({ purpose, to: phone(99) })))).toBe('sent')
  })

  test.each([
    '+881612345678',
    '+870773111222',
    '+19005550100',
    '+18765550100',
    '+5351234567',
    '+37061234567',
    '+979123456789',
    '+234803123456',
    '+23480312345678',
    '+999',
    '',
    'not a number',
  ])('never goes to "%s", costs nothing and counts nowhere', async (to) => {
    expect(why(await gateWith().send(text({ purpose, to })))).toBe('number')
    expect(await gateWith().admit(db, text({ purpose, to }))).toMatchObject({ why: 'number' })
    const { rows } = await sql`select 1 from platform.rate_count`.execute(db)
    expect([await sent(), rows]).toEqual([0, []])
  })
})

describe('the gate for text messages', () => {
  test('counts a country outside Nigeria by the day, shared by everything sent there', async () => {
    await sql`insert into platform.rate_count values ('text-country GB', 199, ${new Date(START + DAY_MS)})`.execute(
      db,
    )
    const british = (serial: number) =>
      text({ to: `+44791112345${serial}`, purpose: serial % 2 ? 'code' : 'consent' })
    expect([why(await gateWith().send(british(1))), why(await gateWith().send(british(2)))]).toEqual([
      'sent',
      'spent',
    ])
    expect(why(await gateWith().send(text()))).toBe('sent')
  })

  test('undoes its earlier counts when a later count is full', async () => {
    const to = phone(5)
    await sql`insert into platform.rate_count values ('text-money', 2500000, ${new Date(START + DAY_MS)})`.execute(
      db,
    )
    expect(why(await gateWith().send(text({ to })))).toBe('spent')
    const { rows } = await sql<{ times: number }>`
      select sum(times)::int as times from platform.rate_count where bucket like 'text-number%' or bucket like 'text-p%'`.execute(
      db,
    )
    expect(rows).toEqual([{ times: 0 }])
  })

  test('pays by the part, and refuses more parts than it admitted', async () => {
    const id = randomUUID()
    expect(await gateWith().admit(db, text({ id, text: 'a'.repeat(161) }))).toEqual({ isAllowed: true })
    expect(await moneySpent()).toBe(1200)
    expect(why(await gateWith().send(text({ id, text: 'a'.repeat(400) })))).toBe('tries')
    expect(why(await gateWith().send(text({ id, text: 'a'.repeat(161) })))).toBe('sent')
    for (const words of ['ẹ is no letter of it', '', 'a'.repeat(500)])
      expect(why(await gateWith().send(text({ text: words })))).toBe('words')
  })

  test('retries a failing carrier three times, and no more', async () => {
    let asked = 0
    const gate = gateWith({
      carrier: {
        send: async () => {
          asked += 1
          throw new Error('carrier is away')
        },
      },
    })
    const one = text()
    for (let at = 0; at < 3; at += 1) await expect(gate.send(one)).rejects.toThrow('away')
    expect([why(await gate.send(one)), asked, await moneySpent()]).toEqual(['tries', 3, 600])
  })

  test('counts an admission together with its transaction or not at all', async () => {
    const gate = gateWith()
    const rolledBack = db.transaction().execute(async (tx) => {
      expect(await gate.admit(tx, text())).toEqual({ isAllowed: true })
      throw new Error('the nomination was refused')
    })
    await expect(rolledBack).rejects.toThrow('refused')
    const { rows } = await sql`select 1 from platform.rate_count`.execute(db)
    expect([rows, await moneySpent()]).toEqual([[], 0])
  })

  test('keeps no number in its counts', async () => {
    await gateWith().send(text({ to: phone(7) }))
    const { rows } = await sql<{
      all: string
    }>`select string_agg(c::text, ' ') as all from platform.rate_count c`.execute(db)
    expect(rows[0]?.all).not.toContain(phone(7).slice(4))
    const kept = await sql<{
      all: string
    }>`select string_agg(m::text, ' ') as all from platform.text_message m`.execute(db)
    expect(kept.rows[0]?.all).not.toContain(phone(7).slice(4))
  })

  test('raises an alarm if fewer than a fifth of the last fifty codes are entered, once an hour', async () => {
    const add = (many: number, entered: number) =>
      sql`insert into platform.text_message (id, admitted_at, purpose, country, parts, kobo, sent_at, entered_at)
        select gen_random_uuid()::text, ${new Date(now)}, 'code', 'NG', 1, 600, ${new Date(now)},
          case when n <= ${entered} then ${new Date(now)}::timestamptz end from generate_series(1, ${many}) as n`.execute(
        db,
      )
    await add(49, 0)
    now += 11 * 60_000
    await gateWith().watch()
    expect([alarms, (await gateWith().health(db)).fewEntered]).toEqual([[], []])
    await add(1, 0)
    now += 11 * 60_000
    await gateWith().watch()
    await gateWith().watch()
    expect(alarms).toMatchObject([{ alarm: 'texts', what: 'few-entered', where: ['NG', 'all'] }])
    await add(50, 10)
    now += 11 * 60_000
    expect((await gateWith().health(db)).fewEntered).toEqual([])
    now += 31 * DAY_MS
    await gateWith().watch()
    const { rows } = await sql`select 1 from platform.text_message`.execute(db)
    expect(rows).toEqual([])
  })
})

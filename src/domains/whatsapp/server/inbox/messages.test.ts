import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { limits } from '#shared/limits.ts'
import { openTestApp } from '#test/app.ts'
import { cloudAccount, postWhatsApp, startWhatsApp } from '#test/doubles/whatsapp.ts'

const QUESTION = 'What does a councillor do?'

const app = await openTestApp()
const phones = await startWhatsApp(app)
afterAll(() => phones.close())
beforeEach(() => {
  phones.double.control.fault = null
})

let next = 2_348_032_000_000
const newPhone = (): string => String((next += 1))
const countOf = async (table: string, where = 'true'): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ${sql.table(table)} where ${sql.raw(where)}`.execute(app.db)
  return rows[0]?.n ?? -1
}

describe('the webhook', () => {
  test('answers the handshake to our word only', async () => {
    const ask = (token: string) =>
      app.app.inject(
        `/api/whatsapp/events?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
      )
    const right = await ask(cloudAccount.verifyToken)
    expect([right.statusCode, right.body]).toEqual([200, '1158201444'])
    expect((await ask('wrong')).statusCode).toBe(403)
  })

  test('keeps nothing of a forged message, and refuses a large one', async () => {
    const before = await countOf('whatsapp.incoming')
    const event = phones.double.messageEvent(newPhone(), { type: 'text', text: { body: 'Hi' } })
    const { bytes, signature } = phones.double.signed(event)
    const flipped = Buffer.from(bytes)
    flipped[flipped.length - 5] = (flipped[flipped.length - 5] ?? 0) ^ 1
    expect(await postWhatsApp(app, flipped, signature)).toBe(401)
    expect(await postWhatsApp(app, bytes, undefined)).toBe(401)
    expect(await postWhatsApp(app, Buffer.alloc(300_000, 32), signature)).toBe(413)
    expect(await countOf('whatsapp.incoming')).toBe(before)
  })

  test('is absent where WhatsApp is not connected', async () => {
    const before = app.ports.whatsapp
    app.ports.whatsapp = null
    expect((await app.app.inject('/api/whatsapp/events')).statusCode).toBe(404)
    expect(await postWhatsApp(app, '{}', 'sha256=00')).toBe(404)
    app.ports.whatsapp = before
  })

  test('answers each message once, however often and in whatever order it comes', async () => {
    const phone = newPhone()
    const events = [QUESTION, 'How do I register to vote?', 'What is a ward?'].map((body) =>
      phones.double.signed(phones.double.messageEvent(phone, { type: 'text', text: { body } })),
    )
    const posts = Array.from({ length: 20 }, (_, at) => (at % 2 ? events : events.toReversed())).flat()
    const statuses = await Promise.all(
      posts.map(({ bytes, signature }) => postWhatsApp(app, bytes, signature)),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    // The double opens the 24 hours of a phone only when it wrote itself.
    await phones.double.write(phone, 'START')
    await phones.work()
    expect(phones.answersOn(phone)).toHaveLength(4)
  })

  test('a report may come many times, in any order and before our own row', async () => {
    const phone = newPhone()
    await phones.say(phone, QUESTION)
    const { rows } = await sql<{ times: number }>`
      select count(*)::int as times from whatsapp.sent join whatsapp.report using (message_mac)
      where sent.at = ${app.clock.now()} group by message_mac order by 1 desc limit 1`.execute(app.db)
    expect(rows[0]?.times).toBe(2)
    // Reports of "sent" and "delivered" of other messages may still be on their way; only ours says "read".
    const readReports = () => countOf('whatsapp.report', `step = 'read'`)
    expect(await readReports()).toBe(0)
    const early = phones.double.signed(phones.double.statusEvent('wamid.not-ours-yet', phone, 'read'))
    await Promise.all(Array.from({ length: 20 }, () => postWhatsApp(app, early.bytes, early.signature)))
    expect(await readReports()).toBe(1)
  })
})

describe('a message', () => {
  test('is answered by the guides with the page as a link, from a number of nobody', async () => {
    const answer = await phones.say(newPhone(), QUESTION)
    expect(answer).toMatch(/councillor/i)
    expect(answer).toMatch(/Read more:\n• .*: http:\/\/localhost:3000\/library\/what-a-councillor-does/)
  })

  test('is answered in its own language', async () => {
    const answer = await phones.say(newPhone(), 'Menene aikin kansila, kuma yaya ake zaɓe?')
    expect(answer).toMatch(/kansila/i)
    const { rows } = await sql`select language from whatsapp.incoming order by id desc limit 1`.execute(
      app.db,
    )
    expect(rows).toEqual([{ language: 'ha' }])
  })

  test('leaves no text behind once it is answered, and none of an answer', async () => {
    const phone = newPhone()
    await phones.double.write(phone, 'My NIN is 12345678901, what is a ward?')
    const waiting = await sql`select from whatsapp.incoming where text_sealed is not null`.execute(app.db)
    expect(waiting.rows).toHaveLength(1)
    await phones.work()
    const { rows } = await sql`select from whatsapp.incoming where text_sealed is not null`.execute(app.db)
    expect(rows).toHaveLength(0)
    expect(phones.answersOn(phone).join(' ')).not.toContain('12345678901')
  })

  test('that is a picture is told once a day that we read text', async () => {
    const phone = newPhone()
    for (let times = 0; times < 3; times += 1) await phones.double.picture(phone)
    await phones.work()
    expect(phones.answersOn(phone)).toEqual([
      'We can only read text here. Please write your question in words.',
    ])
  })

  test('past the limit of a number of nobody gets one sentence, then silence, until the hour is over', async () => {
    const phone = newPhone()
    for (let at = 0; at < limits.whatsAppGuest.times; at += 1)
      expect(await phones.say(phone, QUESTION)).toMatch(/councillor/i)
    expect(await phones.say(phone, QUESTION)).toContain('wait an hour')
    expect(await phones.say(phone, QUESTION)).toBe('')
    app.clock.advance(3_601)
    expect(await phones.say(phone, QUESTION)).toMatch(/councillor/i)
  })

  test('keeps waiting while the provider is away, and is answered once', async () => {
    const phone = newPhone()
    phones.double.control.fault = { status: 503, body: {} }
    await expect(phones.say(phone, QUESTION)).rejects.toMatchObject({ why: 'away' })
    phones.double.control.fault = null
    await phones.work()
    expect(phones.answersOn(phone)).toHaveLength(1)
  })

  test('whose 24 hours are over gets no answer of our own words', async () => {
    const phone = newPhone()
    await phones.double.write(phone, QUESTION)
    app.clock.advance(24 * 3_600 + 1)
    await phones.work()
    expect(phones.answersOn(phone)).toEqual([])
  })
})

describe('STOP', () => {
  test.each(['STOP', 'Tsaya', 'Kwụsị', 'Dúró', 'Abeg stop'])(
    '%s is confirmed once, then nothing comes until START',
    async (word) => {
      const phone = newPhone()
      expect(await phones.say(phone, word)).not.toBe('')
      // Of two words in one second STOP holds.
      app.clock.advance(2)
      expect(await phones.say(phone, QUESTION)).toBe('')
      expect(await phones.say(phone, 'HELP')).toContain('STOP')
      expect(await phones.say(phone, 'START')).toContain('on again')
      expect(await phones.say(phone, QUESTION)).toMatch(/councillor/i)
    },
  )

  test('holds before any job ran: an answer that waits is not sent', async () => {
    const phone = newPhone()
    await phones.double.write(phone, QUESTION)
    const { rows } = await sql<{ id: number }>`select max(id) as id from whatsapp.incoming`.execute(app.db)
    await jobNamed('whatsapp:answer').run(jobCtx(app), { id: rows[0]?.id })
    await phones.double.write(phone, 'STOP')
    await phones.work()
    expect(phones.answersOn(phone)).toEqual([
      'You get no more messages from us. Send START if you want them again.',
    ])
  })

  test('and START hold by the time they were sent, whichever arrives last', async () => {
    const phone = newPhone()
    const at = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000)
    const word = (body: string, seconds: number) =>
      phones.double.signed(phones.double.messageEvent(phone, { type: 'text', text: { body } }, at(seconds)))
    const stopped = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from whatsapp.contact where stopped_at is not null`.execute(app.db)
      return rows[0]?.n ?? 0
    }
    const before = await stopped()
    const [start, stop] = [word('START', 10), word('STOP', 60)]
    await postWhatsApp(app, start.bytes, start.signature)
    await postWhatsApp(app, stop.bytes, stop.signature)
    expect(await stopped()).toBe(before)
    const again = word('STOP', 10)
    await postWhatsApp(app, again.bytes, again.signature)
    expect(await stopped()).toBe(before + 1)
  })
})

test('texts that nothing answered, old counts and numbers of nobody are forgotten', async () => {
  const phone = newPhone()
  await phones.double.write(phone, QUESTION)
  const tidy = () => jobNamed('whatsapp:tidy').run(jobCtx(app), {})
  app.clock.advance(86_400 + 60)
  await tidy()
  const { rows } =
    await sql`select outcome, text_sealed from whatsapp.incoming order by id desc limit 1`.execute(app.db)
  expect(rows).toEqual([{ outcome: 'lost', text_sealed: null }])
  app.clock.advance(31 * 86_400)
  await tidy()
  for (const table of ['incoming', 'sent', 'report']) expect(await countOf(`whatsapp.${table}`)).toBe(0)
  const { rows: left } = await sql`select from whatsapp.contact where stopped_at is null`.execute(app.db)
  expect(left).toHaveLength(0)
})

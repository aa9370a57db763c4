import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { JobCtx } from '#platform/server/jobs/jobs.ts'
import { type Person, openTestApp, startTestApp } from '#test/app.ts'
import { ok, refusal } from '#test/answers.ts'
import type { OwnMessage, StaffMessage } from '../contract.ts'
import { DAYS_KEPT } from '../rules.ts'
import { forgetSettledMessages, mailAnswer } from './jobs.ts'

const app = await openTestApp()
const chidi = await app.signIn('chidi')
const ada = await app.signIn('ada')

const TEXT = 'The bus to Ikorodu is not on the map of places.'
const form = (more: Record<string, string> = {}) => ({ topic: 'help', text: TEXT, ...more })
const jobCtx = (): JobCtx => ({ ...app, now: () => app.clock.now() })
const messages = async (who: Person, list = 'waiting') =>
  ok<{ items: StaffMessage[]; waiting: number }>(await who.get(`/api/feedback/messages?list=${list}`))
const find = async (who: Person, number: number, list = 'waiting') =>
  (await messages(who, list)).items.find((item) => item.number === number)
const answerAt = (id: string) => `/api/feedback/messages/${id}/answer`
const sentTo = async (to: string) =>
  ((await app.ports.outbox.email.list()) ?? []).map(({ message }) => message).filter((each) => each.to === to)
/** Writes through the contact form and returns the number. */
const write = async (who: Person, more: Record<string, string> = {}): Promise<number> => {
  const response = await who.post('/api/feedback/contact', form(more))
  expect(response.statusCode, response.body).toBe(201)
  return response.json<{ number: number }>().number
}

describe('the contact form', () => {
  test('takes a message of a visitor, who must say where the answer goes', async () => {
    const guest = app.guest()
    const without = await guest.post('/api/feedback/contact', form())
    expect([without.statusCode, without.json<{ fields: Record<string, string> }>().fields]).toEqual([
      400,
      { email: 'Enter your email address, so that we can answer you.' },
    ])
    for (const bad of [{ email: 'nobody' }, { topic: 'praise', email: 'a@example.ng' }, { text: 'Short.' }])
      expect((await guest.post('/api/feedback/contact', form(bad))).statusCode).toBe(400)
    const number = await write(guest, { email: ' Uche@Example.NG ', name: 'Uche' })
    expect(await find(chidi, number)).toMatchObject({
      way: 'contact',
      topic: 'help',
      text: TEXT,
      name: 'Uche',
      email: 'uche@example.ng',
      state: 'waiting',
    })
  })

  test('is answered by email, in the language of the visitor, without the words of the visitor', async () => {
    const guest = app.guest()
    guest.cookies.set('lang', 'ha')
    const number = await write(guest, { email: 'halima@example.ng', text: `${TEXT} Buy at evil.example` })
    const found = await find(chidi, number)
    const answered = await chidi.post(answerAt(found?.id ?? ''), { answer: 'We will add the bus stop.' })
    expect(ok<StaffMessage>(answered)).toMatchObject({ state: 'answered', settledBy: 'Chidi Mockford' })
    const run = () => mailAnswer.run(jobCtx(), { messageId: found?.id ?? '' })
    await run()
    await run()
    const letters = await sentTo('halima@example.ng')
    expect(letters).toHaveLength(1)
    const [letter] = letters
    expect(letter?.subject).toBe(`SUP Civic: amsar saƙonku ${number}`)
    expect(letter?.text).toContain('We will add the bus stop.')
    expect(letter?.text).not.toContain('evil.example')
  })

  test('a signed-in person is answered in the account, whatever address they type', async () => {
    const number = await write(ada, { email: 'other@example.ng', name: 'Other' })
    const found = await find(chidi, number)
    expect(found).toMatchObject({ name: 'Ada Sampleson', email: null })
    ok(await chidi.post(answerAt(found?.id ?? ''), { answer: 'Look at the page Help.' }))
    const own = ok<{ items: OwnMessage[] }>(await ada.get('/api/feedback')).items
    expect(own.find((item) => item.number === number)).toMatchObject({ answer: 'Look at the page Help.' })
    const notices = ok<{ items: { title: string; link: string }[] }>(await ada.get('/api/notifications'))
    expect(notices.items[0]).toMatchObject({ title: 'We answered your message', link: '/feedback' })
    const others = ok<{ items: OwnMessage[] }>(await (await app.signIn('ife')).get('/api/feedback')).items
    expect(others.map((item) => item.number)).not.toContain(number)
  })

  test('bounds what one address and one network send', async () => {
    const strict = await startTestApp({ LIMIT_FACTOR: '1' })
    try {
      const codes = async (count: number, emailOf: (n: number) => string) => {
        const all: number[] = []
        for (let n = 0; n < count; n += 1) {
          const answer = await strict.guest().post('/api/feedback/contact', form({ email: emailOf(n) }))
          all.push(answer.statusCode)
        }
        return all
      }
      expect(await codes(6, () => 'victim@example.ng')).toEqual([201, 201, 201, 201, 201, 429])
      const more = await codes(16, (n) => `many${n}@example.ng`)
      expect([more.filter((code) => code === 201).length, more.at(-1)]).toEqual([14, 429])
    } finally {
      await strict.stop()
    }
  })
})

describe('who reads a message', () => {
  test('nobody but administrators, each the topics that their role answers', async () => {
    const numbers = {
      security: await write(app.guest(), { topic: 'security', email: 's@example.ng' }),
      leader: await write(app.guest(), { topic: 'leader', email: 'l@example.ng' }),
    }
    expect((await app.guest().get('/api/feedback/messages')).statusCode).toBe(401)
    for (const name of ['ada', 'bola', 'funke'] as const)
      expect((await (await app.signIn(name)).get('/api/feedback/messages')).statusCode).toBe(403)
    const emeka = await app.signIn('emeka')
    expect(await find(chidi, numbers.security)).toBeDefined()
    expect(await find(emeka, numbers.security)).toBeUndefined()
    expect(await find(emeka, numbers.leader)).toBeUndefined()
    const hidden = await find(chidi, numbers.security)
    expect(await emeka.post(answerAt(hidden?.id ?? ''), { answer: 'Let me read that.' })).toRefuse(
      404,
      'MESSAGE_NOT_FOUND',
    )
  })
})

describe('feedback', () => {
  test('[AD-02] anyone signed in sends it, every administrator reads it and one of them answers', async () => {
    const body = { topic: 'idea', text: 'Let me print the list of leaders.' }
    expect((await app.guest().post('/api/feedback', body)).statusCode).toBe(401)
    for (const name of ['ada', 'halima', 'jide', 'bola'] as const) {
      const sent = await (await app.signIn(name)).post('/api/feedback', body)
      expect([name, sent.statusCode]).toEqual([name, 201])
    }
    const { number } = (await ada.post('/api/feedback', { ...body, topic: 'praise' })).json<{
      number: number
    }>()
    const emeka = await app.signIn('emeka')
    const found = await find(emeka, number)
    expect(found).toMatchObject({ way: 'feedback', topic: 'praise', name: 'Ada Sampleson' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? emeka : chidi).post(answerAt(found?.id ?? ''), { answer: 'Thank you very much.' }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(new Set(refused.map((each) => refusal(each)[1]))).toEqual(new Set(['MESSAGE_SETTLED']))
    expect(await find(emeka, number, 'settled')).toMatchObject({ state: 'answered' })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from platform.audit
      where action = 'feedback.answer' and target = ${`message:${found?.id}`}`.execute(app.db)
    expect(rows).toEqual([{ n: 1 }])
  })

  test('a message can be set aside, and an empty answer is refused', async () => {
    const number = await write(app.guest(), { email: 'spam@example.ng' })
    const id = (await find(chidi, number))?.id ?? ''
    expect((await chidi.post(answerAt(id), {})).statusCode).toBe(400)
    expect(ok<StaffMessage>(await chidi.post(answerAt(id), { setAside: 'yes' })).state).toBe('closed')
    await mailAnswer.run(jobCtx(), { messageId: id })
    expect(await sentTo('spam@example.ng')).toEqual([])
  })

  test('what is settled goes after a year, and with its writer', async () => {
    const { number } = (
      await (
        await app.signIn('dayo')
      ).post('/api/feedback', {
        topic: 'idea',
        text: 'Show the time in Toronto too.',
      })
    ).json<{ number: number }>()
    const kept = async () => {
      const { rows } = await sql<{ number: number }>`select number::int from feedback.message`.execute(app.db)
      return rows.map((row) => row.number)
    }
    ok(await chidi.post(answerAt((await find(chidi, number))?.id ?? ''), { setAside: 'yes' }))
    app.clock.advance((DAYS_KEPT - 1) * 86_400)
    await forgetSettledMessages.run(jobCtx(), {})
    expect(await kept()).toContain(number)
    app.clock.advance(2 * 86_400)
    await forgetSettledMessages.run(jobCtx(), {})
    expect(await kept()).not.toContain(number)
  })
})

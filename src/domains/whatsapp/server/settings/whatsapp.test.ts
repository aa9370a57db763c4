import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { votingCloses } from '#domains/voting/server/notices.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { eraseDomain, exportDomain } from '#platform/server/personal-data.ts'
import { openTestApp, type Person } from '#test/app.ts'
import { startWhatsApp, type TestWhatsApp } from '#test/doubles/whatsapp.ts'
import { jobCtx } from '#test/jobs.ts'
import { demoPassword } from '#test/people.ts'
import type { WhatsAppFigures, WhatsAppLink, WhatsAppSettings } from '../../contract.ts'
import { whatsappPersonalData } from '../personal-data.ts'

const PHONE = '2348033000001'
const QUESTION = 'What does a councillor do?'
const adaId = demoPerson('ada').id

const app = await openTestApp()
let phones: TestWhatsApp
let ada: Person
beforeAll(async () => {
  phones = await startWhatsApp(app)
  ada = await app.signIn('ada')
  // Messages of these tests wait for no morning.
  const quiet = { isOn: false, starts: '21:30', ends: '06:00', zone: 'Africa/Lagos' }
  await ada.send('PUT', '/api/notifications/quiet-hours', quiet)
})
afterAll(async () => {
  await phones.close()
})
beforeEach(async () => {
  ada = await app.signIn('ada')
  phones.double.control.fault = null
  await sql`delete from platform.rate_count`.execute(app.db)
})

const linkOf = async (who: Person) => (await who.get('/api/whatsapp/link')).json<WhatsAppLink>()
const link = async (who: Person, phone: string): Promise<void> => {
  await who.post('/api/whatsapp/link', { currentPassword: demoPassword })
  await phones.say(phone, (await linkOf(who)).open?.text ?? '')
  await phones.say(phone, 'YES')
}
const settingsOf = async (who: Person) => (await who.get('/api/whatsapp/settings')).json<WhatsAppSettings>()
const figuresOf = async (who: Person) => (await who.get('/api/whatsapp/figures')).json<WhatsAppFigures>()
const choose = (who: Person, on: readonly string[]) => who.send('PUT', '/api/whatsapp/kinds', { on })

let round = 0
const tellAda = async (): Promise<void> => {
  round += 1
  app.clock.advance(1)
  await notify(jobCtx(app), adaId, votingCloses, {
    contestId: '11111111-1111-4111-8111-111111111111',
    area: 'Awgu',
    round: String(round),
  })
  await phones.work()
}
const whyNot = async (): Promise<string | null> => {
  const { rows } = await sql<{ why: string | null }>`
    select why from notifications.delivery where channel = 'whatsapp' order by made_at desc limit 1`.execute(
    app.db,
  )
  return rows[0]?.why ?? null
}

test('[NT-03] a member links a number, chooses what comes, asks the guide from it, and administrators see counts', async () => {
  await link(ada, PHONE)
  expect((await linkOf(ada)).linked?.number).toBe('+234 ••• ••• 0001')
  expect((await settingsOf(ada)).kinds.some(({ isOn }) => isOn)).toBe(false)
  expect((await choose(ada, ['voting'])).statusCode).toBe(200)
  expect((await settingsOf(ada)).kinds.filter(({ isOn }) => isOn).map(({ setting }) => setting)).toEqual([
    'voting',
  ])
  for (let times = 0; times < 5; times += 1)
    expect(await phones.say(PHONE, QUESTION)).toMatch(
      /councillor[\s\S]*Read more:\n• .*\/library\/what-a-councillor-does/i,
    )
  const figures = await figuresOf(await app.signIn('chidi'))
  expect(figures.isConnected).toBe(true)
  expect(figures.answers.find(({ language }) => language === 'en')?.found).toBe(5)
  expect(figures.days[0]).toMatchObject({ incoming: 7, outgoing: 7, delivered: 7, failed: 0 })
})

describe('notices over WhatsApp', () => {
  test('come for the kinds that were chosen, in words while 24 hours last and as the template after them', async () => {
    const before = phones.answersOn(PHONE).length
    await tellAda()
    expect(phones.answersOn(PHONE).slice(before)).toEqual([
      expect.stringMatching(/^\*.*Awgu[\s\S]*\nhttp:\/\/localhost:3000\//),
    ])
    app.clock.advance(24 * 3_600 + 1)
    await tellAda()
    const last = phones.answersOn(PHONE).at(-1) ?? ''
    expect(last).not.toContain('*')
    expect(last.split('\n')).toHaveLength(2)
  })

  test('do not come for other kinds, nor after STOP, nor once the number is removed', async () => {
    const before = phones.answersOn(PHONE).length
    ada = await app.signIn('ada')
    await choose(ada, [])
    await tellAda()
    expect(phones.answersOn(PHONE)).toHaveLength(before)
    await choose(ada, ['voting'])
    await phones.say(PHONE, 'STOP')
    expect((await settingsOf(ada)).linked?.isStopped).toBe(true)
    await tellAda()
    expect(await whyNot()).toBe('whatsapp-stopped')
    expect(phones.answersOn(PHONE)).toHaveLength(before + 1)
    app.clock.advance(2)
    await phones.say(PHONE, 'START')
    await ada.post('/api/whatsapp/unlink', {})
    await tellAda()
    expect(await whyNot()).toBe('whatsapp-not-linked')
    expect((await choose(ada, [])).json()).toMatchObject({ code: 'NOT_LINKED' })
    await link(ada, PHONE)
  })

  test('that the provider refuses are counted with its error, and not sent again', async () => {
    phones.double.control.fault = { status: 400, body: { error: { code: 131026, message: 'Undeliverable' } } }
    for (let times = 0; times < 5; times += 1) await tellAda()
    expect(await whyNot()).toBe('whatsapp-refused')
    const { errors } = await figuresOf(await app.signIn('chidi'))
    expect(errors).toEqual([{ code: 131026, times: 5 }])
  })

  test('say nothing of counts from one to four', async () => {
    const { linkedNumbers, stoppedNumbers, answers } = await figuresOf(await app.signIn('chidi'))
    expect([linkedNumbers, stoppedNumbers]).toEqual([null, 0])
    expect(answers.find(({ language }) => language === 'yo')).toEqual({
      language: 'yo',
      found: 0,
      near: 0,
      none: 0,
      side: 0,
    })
  })
})

test('the language of answers is the chosen one, and the message’s own with “auto”', async () => {
  const set = (language: string) => ada.send('PUT', '/api/whatsapp/language', { language })
  expect((await set('ha')).statusCode).toBe(200)
  expect((await settingsOf(ada)).linked?.language).toBe('ha')
  expect(await phones.say(PHONE, 'HELP')).toContain('Tambaye ni')
  expect((await set('auto')).statusCode).toBe(200)
  expect(await phones.say(PHONE, 'HELP')).toContain('Ask me about')
  expect((await set('fr')).statusCode).toBe(400)
})

test('the figures are for administrators alone', async () => {
  for (const [who, status] of [
    [app.guest(), 401],
    [ada, 403],
    [await app.signIn('bola'), 403],
  ] as const)
    expect((await who.get('/api/whatsapp/figures')).statusCode).toBe(status)
})

test('an export tells of the number without it, and erasing leaves nothing', async () => {
  await app.db.transaction().execute(async (tx) => {
    const given: string[] = []
    for await (const { table, rows } of exportDomain(tx, whatsappPersonalData, adaId))
      given.push(`${table} ${JSON.stringify(rows)}`)
    expect(given.join()).toMatch(/whatsapp\.consent .*"agreed"[\s\S]*whatsapp\.contact .*linked_at/)
    expect(given.join()).not.toContain('sealed')
  })
  await eraseDomain(app.db, whatsappPersonalData, adaId)
  for (const table of ['contact', 'consent', 'incoming', 'usage', 'link_code']) {
    const { rows } = await sql`select from ${sql.table(`whatsapp.${table}`)}`.execute(app.db)
    expect([table, rows.length]).toEqual([table, 0])
  }
})

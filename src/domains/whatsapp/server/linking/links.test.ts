import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { limits } from '#shared/limits.ts'
import { openTestApp, type Person } from '#test/app.ts'
import { demoPassword } from '#test/people.ts'
import { startWhatsApp, type TestWhatsApp } from '#test/doubles/whatsapp.ts'
import type { WhatsAppLink } from '../../contract.ts'

const app = await openTestApp()
let phones: TestWhatsApp
let ada: Person
beforeAll(async () => {
  phones = await startWhatsApp(app)
  ada = await app.signIn('ada')
})
afterAll(async () => {
  await phones.close()
})
beforeEach(async () => {
  await sql`truncate whatsapp.contact, whatsapp.link_code, whatsapp.consent cascade`.execute(app.db)
  await sql`delete from notifications.notice where kind like 'whatsapp.%'`.execute(app.db)
  await sql`delete from platform.rate_count`.execute(app.db)
  app.clock.advance(3_700)
  ada = await app.signIn('ada')
})

let next = 2_348_031_000_000
const newPhone = (): string => String((next += 1))

const start = (who: Person) => who.post('/api/whatsapp/link', { currentPassword: demoPassword })
const stateOf = async (who: Person) => (await who.get('/api/whatsapp/link')).json<WhatsAppLink>()
const codeOf = async (who: Person): Promise<string> => {
  const started = await start(who)
  expect(started.statusCode).toBe(200)
  const { open } = await stateOf(who)
  return open?.text ?? ''
}
const noticesOf = async (name: 'ada' | 'bola') =>
  (
    await sql<{ kind: string; channels: string[] }>`
      select notice.kind, array_agg(delivery.channel) as channels from notifications.notice as notice
      join notifications.delivery as delivery on delivery.notice_id = notice.id
      where notice.person_id = ${demoPerson(name).id} and kind like 'whatsapp.%' group by 1`.execute(app.db)
  ).rows

describe('linking a number (S-15)', () => {
  test('the session shows a code, the phone sends it and says YES, and the old mailbox hears of it', async () => {
    const phone = newPhone()
    const code = await codeOf(ada)
    expect(code).toMatch(/^LINK [A-HJ-NP-Z2-9]{8}$/)
    expect((await stateOf(ada)).open?.href).toBe(`/dev/whatsapp?text=${code.replace(' ', '%20')}`)
    expect(await phones.say(phone, code)).toMatch(/signed in as a•••@demo\.sup.*Is that you\?/)
    expect(await stateOf(ada)).toMatchObject({
      linked: null,
      open: { state: 'confirm', text: null, number: `+234 ••• ••• ${phone.slice(-4)}` },
    })
    expect(await phones.say(phone, 'YES')).toContain('linked to your account')
    expect(await stateOf(ada)).toMatchObject({
      linked: { number: `+234 ••• ••• ${phone.slice(-4)}`, isStopped: false },
      open: null,
    })
    expect(await noticesOf('ada')).toEqual([{ kind: 'whatsapp.linked', channels: ['email'] }])
    const { rows } = await sql`select act, text_version, at from whatsapp.consent`.execute(app.db)
    expect(rows).toEqual([{ act: 'agreed', text_version: 1, at: app.clock.now() }])
    expect((await start(ada)).json()).toMatchObject({ code: 'LINKED_ALREADY' })
  })

  test('no row holds the number or a code as people write them', async () => {
    const phone = newPhone()
    const code = await codeOf(ada)
    await phones.say(phone, code)
    for (const table of ['contact', 'link_code', 'incoming', 'sent', 'report', 'consent']) {
      const { rows } = await sql<{ row: string }>`
        select encode(convert_to(to_jsonb(each)::text, 'UTF8'), 'escape') as row
        from ${sql.table(`whatsapp.${table}`)} as each`.execute(app.db)
      const hex = [phone, code.slice(5)].map((text) => Buffer.from(text).toString('hex'))
      for (const { row } of rows)
        for (const text of [phone, code.slice(5), ...hex]) expect(row).not.toContain(text)
    }
  })

  test('a code that somebody else began links nothing without a YES, and NO ends it', async () => {
    const phone = newPhone()
    await phones.say(phone, await codeOf(ada))
    expect((await stateOf(ada)).linked).toBeNull()
    expect(await phones.say(phone, 'NO')).toContain('was not linked')
    expect((await stateOf(ada)).open).toMatchObject({ state: 'refused' })
    expect(await phones.say(phone, 'YES')).toContain('Ask me about')
    expect((await stateOf(ada)).linked).toBeNull()
  })

  test('another session of the same person does not see the code', async () => {
    await codeOf(ada)
    expect((await stateOf(await app.signIn('ada'))).open).toBeNull()
  })

  test('a code works once, and ten minutes', async () => {
    const [one, other] = [newPhone(), newPhone()]
    const code = await codeOf(ada)
    await phones.say(one, code)
    expect(await phones.say(other, code)).toContain('does not work')
    const late = await codeOf(ada)
    app.clock.advance(10 * 60 + 1)
    expect(await phones.say(other, late)).toContain('does not work')
    expect((await stateOf(ada)).open).toBeNull()
  })

  test('a YES after ten minutes links nothing', async () => {
    const phone = newPhone()
    await phones.say(phone, await codeOf(ada))
    app.clock.advance(10 * 60 + 1)
    await phones.say(phone, 'YES')
    expect((await stateOf(ada)).linked).toBeNull()
  })

  test('a number that tries codes is stopped, and its right code as well', async () => {
    const phone = newPhone()
    const code = await codeOf(ada)
    for (let at = 0; at < limits.whatsAppCode.times; at += 1)
      expect(await phones.say(phone, `LINK ABCD234${at + 2}`)).toContain('does not work')
    expect(await phones.say(phone, code)).toContain('wait an hour')
    expect(await phones.say(phone, code)).toBe('')
    expect((await stateOf(ada)).open).toMatchObject({ state: 'waiting' })
  })

  test('of two accounts with codes for one number, one gets it', async () => {
    const phone = newPhone()
    const bola = await app.signIn('bola')
    const [first, second] = [await codeOf(ada), await codeOf(bola)]
    await phones.say(phone, first)
    await phones.say(phone, second)
    // Twenty times YES, all at once.
    await Promise.all(Array.from({ length: 20 }, () => phones.double.write(phone, 'YES')))
    await phones.work()
    const linked = [await stateOf(ada), await stateOf(bola)].filter((each) => each.linked)
    expect(linked).toHaveLength(1)
    expect((await stateOf(bola)).linked).not.toBeNull()
    expect((await stateOf(ada)).open).toMatchObject({ state: 'refused' })
    const { rows } = await sql`select from whatsapp.consent where act = 'agreed'`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  test('a number of another account is refused, until it sends UNLINK', async () => {
    const phone = newPhone()
    const bola = await app.signIn('bola')
    await phones.say(phone, await codeOf(ada))
    await phones.say(phone, 'YES')
    expect(await phones.say(phone, await codeOf(bola))).toContain('linked to an account already')
    expect((await stateOf(bola)).open).toMatchObject({ state: 'number-taken' })
    expect(await phones.say(phone, 'UNLINK')).toContain('no longer linked')
    expect((await noticesOf('ada')).map(({ kind }) => kind).toSorted()).toEqual([
      'whatsapp.linked',
      'whatsapp.unlinked',
    ])
    await phones.say(phone, await codeOf(bola))
    await phones.say(phone, 'YES')
    expect((await stateOf(bola)).linked).not.toBeNull()
  })

  test('numbers of services cannot be linked', async () => {
    expect(await phones.say('2347001234567', await codeOf(ada))).toContain('0700, 0800 or 0900')
    expect((await stateOf(ada)).open).toMatchObject({ state: 'waiting' })
  })

  test('asks for the password, and nobody signed out or under age links', async () => {
    expect((await ada.post('/api/whatsapp/link', { currentPassword: 'wrong' })).json()).toMatchObject({
      code: 'WRONG_PASSWORD',
    })
    expect((await start(app.guest())).statusCode).toBe(401)
    expect((await start(await app.signIn('halima'))).statusCode).toBe(403)
    const before = app.ports.whatsapp
    app.ports.whatsapp = null
    expect((await start(ada)).json()).toMatchObject({ code: 'WHATSAPP_AWAY' })
    expect((await stateOf(ada)).place).toEqual({ isConnected: false, isTest: false, number: null })
    app.ports.whatsapp = before
  })

  test('removing the number on the page ends it, once', async () => {
    const phone = newPhone()
    await phones.say(phone, await codeOf(ada))
    await phones.say(phone, 'YES')
    expect((await ada.post('/api/whatsapp/unlink', {})).statusCode).toBe(200)
    expect((await ada.post('/api/whatsapp/unlink', {})).json()).toMatchObject({ code: 'NOT_LINKED' })
    expect((await stateOf(ada)).linked).toBeNull()
  })
})

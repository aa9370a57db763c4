import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cloudWhatsApp } from './cloud-api.ts'
import { whatsAppSignature } from './cloud-events.ts'
import { makeCloudDouble } from './double/cloud-double.ts'
import { listenAsCloud } from './double/listen.ts'
import type { WhatsApp } from './port.ts'

const account = {
  phoneId: '123456789',
  token: 'token-of-this-test-only',
  appSecret: 'secret-of-this-test-only',
  verifyToken: 'verify-word-of-this-test',
  number: '2348000000000',
}
const PHONE = '2348031234567'

const received: { readonly bytes: Buffer; readonly signature: string }[] = []
const double = makeCloudDouble({
  ...account,
  deliver: async (bytes, signature) => {
    received.push({ bytes, signature })
  },
})
let server: Awaited<ReturnType<typeof listenAsCloud>>
let whatsapp: WhatsApp
beforeAll(async () => {
  server = await listenAsCloud(double)
  whatsapp = cloudWhatsApp({ ...account, url: server.url, timeLimitMs: 300 })
})
afterAll(() => server.close())
beforeEach(() => {
  double.control.fault = null
  received.length = 0
})

const read = () => received.map(({ bytes, signature }) => whatsapp.readEvents(bytes, signature))

describe('sending through the Cloud API', () => {
  test('text and buttons go while the person’s 24 hours last, a template at any time', async () => {
    await expect(whatsapp.send(PHONE, { kind: 'text', body: 'Hello' })).rejects.toMatchObject({
      why: 'refused',
      code: 131047,
    })
    const notice = { kind: 'template', name: 'civic_notice', language: 'en', values: ['One', 'Two'] } as const
    expect((await whatsapp.send(PHONE, notice)).id).toMatch(/^wamid\./)
    await double.write(PHONE, 'Hi')
    await whatsapp.send(PHONE, { kind: 'text', body: 'Hello' })
    await whatsapp.send(PHONE, { kind: 'buttons', body: 'Sure?', buttons: [{ id: 'YES', title: 'Yes' }] })
    expect(double.linesOf(PHONE).map(({ text }) => text)).toEqual(['One\nTwo', 'Hi', 'Hello', 'Sure?'])
  })

  test('says whether the provider refused or was away, without our token', async () => {
    await double.write(PHONE, 'Hi')
    const hello = { kind: 'text', body: 'Hello' } as const
    const cases = [
      [{ status: 400, body: { error: { code: 131026, message: 'Undeliverable' } } }, 'refused', 131026],
      [{ status: 400, body: { error: { code: 131056, message: 'Pair rate limit' } } }, 'away', 131056],
      [{ status: 429, body: { error: { code: 130429, message: 'Rate limit' } } }, 'away', 130429],
      [{ status: 500, body: {} }, 'away', null],
      [{ status: 200, body: { odd: true } }, 'away', null],
      ['silent', 'away', null],
    ] as const
    for (const [fault, why, code] of cases) {
      double.control.fault = fault
      await expect(whatsapp.send(PHONE, hello)).rejects.toMatchObject({ why, code })
    }
    double.control.fault = { status: 401, body: { error: { code: 190, message: `Bad ${account.token}` } } }
    await expect(whatsapp.send(PHONE, hello)).rejects.toThrow('WhatsApp answered 401: Bad [token]')
  })
})

describe('reading a webhook', () => {
  test('reads text, buttons, pictures and reports', async () => {
    await double.write(PHONE, 'Ẹ káàárọ̀')
    await double.press(PHONE, 'YES')
    await double.picture(PHONE)
    await double.send(double.statusEvent('wamid.x', PHONE, 'failed', 131026))
    expect(read().flatMap((events) => events?.messages.map(({ text }) => text))).toEqual([
      'Ẹ káàárọ̀',
      'YES',
      null,
    ])
    expect(read().flatMap((events) => events?.reports)).toEqual([
      { id: 'wamid.x', step: 'failed', errorCode: 131026 },
    ])
  })

  test('refuses a flipped byte, another secret, no signature and JSON written anew', async () => {
    await double.write(PHONE, 'Hello')
    const [{ bytes, signature } = { bytes: Buffer.alloc(0), signature: '' }] = received
    const flipped = Buffer.from(bytes)
    flipped[10] = (flipped[10] ?? 0) ^ 1
    expect(whatsapp.readEvents(bytes, signature)).not.toBeNull()
    expect(whatsapp.readEvents(flipped, signature)).toBeNull()
    expect(whatsapp.readEvents(bytes, undefined)).toBeNull()
    expect(whatsapp.readEvents(bytes, whatsAppSignature('another secret', bytes))).toBeNull()
    const anew = Buffer.from(JSON.stringify(JSON.parse(bytes.toString('utf8')), null, 1))
    expect(whatsapp.readEvents(anew, signature)).toBeNull()
  })

  test('counts what it cannot read, and leaves out what another number got', () => {
    const sign = (body: unknown) => {
      const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
      return whatsapp.readEvents(bytes, whatsAppSignature(account.appSecret, bytes))
    }
    const none = { messages: [], reports: [] }
    for (const odd of ['not json', '[]', {}, { object: 'page', entry: [] }])
      expect(sign(odd)).toEqual({ ...none, unreadable: 1 })
    const value = (phone: string, parts: object) => ({
      object: 'whatsapp_business_account',
      entry: [
        { changes: [{ field: 'messages', value: { metadata: { phone_number_id: phone }, ...parts } }] },
      ],
    })
    const message = {
      id: 'wamid.1',
      from: PHONE,
      timestamp: '1763716524',
      type: 'text',
      text: { body: 'Hi' },
    }
    expect(sign(value('999', { messages: [message] }))).toEqual({ ...none, unreadable: 0 })
    expect(sign(value('123456789', { messages: [message, { id: 1 }, null] }))).toMatchObject({
      messages: [{ id: 'wamid.1', from: PHONE, text: 'Hi' }],
      unreadable: 2,
    })
    const { from: _, ...nameless } = message
    expect(
      sign(value('123456789', { messages: [{ ...nameless, from_user_id: 'NG.1a2b' }] }))?.messages,
    ).toEqual([{ id: 'wamid.1', from: 'NG.1a2b', at: new Date(1_763_716_524_000), text: 'Hi' }])
  })

  test('answers the handshake with the challenge, and to our word only', () => {
    const ask = (mode: string, token: string, challenge = '1158201444') =>
      whatsapp.answerHandshake(
        new URLSearchParams({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge }),
      )
    expect(ask('subscribe', account.verifyToken)).toBe('1158201444')
    expect(ask('subscribe', 'another word')).toBeNull()
    expect(ask('unsubscribe', account.verifyToken)).toBeNull()
    expect(ask('subscribe', account.verifyToken, '<script>')).toBeNull()
  })
})

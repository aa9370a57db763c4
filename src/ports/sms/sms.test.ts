import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryOutbox } from '#ports/outbox/memory-outbox.ts'
import { startTermiiDouble, type TermiiDouble } from '#test/doubles/termii-double.ts'
import { outboxSms } from './outbox.ts'
import { smsParts, type Sms, type SmsMessage } from './port.ts'
import { termiiSms } from './termii.ts'

const apiKey = 'TLsecretsecret'
const message: SmsMessage = {
  to: '+2348031234567',
  text: 'Your SUP Civic code is 123456. It costs N0 [free].',
}
let termii: TermiiDouble

beforeEach(async () => {
  termii = await startTermiiDouble(apiKey)
})
afterEach(() => termii.close())

const account = (change: { apiKey?: string; timeLimitMs?: number; sender?: string } = {}) =>
  termiiSms({ url: `${termii.url}/`, apiKey, sender: 'SUPCivic', ...change })

describe('text messages through Termii', () => {
  test('arrive without the plus of the number, from the approved sender, on the channel for codes', async () => {
    await account().send(message)
    expect(termii.texts).toEqual([
      { to: '2348031234567', from: 'SUPCivic', sms: message.text, channel: 'dnd' },
    ])
  })

  test('fail with a clear error when the key is refused, without repeating the key', async () => {
    const failure = String(await account({ apiKey: 'TLwrongwrong' }).send(message).catch(String))
    expect(failure).toContain('Termii answered 401, Invalid api key [key]')
    expect(failure).not.toContain('TLwrongwrong')
  })

  test('fail with a clear error when Termii does not answer', async () => {
    termii.mood = 'silent'
    await expect(account({ timeLimitMs: 50 }).send(message)).rejects.toThrow(
      'Termii did not answer within 0.05 seconds',
    )
  })

  test('fail with a clear error when a proxy answers in its place', async () => {
    termii.mood = 'broken'
    await expect(account().send(message)).rejects.toThrow('Termii answered 502, no reason given')
  })

  test('do not count as sent when the answer names no message', async () => {
    termii.mood = 'vague'
    await expect(account().send(message)).rejects.toThrow('Termii answered 200, Received')
  })

  test('fail with a clear error when nothing listens', async () => {
    await termii.close()
    await expect(account().send(message)).rejects.toThrow('Termii could not be reached')
  })

  test.each(['ab', 'twelve chars', 'SUP-Civic'])('cannot be set up with the sender %j', (sender) => {
    expect(() => account({ sender })).toThrow('3 to 11')
  })
})

describe.each<[string, () => { sms: Sms; sent: () => Promise<number> }]>([
  [
    'the outbox',
    () => {
      const outbox = memoryOutbox<SmsMessage>()
      return { sms: outboxSms(outbox), sent: async () => (await outbox.list()).length }
    },
  ],
  ['Termii', () => ({ sms: account(), sent: async () => termii.texts.length })],
])('text messages through %s', (_name, open) => {
  test.each([
    ['ẹ', 'Oruko mi ni Adewale, ẹ ku ise'],
    ['₦', 'Pay ₦5,000'],
    ['’', 'It’s here'],
    ['ɗ', 'ɗan'],
    ['é', 'é is in GSM-7 but not in ASCII'],
    ['`', 'a ` backtick'],
    ['\u0007', 'a bell \u0007'],
    ['😀', 'a face 😀'],
  ])('refuse the character %j by name', async (letter, text) => {
    const { sms, sent } = open()
    await expect(sms.send({ ...message, text })).rejects.toThrow(`cannot carry "${letter}"`)
    expect(await sent()).toBe(0)
  })

  test.each([
    '',
    '08031234567',
    '2348031234567',
    '+0348031234567',
    '+234 803',
    '+234803123456789012',
    '+2348031234567\n',
    '*123#',
  ])('refuse the number %j', async (to) => {
    const { sms, sent } = open()
    await expect(sms.send({ ...message, to })).rejects.toThrow('needs a number')
    expect(await sent()).toBe(0)
  })

  test('refuse an empty text and one of more than three parts', async () => {
    const { sms, sent } = open()
    await expect(sms.send({ ...message, text: '' })).rejects.toThrow('needs text')
    await expect(sms.send({ ...message, text: 'a'.repeat(460) })).rejects.toThrow('three parts')
    expect(await sent()).toBe(0)
  })

  test('accept three full parts', async () => {
    const { sms, sent } = open()
    await sms.send({ ...message, text: 'a'.repeat(459) })
    expect(await sent()).toBe(1)
  })
})

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['{'.repeat(80), 1],
  ['{'.repeat(81), 2],
])('the parts of a text count as the carrier counts them (case %#)', (text, parts) => {
  expect(smsParts(text)).toBe(parts)
})

import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { listOutbox } from './outbox.ts'

const app = await openTestApp()
const production = await openTestApp({
  NODE_ENV: 'production',
  APP_KEY: 'k'.repeat(40),
  PUBLIC_ORIGIN: 'https://civic.example',
})

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('the outbox of the demonstration', () => {
  test('is empty before the first message', async () => {
    const response = await app.guest().get('/api/dev/outbox')
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { messages: [], keepsEmail: true, keepsSms: true },
    ])
  })

  test('shows emails and text messages together, the newest first, and is never cached', async () => {
    await app.ports.email?.send({ to: 'ada@demo.sup', subject: 'First', text: 'One', html: '<b>One</b>' })
    await pause()
    await app.ports.sms?.send({
      id: 'two',
      purpose: 'notice',
      forWhom: null,
      to: '+2348031234567',
      text: 'Two',
    })
    await pause()
    await app.ports.email?.send({ to: 'bola@demo.sup', subject: 'Third', text: 'Three' })
    const response = await app.guest().get('/api/dev/outbox')
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(response.json<{ messages: unknown[] }>().messages).toMatchObject([
      { kind: 'email', to: 'bola@demo.sup', subject: 'Third', text: 'Three' },
      { kind: 'sms', to: '+2348031234567', subject: null, text: 'Two' },
      { kind: 'email', to: 'ada@demo.sup', subject: 'First', text: 'One' },
    ])
    expect(response.body).not.toContain('<b>')
  })

  test('does not exist in production, whatever its ports store', async () => {
    await production.ports.email?.send({ to: 'ada@demo.sup', subject: 'Secret', text: 'A link to sign in' })
    const response = await production.guest().get('/api/dev/outbox')
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
    expect(response.body).not.toContain('Secret')
  })

  test('says which messages leave through a real carrier', async () => {
    const config = { isProduction: false } as Parameters<typeof listOutbox>[0]['config']
    const ports = { ...app.ports, outbox: { email: null, sms: app.ports.outbox.sms } }
    const answer = await listOutbox({ config, ports })
    expect([answer.keepsEmail, answer.keepsSms, answer.messages.map(({ kind }) => kind)]).toEqual([
      false,
      true,
      ['sms'],
    ])
  })
})

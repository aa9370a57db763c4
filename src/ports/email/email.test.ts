import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryOutbox } from '#ports/outbox/memory-outbox.ts'
import { startSmtpDouble, type SmtpBehaviour, type SmtpDouble } from '#test/doubles/smtp-double.ts'
import { outboxEmail } from './outbox.ts'
import type { Email, EmailMessage } from './port.ts'
import { smtpEmail, smtpSettings } from './smtp.ts'

const behaviour: SmtpBehaviour = {
  login: { user: 'civic', password: 'p:w@rd' },
  unknownReceivers: ['gone@example.ng'],
}
const credentials = `civic:${encodeURIComponent('p:w@rd')}`
let server: SmtpDouble
let opened: ReturnType<typeof smtpEmail>[]

beforeEach(async () => {
  server = await startSmtpDouble(behaviour)
  opened = []
})
afterEach(async () => {
  for (const email of opened) email.close()
  await server.close()
})

const smtp = (login = credentials) => {
  const email = smtpEmail({
    url: `smtp://${login}@127.0.0.1:${server.port}`,
    from: 'SUP Civic <no-reply@civic.example>',
  })
  opened.push(email)
  return email
}
const plainEmail: EmailMessage = { to: 'ada@example.ng', subject: 'Your code', text: 'Your code is 123456.' }

describe('email over SMTP', () => {
  test('arrives with sender, receiver, subject, text and page', async () => {
    await smtp().send({ ...plainEmail, html: '<p>Your code is <b>123456</b>.</p>' })
    const [arrived] = server.emails
    expect(server.emails).toHaveLength(1)
    expect(arrived).toMatchObject({ from: 'no-reply@civic.example', to: ['ada@example.ng'] })
    expect(arrived?.raw).toContain('From: SUP Civic <no-reply@civic.example>')
    expect(arrived?.raw).toContain('To: ada@example.ng')
    expect(arrived?.raw).toContain('Subject: Your code')
    expect(arrived?.raw).toMatch(/^Message-ID: <.+@civic\.example>$/m)
    expect(arrived?.raw).toContain('Your code is 123456.')
    expect(arrived?.raw).toContain('<b>123456</b>')
  })

  test('carries Yoruba letters in subject and text, and lines that are a single dot', async () => {
    await smtp().send({ ...plainEmail, subject: 'Ẹ káàbọ̀', text: 'first\n.\n..last' })
    const raw = server.emails[0]?.raw ?? ''
    const subject = /^Subject: (.*)$/m.exec(raw)?.[1] ?? ''
    const words = [...subject.matchAll(/=\?UTF-8\?(B|Q)\?([^?]*)\?=/gi)].map(([, kind, word = '']) =>
      kind?.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : Buffer.from(
            word
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString(),
    )
    expect(words.join('')).toBe('Ẹ káàbọ̀')
    expect(raw).toContain('first\n.\n..last')
  })

  test('sends several emails at once, each to its own receiver', async () => {
    const email = smtp()
    const people = Array.from({ length: 8 }, (_, at) => `person${at}@example.ng`)
    await Promise.all(people.map((to) => email.send({ ...plainEmail, to })))
    expect(server.emails.map(({ to }) => to.join()).toSorted()).toEqual(people)
  })

  test('fails when the server knows no such receiver', async () => {
    await expect(smtp().send({ ...plainEmail, to: 'gone@example.ng' })).rejects.toThrow('550')
  })

  test('fails when the password is wrong, without naming it', async () => {
    const failure = await smtp('civic:guess').send(plainEmail).catch(String)
    expect(failure).toContain('535')
    expect(failure).not.toContain('guess')
    expect(server.emails).toEqual([])
  })

  test('fails when nobody answers', async () => {
    const email = smtp()
    await server.close()
    await expect(email.send(plainEmail)).rejects.toThrow()
  })

  test('refuses a sender with a line break, and an invalid email address', () => {
    expect(() => smtpEmail({ url: 'smtp://localhost', from: 'a@b\r\nBcc: c@d' })).toThrow('one line')
    expect(() => smtpSettings('https://mail.example')).toThrow('smtp')
  })

  test('requires TLS with every host but this machine', () => {
    expect(smtpSettings('smtp://mail.example:587').requireTLS).toBe(true)
    expect(smtpSettings('smtp://127.0.0.1:2525').requireTLS).toBe(false)
  })

  test('sends nothing, not even the password, to a host without TLS', async () => {
    // Another spelling of this machine's address, which therefore counts as a remote host.
    const email = smtpEmail({
      url: `smtp://${credentials}@127.1:${server.port}`,
      from: 'no-reply@civic.example',
    })
    opened.push(email)
    await expect(email.send(plainEmail)).rejects.toThrow('STARTTLS')
    expect(server.emails).toEqual([])
  })
})

describe.each<[string, () => { email: Email; sent: () => Promise<number> }]>([
  [
    'the outbox',
    () => {
      const outbox = memoryOutbox<EmailMessage>()
      return { email: outboxEmail(outbox), sent: async () => (await outbox.list()).length }
    },
  ],
  ['SMTP', () => ({ email: smtp(), sent: async () => server.emails.length })],
])('email through %s', (_name, open) => {
  test.each([
    'ada@example.ng\r\nBcc: all@example.ng',
    'ada@example.ng, bola@example.ng',
    'ada@example.ng;bola@example.ng',
    'Ada <ada@example.ng>',
    '<ada@example.ng>',
    'ada@example.ng\0',
    'group:ada@example.ng;',
    'ada@',
    '@example.ng',
    '',
    `${'a'.repeat(250)}@b.ng`,
  ])('refuses the receiver %j', async (to) => {
    const { email, sent } = open()
    await expect(email.send({ ...plainEmail, to })).rejects.toThrow('one plain address')
    expect(await sent()).toBe(0)
  })

  test.each([
    'Hello\r\nBcc: all@example.ng',
    'Hello\nX',
    'Hello\rX',
    'Hello\u2028X',
    'Hello\0',
    '',
    'a'.repeat(201),
  ])('refuses the subject %j', async (subject) => {
    const { email, sent } = open()
    await expect(email.send({ ...plainEmail, subject })).rejects.toThrow('one line')
    expect(await sent()).toBe(0)
  })

  test('accepts a plain email', async () => {
    const { email, sent } = open()
    await email.send(plainEmail)
    expect(await sent()).toBe(1)
  })
})

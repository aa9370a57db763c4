import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { smsParts } from '#ports/sms/port.ts'
import { languages } from '#shared/words.ts'
import { openTestApp } from '#test/app.ts'
import { runQueue } from '#test/jobs.ts'
import { nominateBy } from '#test/nominations.ts'
import { vettingJobs } from '../jobs.ts'
import { consentLetter } from './letters.ts'

const app = await openTestApp()

const link = `https://civic.example/consent/${'x'.repeat(43)}`

test('the letter says the same in five languages, and its text message never costs more than two parts', async () => {
  const letters = await Promise.all(languages.map(({ code: language }) => consentLetter(link, language)))
  for (const { sms, text, subject } of letters) {
    expect(sms).toMatch(/^[\x20-\x7e]+$/)
    expect(smsParts(sms)).toBeLessThanOrEqual(2)
    expect(sms.endsWith(link)).toBe(true)
    expect(text).toContain(link)
    expect(`${subject} ${text} ${sms}`).not.toMatch(/[{}]/)
  }
  for (const part of ['sms', 'subject', 'text'] as const)
    expect(new Set(letters.map((each) => each[part])).size).toBe(languages.length)
})

test('a nominee is asked in the language of the nominator; a job of an earlier release asks in English', async () => {
  const ada = await app.signIn('ada')
  ada.cookies.set('lang', 'ha')
  await nominateBy(ada, { nomineeContact: 'nominee.two@example.ng' })
  await nominateBy(ada, { nomineeContact: '08030000017' })
  ada.cookies.set('lang', 'yo')
  await nominateBy(ada, { nomineeContact: 'nominee.three@example.ng' })
  await sql`update graphile_worker._private_jobs set payload = (payload::jsonb - 'language')::json
    where payload->>'language' = 'yo'`.execute(app.db)
  await runQueue(app, vettingJobs)
  const mails = (await app.ports.outbox.email.list()).map(({ message }) => message)
  const subjectTo = (to: string) => mails.find((mail) => mail.to === to)?.subject
  expect(subjectTo('nominee.two@example.ng')).toBe('An gabatar da ku a matsayin shugaba nagari')
  expect(subjectTo('nominee.three@example.ng')).toBe('You were nominated as a credible leader')
  const texts = (await app.ports.outbox.sms.list()).map(({ message }) => message.text)
  expect(texts).toHaveLength(1)
  expect(texts[0]).toMatch(/^SUP Civic: wani dan kasa ya gabatar da ku/)
})

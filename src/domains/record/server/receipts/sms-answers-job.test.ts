import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { smsParts } from '#ports/sms/port.ts'
import type { CastSupport } from '#domains/voting/poll-contract.ts'
import { openTestApp, startTestApp } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { publication, sealNow } from '#test/record.ts'
import { answerToText, sendSmsAnswer } from './sms-answers-job.ts'

const SECRET = 'a-carrier-s-secret-of-thirty-two'
const PHONE = '+2348031234567'

const app = await openTestApp({ SMS_INCOMING_SECRET: SECRET })
const { rows } = await sql<{
  id: string
}>`select id from projects.project where status = 'active' limit 1`.execute(app.db)
const ada = await app.signIn('ada')
const vote = await ada.post(`/api/projects/${rows[0]?.id}/vote`, { amount: 2 })
const code = vote.json<CastSupport>().receipt.code

/** The form that Africa’s Talking posts for a text message. */
const arrive = (text: string, id: string, { secret = SECRET, from = PHONE } = {}) =>
  app.app.inject({
    method: 'POST',
    url: `/api/sms/incoming/${secret}`,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      date: '2026-11-21 10:00:00',
      from,
      id,
      linkId: 'SampleLinkId123',
      text,
      to: '12345',
      networkCode: '62130',
    }).toString(),
  })
const waiting = async () =>
  (
    await sql<{
      payload: { to: string; text: string }
    }>`select payload from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier = ${sendSmsAnswer(publication.sourceOfReceipt).name} order by jobs.id`.execute(
      app.db,
    )
  ).rows.map(({ payload }) => payload)

test('a text with a receipt’s code is answered once, however often the carrier posts it', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => arrive(`CHECK ${code}`, 'm-1')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
  const [job, ...others] = await waiting()
  expect(others).toEqual([])
  expect(job).toEqual({ id: 'm-1', to: PHONE, text: `CHECK ${code}` })
  if (job) await sendSmsAnswer(publication.sourceOfReceipt).run(jobCtx(app), job)
  const [sent] = await app.ports.outbox.sms.list()
  expect(sent?.message).toMatchObject({
    to: PHONE,
    text: expect.stringContaining(`${code} is found. It is taken and enters`) as string,
  })
})

test('gives the number in the record once there is one, accepts codes as people type them, and says when a code is not found', async () => {
  await sealNow(app)
  const typed = code.replaceAll('-', ' ').toLowerCase()
  expect(await answerToText(app.db, publication.sourceOfReceipt, typed)).toMatch(
    /is found\. It counts\. Its number in the public record is \d+\.$/,
  )
  expect(await answerToText(app.db, publication.sourceOfReceipt, 'ABCD-EFGH-JKMN')).toContain('not found')
  expect(await answerToText(app.db, publication.sourceOfReceipt, 'hello')).toContain('not found')
  for (const text of [typed, 'hello'])
    expect(smsParts(await answerToText(app.db, publication.sourceOfReceipt, text))).toBe(1)
})

test('is refused without the secret, when malformed, and after ten an hour from one number', async () => {
  expect((await arrive(code, 'm-2', { secret: 'another-secret-of-thirty-two-xyz' })).statusCode).toBe(404)
  expect((await arrive(code, 'm-3', { from: '12345' })).statusCode).toBe(400)
  const from = '+2348030000001'
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) statuses.push((await arrive(code, `n-${n}`, { from })).statusCode)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(statuses[10]).toBe(429)
})

test('does not exist where no secret is set', async () => {
  const plain = await startTestApp()
  try {
    const answer = await plain.app.inject({
      method: 'POST',
      url: `/api/sms/incoming/${SECRET}`,
      headers: { host: 'localhost' },
    })
    expect(answer.statusCode).toBe(404)
  } finally {
    await plain.stop()
  }
})

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { behind, makeBreaker } from '#ports/carrier/breaker.ts'
import { setPort } from '#ports/carrier/port.ts'
import { smtpEmail } from '#ports/email/smtp.ts'
import { cloneDatabase } from '#test/database.ts'
import { type SmtpBehaviour, startSmtpDouble } from '#test/doubles/smtp-double.ts'
import { bareJobParts, fakePorts } from '#test/ports.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { makeLog } from '../log.ts'
import { defineJob, enqueue, enqueueAll, type Job } from './jobs.ts'
import { laneOf, readBacklog } from './lanes.ts'
import { startWorker } from './worker.ts'

const MAILS = 70

let db: Database
let url: string
let drop: () => Promise<unknown>
const ending: (() => unknown)[] = []
beforeAll(async () => {
  ;({ url, drop } = await cloneDatabase(inject('databaseServer')))
  db = openDatabase(url, 6)
})
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const patience = { timeout: 60_000 }
const nothing = z.strictObject({})
const mail = defineJob({
  name: 'test:mail',
  uses: ['email'],
  payload: z.strictObject({ n: z.int() }),
  run: ({ ports }, { n }) =>
    setPort(ports.email, 'email').send({ to: `n${n}@example.ng`, subject: 'Hello', text: 'Hello' }),
})
const ran: string[] = []
const inner = (name: string, isUrgent: boolean): Job =>
  defineJob({
    name,
    isUrgent,
    payload: nothing,
    run: async () => void ran.push(name),
  }) as Job
const money = inner('test:money', true)
const rest = inner('test:rest', false)

/** A worker whose emails go to a mail server that accepts connections and says nothing. */
const work = async (behaviour: SmtpBehaviour, timeLimitMs: number) => {
  const smtp = await startSmtpDouble(behaviour)
  const clock = { now: 0 }
  const breaker = makeBreaker('email', () => clock.now)
  const carrier = smtpEmail({
    url: `smtp://127.0.0.1:${smtp.port}`,
    from: 'SUP <sup@example.ng>',
    timeLimitMs,
  })
  const ports = { ...fakePorts(), email: behind(breaker, carrier, ['send']), breakers: [breaker] }
  const log = makeLog({ LOG_LEVEL: 'silent' })
  const ctx = { db, ports, ...bareJobParts, log, now: () => new Date() }
  await enqueueAll(
    db,
    mail,
    Array.from({ length: MAILS }, (_each, n) => ({ n })),
  )
  const worker = await startWorker(url, ctx, [mail, money, rest] as readonly Job[])
  // The connections first: they end the mails that hang, for which the worker waits.
  ending.push(
    () => worker.stop(),
    () => carrier.close(),
    () => smtp.close(),
  )
  return { smtp, breaker, clock }
}

const mails = async () => {
  const { rows } = await sql<{ attempts: number; held: boolean }>`
    select attempts, locked_at is not null as held from graphile_worker.jobs
    where task_identifier = 'test:mail'`.execute(db)
  return rows
}

describe('a carrier that accepts and never answers', () => {
  test('holds only the slots of its own lane: money, clocks and the rest run, and the mails wait', async () => {
    ran.length = 0
    await work({ isSilent: true }, 600_000)
    await expect.poll(async () => (await mails()).filter(({ held }) => held).length, patience).toBe(2)
    for (let n = 0; n < 5; n += 1) for (const job of [money, rest]) await enqueue(db, job, {})
    await expect
      .poll(() => ran.toSorted(), patience)
      .toEqual([...Array<string>(5).fill('test:money'), ...Array<string>(5).fill('test:rest')])
    expect(await mails()).toHaveLength(MAILS)
    const backlog = await readBacklog(db, [mail, money])
    expect(backlog.map(({ lane, waiting, failed }) => [lane, waiting, failed])).toEqual([
      ['email', MAILS - 2, 0],
      ['urgent', 0, 0],
    ])
  })

  test(
    'is left alone after three silences, no mail loses an attempt in vain, and all go out once it answers',
    { timeout: 90_000 },
    async () => {
      const behaviour = { isSilent: true }
      const { smtp, breaker, clock } = await work(behaviour, 50)
      await expect.poll(() => breaker.isOpen(), patience).toBe(true)
      await expect.poll(async () => (await mails()).some(({ held }) => held), patience).toBe(false)
      const tried = async () => (await mails()).reduce((sum, { attempts }) => sum + attempts, 0)
      const before = await tried()
      expect(before).toBeLessThanOrEqual(4)
      // One more silence: a single try, and the breaker stays open.
      clock.now += 30_000
      const state = async () => [await tried(), (await mails()).some(({ held }) => held)]
      await expect.poll(state, patience).toEqual([before + 1, false])
      expect([breaker.isOpen(), (await mails()).length]).toEqual([true, MAILS])
      behaviour.isSilent = false
      clock.now += 30_000
      const hurried = async () => {
        await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db)
        return smtp.emails.length
      }
      await expect.poll(hurried, patience).toBe(MAILS)
      await expect.poll(mails, patience).toEqual([])
      expect(breaker.isOpen()).toBe(false)
    },
  )
})

test('the age of the oldest job that could run shows for each lane, and jobs of the future do not', async () => {
  await sql`select graphile_worker.add_job('test:mail', '{"n":1}'::json, run_at := now() - interval '5 minutes')`.execute(
    db,
  )
  await sql`select graphile_worker.add_job('test:mail', '{"n":2}'::json, run_at := now() + interval '5 minutes')`.execute(
    db,
  )
  const [email, urgent] = await readBacklog(db, [mail, money])
  expect([email?.waiting, email && email.oldestSeconds >= 300, urgent?.oldestSeconds]).toEqual([1, true, 0])
})

test('a job runs in the lane of its first carrier, money and clocks in their own, all else inside', () => {
  expect([
    laneOf({ name: 'a', uses: ['sms', 'email'] }),
    laneOf({ name: 'b', isUrgent: true }),
    laneOf({ name: 'c' }),
  ]).toEqual(['sms', 'urgent', 'inside'])
})

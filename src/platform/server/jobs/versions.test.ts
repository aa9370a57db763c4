import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { cloneDatabase } from '#test/database.ts'
import { bareJobParts, fakePorts } from '#test/ports.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { makeLog } from '../log.ts'
import { defineJob, enqueue, type Job } from './jobs.ts'
import { startWorker } from './worker.ts'
import { announceJobs } from './versions.ts'

let db: Database
let url: string
let drop: () => Promise<unknown>
const ending: (() => Promise<void>)[] = []
beforeAll(async () => {
  ;({ url, drop } = await cloneDatabase(inject('databaseServer')))
  db = openDatabase(url, 4)
})
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const ran: string[] = []
const countAs = (version?: number) =>
  defineJob({
    name: 'test:count',
    payload: z.looseObject({}),
    ...(version && { version }),
    run: async () => {
      ran.push(`version ${version ?? 1}`)
    },
  })
const work = async (job: Job): Promise<void> => {
  const log = makeLog({ LOG_LEVEL: 'silent' })
  const worker = await startWorker(
    url,
    { db, ports: fakePorts(), ...bareJobParts, log, now: () => new Date() },
    [job],
  )
  ending.push(worker.stop)
}
const waiting = async () =>
  (
    await sql<{ attempts: number; isLater: boolean; key: string | null }>`
      select attempts, run_at > now() as "isLater", key from graphile_worker.jobs`.execute(db)
  ).rows
const patience = { timeout: 30_000 }

test('an older process leaves a job to newer ones, once for its schedule, and no attempt is lost', async () => {
  await announceJobs(db, [countAs(2) as Job])
  await work(countAs() as Job)
  await enqueue(db, countAs(), {})
  await expect.poll(waiting, patience).toEqual([{ attempts: 0, isLater: true, key: null }])
  for (const _ of [1, 2]) {
    await enqueue(db, countAs(), { _cron: { ts: 'now' } })
    await expect.poll(async () => (await waiting()).every(({ isLater }) => isLater), patience).toBe(true)
  }
  expect((await waiting()).map(({ key }) => key).toSorted()).toEqual(['left:test:count', null])
  expect(ran).toEqual([])
  await work(countAs(2) as Job)
  await sql`select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs`.execute(
    db,
  )
  await expect.poll(() => ran, patience).toEqual(['version 2', 'version 2'])
  await expect.poll(waiting, patience).toEqual([])
})

test('an older release does not start, and announces nothing', async () => {
  await announceJobs(db, [countAs(3) as Job])
  await announceJobs(db, [countAs(3) as Job])
  for (const version of [undefined, 2])
    await expect(announceJobs(db, [countAs(version) as Job])).rejects.toThrow('start that release')
  const { rows } = await sql`select name, version from platform.job_version where name like 'test:%'`.execute(
    db,
  )
  expect(rows).toEqual([{ name: 'test:count', version: 3 }])
})

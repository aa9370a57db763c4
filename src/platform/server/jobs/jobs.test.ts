import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { cloneDatabase } from '#test/database.ts'
import { bareJobParts, fakePorts } from '#test/ports.ts'
import { type Database, inTransaction, openDatabase } from '../database/database.ts'
import { defineJob, enqueue, type Job } from './jobs.ts'
import { startWorker } from './worker.ts'
import { makeLog } from '../log.ts'

let db: Database
let url: string
let drop: () => Promise<unknown>
beforeAll(async () => {
  const database = await cloneDatabase(inject('databaseServer'))
  ;({ url, drop } = database)
  db = openDatabase(url, 4)
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const waiting = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs`.execute(db)).rows[0]?.n ?? -1
const runJobs = async (jobs: readonly Job[], until: () => Promise<boolean> | boolean): Promise<void> => {
  const worker = await startWorker(
    url,
    { db, ports: fakePorts(), ...bareJobParts, log: makeLog({ LOG_LEVEL: 'silent' }), now: () => new Date() },
    jobs,
  )
  try {
    for (let round = 0; round < 400 && !(await until()); round += 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
  } finally {
    await worker.stop()
  }
}

describe('a job', () => {
  const greeted: string[] = []
  const greet = defineJob({
    name: 'test:greet',
    payload: z.strictObject({ who: z.string() }),
    run: async (_ctx, { who }) => {
      greeted.push(who)
    },
  })

  test('does not exist when its transaction is rolled back', async () => {
    const rolledBack = inTransaction(db, async (tx) => {
      await enqueue(tx, greet, { who: 'nobody' })
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    expect(await waiting()).toBe(0)
  })

  test('is invisible to others before its transaction commits', async () => {
    await inTransaction(db, async (tx) => {
      await enqueue(tx, greet, { who: 'ada' })
      expect(await waiting()).toBe(0)
    })
    expect(await waiting()).toBe(1)
  })

  test('runs once after that, and is gone', async () => {
    await runJobs([greet] as readonly Job[], async () => (await waiting()) === 0)
    await runJobs([greet] as readonly Job[], async () => (await waiting()) === 0)
    expect(greeted).toEqual(['ada'])
  })

  test('that fails, or has an invalid payload, is kept for another try', async () => {
    const failing = defineJob({
      name: 'test:fail',
      payload: z.strictObject({ n: z.int() }),
      run: async () => {
        throw new Error('not today')
      },
    })
    await enqueue(db, failing, { n: 1 })
    await enqueue(db, failing, { n: 'x' } as never)
    const tried = async () =>
      (
        await sql<{
          attempts: number
          last_error: string
        }>`select attempts, last_error from graphile_worker.jobs where last_error is not null`.execute(db)
      ).rows
    await runJobs([failing] as readonly Job[], async () => (await tried()).length === 2)
    const rows = await tried()
    expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1])
    expect(rows.filter(({ last_error: text }) => text.includes('not today'))).toHaveLength(1)
  })
})

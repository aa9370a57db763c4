import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { cloneDatabase } from '#test/database.ts'
import { bareJobParts, fakePorts } from '#test/ports.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { defineJob, enqueue, type Job } from './jobs.ts'
import { startWorker, type Worker } from './worker.ts'
import { makeLog } from '../log.ts'

const WATCH = { intervalMs: 40, graceMs: 400 }

let db: Database
let url: string
let drop: () => Promise<unknown>
const ending: (() => unknown)[] = []
beforeAll(async () => {
  ;({ url, drop } = await cloneDatabase(inject('databaseServer')))
  db = openDatabase(url, 4)
})
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const ran: string[] = []
const hold = defineJob({
  name: 'test:hold',
  payload: z.strictObject({}),
  run: async () => {
    ran.push('here')
  },
})

const holders = async (): Promise<string[]> =>
  (
    await sql<{
      id: string
    }>`select locked_by as id from graphile_worker.jobs where locked_by is not null`.execute(db)
  ).rows.map(({ id }) => id)

/** Another process that has taken the job. */
const startHolder = async (): Promise<ChildProcess> => {
  await enqueue(db, hold, {})
  const child = spawn(process.execPath, ['testing/helpers/job-holder.ts', url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ending.push(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

const work = async (jobs: readonly Job[], pace = {}): Promise<Worker> => {
  const ctx = {
    db,
    ports: fakePorts(),
    ...bareJobParts,
    log: makeLog({ LOG_LEVEL: 'silent' }),
    now: () => new Date(),
  }
  const worker = await startWorker(url, ctx, jobs, { watch: WATCH, ...pace })
  ending.push(() => worker.stop())
  return worker
}

const patience = { timeout: 30_000 }

describe('a job whose process is killed', () => {
  test('runs again within moments in another process', async () => {
    ran.length = 0
    const child = await startHolder()
    await work([hold] as readonly Job[])
    expect(await holders()).toHaveLength(1)
    child.kill('SIGKILL')
    await expect.poll(() => ran, patience).toEqual(['here'])
    await expect.poll(holders, patience).toEqual([])
  })

  test('runs again at the next start', async () => {
    ran.length = 0
    const child = await startHolder()
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await holders()).toHaveLength(1)
    await work([hold] as readonly Job[])
    await expect.poll(() => ran, patience).toEqual(['here'])
  })
})

describe('a job whose process is alive', () => {
  test('stays with it however slow it is', async () => {
    ran.length = 0
    const child = await startHolder()
    const [owner] = await holders()
    child.kill('SIGSTOP')
    const looks = vi.spyOn(performance, 'now')
    await work([hold] as readonly Job[])
    // Well past the grace period for dead workers.
    await sleep(WATCH.graceMs * 4)
    await expect.poll(() => looks.mock.calls.length, patience).toBeGreaterThan(10)
    looks.mockRestore()
    expect([await holders(), ran]).toEqual([[owner], []])
    child.kill('SIGKILL')
    await expect.poll(() => ran, patience).toEqual(['here'])
  })

  test('stays with it when its heartbeat was lost and returned', async () => {
    ran.length = 0
    await startHolder()
    const [owner] = await holders()
    await work([hold] as readonly Job[], { watch: { intervalMs: 40, graceMs: 9_000 } })
    const signs = async () =>
      (
        await sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db)
      ).rows.map(({ pid }) => pid)
    await expect.poll(async () => (await signs()).length, patience).toBe(2)
    const before = await signs()
    await sql`select pg_terminate_backend(pid) from unnest(${before}::int[]) as sign (pid)`.execute(db)
    await expect
      .poll(async () => (await signs()).filter((pid) => !before.includes(pid)).length, patience)
      .toBe(2)
    expect([await holders(), ran]).toEqual([[owner], []])
  })
})

describe('a worker that fails', () => {
  test('is reported, does not end the process and starts again', async () => {
    const states: boolean[] = []
    const breaking = defineJob({
      name: 'test:break',
      payload: z.strictObject({}),
      run: async () => {
        ran.push('broke')
        await sql`alter table graphile_worker._private_jobs rename to away`.execute(db)
      },
    })
    ran.length = 0
    await work([breaking, hold] as readonly Job[], { pauseMs: 20, onState: (is: boolean) => states.push(is) })
    await enqueue(db, breaking, {})
    await expect.poll(() => states, patience).toContain(false)
    await sql`alter table graphile_worker.away rename to _private_jobs`.execute(db)
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    await enqueue(db, hold, {})
    await expect.poll(() => ran, patience).toEqual(['broke', 'here'])
    expect(states.at(-1)).toBe(true)
  })
})

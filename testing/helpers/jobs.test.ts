import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import { openTestApp } from './app.ts'
import { cloneDatabase } from './database.ts'
import { runQueue } from './jobs.ts'

const app = await openTestApp()

const done = defineJob({ name: 'test:done', payload: z.strictObject({}), run: async () => {} })
const broken = defineJob({
  name: 'test:broken',
  payload: z.strictObject({}),
  run: () => Promise.reject(new Error('broken')),
})

test('a run of the queue ends after everything that it writes, however slow the database is', async () => {
  await sql`create function public.slowly() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(0.3);
      return coalesce(new, old);
    end $$`.execute(app.db)
  await enqueue(app.db, done, {})
  await enqueue(app.db, broken, {})
  await sql`create trigger slowly before delete on graphile_worker._private_jobs
    for each row execute function public.slowly()`.execute(app.db)
  await sql`create trigger slowly_failed before update of last_error on graphile_worker._private_jobs
    for each row execute function public.slowly()`.execute(app.db)
  await runQueue(app, [done, broken])
  const { rows } = await sql<{ name: string; error: string | null }>`
    select task_identifier as name, last_error as error from graphile_worker.jobs
    where task_identifier like 'test:%'`.execute(app.db)
  expect(rows).toEqual([{ name: 'test:broken', error: 'broken' }])
})

test('a database that is dropped right after a run ends no process', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  for (let turn = 0; turn < 15; turn += 1) {
    const { url, drop } = await cloneDatabase(inject('databaseServer'))
    await runQueue({ ...app, databaseUrl: url }, [done])
    await drop()
  }
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
})

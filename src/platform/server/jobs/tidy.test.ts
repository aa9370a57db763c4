import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { forgetOldAnswers } from './tidy-jobs.ts'

const app = await openTestApp()

test('stored answers are deleted after 90 days and not before', async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  for (const [key, days] of [
    ['old', 91],
    ['young', 89],
  ] as const)
    await sql`insert into platform.idempotency (owner, key, call, request_hash, status, at)
      values ('ada', ${key}, 'x', '\\x00', 200, ${new Date(now.getTime() - days * DAY_MS)})`.execute(app.db)
  const job = {
    ...jobCtx(app),
    now: () => now,
  }
  // More than one statement takes: the first night after a busy one.
  await sql`insert into platform.idempotency (owner, key, call, request_hash, status, at)
    select 'bola', n::text, 'x', '\\x00', 200, ${new Date(now.getTime() - 100 * DAY_MS)}
    from generate_series(1, 11000) as n`.execute(app.db)
  await forgetOldAnswers.run(job, {})
  const { rows } = await sql<{
    key: string
  }>`select key from platform.idempotency where owner in ('ada', 'bola')`.execute(app.db)
  expect(rows.map(({ key }) => key)).toEqual(['young'])
})

import * as z from 'zod/mini'
import { whoStillMay } from '#domains/identity/server/user-directory/scope.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { approvalsStore } from './store.ts'

const CHUNK = 200

/** Records what expired, and voids what somebody proposed who may not do so any more. */
export const closeOver = defineJob({
  name: 'approvals:close-over',
  payload: z.unknown(),
  cron: '*/10 * * * *',
  run: async ({ db, now }) => {
    const store = approvalsStore(db)
    await store.expire(now())
    let after: string | undefined
    do {
      const rows = await store.waitingAfter(after, CHUNK)
      for (const [permission, asked] of Map.groupBy(rows, (row) => row.permission)) {
        const may = await whoStillMay(
          { db, now },
          permission,
          asked.map((row) => row.proposed_by),
        )
        const gone = asked.filter((row) => !may.has(row.proposed_by))
        await store.end(
          'void',
          gone.map(({ id }) => id),
          now(),
        )
      }
      after = rows.length === CHUNK ? rows.at(-1)?.id : undefined
    } while (after !== undefined)
  },
})

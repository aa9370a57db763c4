import * as z from 'zod/mini'
import { whoStillMay } from '#domains/identity/server/user-directory/scope.ts'
import { defineJob, type JobCtx } from '#platform/server/jobs/jobs.ts'
import type { ApprovalKinds } from './approval-list.ts'
import { approvalsStore, type EndedApproval } from './store.ts'

const CHUNK = 200

/** Lets the domains put their own rows back. */
export const followEnded = async (
  ctx: Pick<JobCtx, 'db' | 'now'>,
  kinds: ApprovalKinds,
  ended: readonly EndedApproval[],
): Promise<void> => {
  for (const { kind: name, payload } of ended) {
    const kind = kinds.get(name)
    const parsed = kind?.payload.safeParse(payload)
    if (parsed?.success) await kind?.ended?.(ctx, parsed.data)
  }
}

/** Voids what people proposed who may not do so any more. */
const voidGone = async (ctx: JobCtx, kinds: ApprovalKinds): Promise<void> => {
  const store = approvalsStore(ctx.db)
  let after: string | undefined
  do {
    const rows = await store.waitingAfter(after, CHUNK)
    // Who may propose a kind of a newer release, only that release knows.
    const ofStaff = rows.filter(({ kind }) => kinds.has(kind) && !kinds.get(kind)?.isFirstAnybody)
    for (const [permission, asked] of Map.groupBy(ofStaff, (row) => row.permission)) {
      const may = await whoStillMay(
        ctx,
        permission,
        asked.map((row) => row.proposed_by),
      )
      const gone = asked.filter((row) => !may.has(row.proposed_by))
      const ids = gone.map(({ id }) => id)
      await followEnded(ctx, kinds, await store.end('void', ids, ctx.now()))
    }
    after = rows.length === CHUNK ? rows.at(-1)?.id : undefined
  } while (after !== undefined)
}

/** Records what expired, and voids what somebody proposed who may not do so any more. */
export const closeOver = (kinds: ApprovalKinds) =>
  defineJob({
    name: 'approvals:close-over',
    isUrgent: true,
    payload: z.unknown(),
    cron: '*/10 * * * *',
    run: async (ctx) => {
      await followEnded(ctx, kinds, await approvalsStore(ctx.db).expire(ctx.now(), [...kinds.keys()]))
      await voidGone(ctx, kinds)
    },
  })

import * as z from 'zod/mini'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import { UNATTACHED_HOURS } from '../rules.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { attachmentsStore, looseBlobsStore, sharesStore } from './store.ts'

const AT_ONCE = 200

/** Lists the blobs of unattached files as loose, in the transaction that deletes their rows. */
const dropUnattached = async (ctx: JobCtx): Promise<void> => {
  const before = new Date(ctx.now().getTime() - UNATTACHED_HOURS * HOUR_MS)
  for (let dropped = AT_ONCE; dropped > 0;)
    dropped = await inTransaction(ctx.db, async (tx) => {
      const keys = await attachmentsStore(tx).dropUnattached(before, AT_ONCE)
      await looseBlobsStore(tx).add(keys, ctx.now())
      return keys.length
    })
}

/** Deletes loose blobs. A failed one stays on the list and does not block the others. */
const removeLoose = async (ctx: JobCtx): Promise<void> => {
  const store = looseBlobsStore(ctx.db)
  const keys = await store.removable(ctx.now(), 5 * AT_ONCE)
  for (const key of keys)
    try {
      await ctx.ports.blobs.remove(key)
      await store.forget([key])
    } catch (error) {
      ctx.log.warn({ err: error, key }, 'a loose blob could not be removed')
    }
}

const tidy = defineJob({
  name: 'files:tidy',
  uses: ['files'],
  payload: z.unknown(),
  cron: '17 * * * *',
  run: async (ctx) => {
    await dropUnattached(ctx)
    await removeLoose(ctx)
    await sharesStore(ctx.db).forgetBefore(
      lagosDay(new Date(ctx.now().getTime() - UNATTACHED_HOURS * HOUR_MS)),
    )
  },
})

export const filesJobs = [tidy]

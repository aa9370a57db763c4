import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import type { PersonalData } from '#platform/server/personal-data.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import { EXPORT_HOURS } from '../contract.ts'
import { ERASURE_VERSION } from './erasure-version.ts'
import { completeErasure } from './erasures.ts'
import { privacyStore } from './store.ts'
import { zipOf } from './zips.ts'

/** Exports that were ready before this have expired. */
export const oldestExport = (now: Date): Date => new Date(now.getTime() - EXPORT_HOURS * HOUR_MS)

/** The job that collects an export, as the call that asks for one names it. */
export const exportJob = { name: 'privacy:build-export', payload: z.object({ exportId: z.uuid() }) } as const

/** Collects an export of what the domains declare; a newer request of the same person makes an older job write nothing. */
export const buildExport = (personalData: readonly PersonalData[]) =>
  defineJob({
    ...exportJob,
    uses: ['files'],
    run: async (ctx, { exportId }) => {
      const store = privacyStore(ctx.db)
      const wanted = await store.exportById(exportId)
      if (!wanted || wanted.ready_at) return
      const key = `exports/${exportId}`
      let size = 0
      const counted = async function* () {
        for await (const piece of zipOf(ctx, personalData, wanted.person_id)) {
          size += piece.length
          yield piece
        }
      }
      await ctx.ports.blobs.put(key, counted(), 'application/zip')
      if (!(await store.finish(exportId, key, size, ctx.now()))) await ctx.ports.blobs.remove(key)
    },
  })

/** Deletes downloaded and expired exports every hour. */
export const purgeExports = defineJob({
  name: 'privacy:purge-exports',
  uses: ['files'],
  payload: z.unknown(),
  cron: '12 * * * *',
  run: async (ctx) => {
    for (const key of await privacyStore(ctx.db).purge(oldestExport(ctx.now())))
      await ctx.ports.blobs.remove(key)
  },
})

/** Completed in one run; the next one takes more. */
const MAX_COMPLETED = 200

/** Goes over erasures of older releases again, also of processes that still run beside this one. */
export const completeErasures = (personalData: readonly PersonalData[]) =>
  defineJob({
    name: 'privacy:complete-erasures',
    version: ERASURE_VERSION,
    payload: z.unknown(),
    cron: '*/5 * * * *',
    run: async (ctx) => {
      const failures: unknown[] = []
      for (const personId of await privacyStore(ctx.db).incomplete(MAX_COMPLETED))
        try {
          const missed = await completeErasure({ ...ctx, newId: randomUUID }, personalData, personId)
          if (missed.length > 0)
            ctx.log.warn({ personId, missed }, 'an older release erased somebody who had to hand over first')
        } catch (error) {
          failures.push(error)
        }
      if (failures.length > 0) throw new AggregateError(failures, 'Some erasures could not be completed.')
    },
  })

/** The jobs of this domain. */
export const privacyJobs = (personalData: readonly PersonalData[]): readonly Job[] => [
  buildExport(personalData) as Job,
  purgeExports,
  completeErasures(personalData) as Job,
]

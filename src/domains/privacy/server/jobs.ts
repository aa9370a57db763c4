import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import type { PersonalData } from '#platform/server/personal-data.ts'
import { EXPORT_HOURS } from '../contract.ts'
import { privacyStore } from './store.ts'
import { zipOf } from './zips.ts'

const HOUR_MS = 3_600_000

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

/** The jobs of this domain. */
export const privacyJobs = (personalData: readonly PersonalData[]): readonly Job[] => [
  buildExport(personalData) as Job,
  purgeExports,
]

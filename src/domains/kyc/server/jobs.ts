import * as z from 'zod/mini'
import { presentPeople } from '#domains/identity/server/users/people.ts'
import { defineJob, type Job, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { looseDocumentsStore } from './applying/store.ts'
import { askProvider } from './provider-job.ts'
import { kycConsoleStore } from './console/store.ts'
import { keepingStore } from './keeping-store.ts'
import { rotateWrappingKey } from './vault/rotation.ts'

const AT_ONCE = 500
/** A reviewer who took a file and did not decide in this time gives it back. */
const TAKEN_DAYS = 3
/** The number of an erased account stays taken for so long, so that nobody verifies anew for each vote. */
const NUMBER_DAYS = 365

const usual = { KYC_DOCUMENT_DAYS: 90, KYC_DRAFT_DAYS: 30, KYC_KEY_DAYS: 180 }

const daysBefore = (ctx: JobCtx, days: number): Date => new Date(ctx.now().getTime() - days * DAY_MS)

const noteLeavers = async (ctx: JobCtx): Promise<void> => {
  const store = keepingStore(ctx.db)
  for (let after: string | null = null; ;) {
    const holders: string[] = await store.holdersAfter(after, AT_ONCE)
    const here = new Set((await presentPeople(ctx, holders)).map(({ id }) => id))
    const gone = holders.filter((id) => !here.has(id))
    if (gone.length > 0) await store.noteLeft(gone, ctx.now())
    after = holders.at(-1) ?? null
    if (holders.length < AT_ONCE) return
  }
}

/** Every night: deletes documents and drafts whose time is over, with the keys that open them. */
export const shredIdentityDocuments = defineJob({
  name: 'kyc:shred',
  payload: z.unknown(),
  cron: '50 1 * * *',
  run: async (ctx) => {
    const { KYC_DOCUMENT_DAYS, KYC_DRAFT_DAYS } = ctx.config ?? usual
    const store = keepingStore(ctx.db)
    await store.shredDecided(daysBefore(ctx, KYC_DOCUMENT_DAYS))
    await store.shredLeft(daysBefore(ctx, KYC_DRAFT_DAYS))
    await noteLeavers(ctx)
    await store.freeNumbers(daysBefore(ctx, NUMBER_DAYS))
    await kycConsoleStore(ctx.db).releaseTakenBefore(daysBefore(ctx, TAKEN_DAYS))
  },
})

/** Every hour: removes sealed bytes that no row names. A failed one stays on the list. */
export const removeLooseDocuments = defineJob({
  name: 'kyc:loose-documents',
  uses: ['files'],
  payload: z.unknown(),
  cron: '33 * * * *',
  run: async (ctx) => {
    const store = looseDocumentsStore(ctx.db)
    for (const key of await store.removable(ctx.now(), AT_ONCE))
      try {
        await ctx.ports.blobs.remove(key)
        await store.forget(key)
      } catch (error) {
        ctx.log.warn({ err: error, key }, 'a sealed document could not be removed')
      }
  },
})

/** Every night: changes the wrapping key when it is old, and rewraps what the old one still wraps. */
export const rotateKeys = defineJob({
  name: 'kyc:rotate-keys',
  payload: z.unknown(),
  cron: '10 4 * * *',
  run: (ctx) => rotateWrappingKey(ctx, (ctx.config ?? usual).KYC_KEY_DAYS),
})

export const kycJobs: readonly Job[] = [
  askProvider as Job,
  shredIdentityDocuments,
  removeLooseDocuments,
  rotateKeys,
]

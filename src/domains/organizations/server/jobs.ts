import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { invoicesStore } from './money/invoices-store.ts'
import { workPool } from './money/pools.ts'
import { invoiceSettled, settleInvoice } from './money/settlement-job.ts'
import { spendsStore } from './money/spends-store.ts'
import { invitationsStore } from './people/invitations-store.ts'
import { tellInvited } from './people/tell-invited-job.ts'

/** Old invitations stay as long as somebody may ask about them. */
const DAYS_AFTER = 30

/** Every ten minutes: pays task pools and takes owed SUP back. One that fails stops no other. */
export const workOrganizations = defineJob({
  name: 'organizations:work',
  isUrgent: true,
  payload: z.unknown(),
  cron: '*/10 * * * *',
  run: async (ctx) => {
    for (const id of await spendsStore(ctx.db).openPools())
      await workPool(ctx, id).catch((error: unknown) =>
        ctx.log.error({ err: error, spend: id }, 'a task pool could not be paid'),
      )
    for (const id of await invoicesStore(ctx.db).owing()) await settleInvoice(ctx, id)
  },
})

/** Every night: forgets invitations whose time is over. */
const forgetInvitations = defineJob({
  name: 'organizations:forget-invitations',
  payload: z.unknown(),
  cron: '40 3 * * *',
  run: async ({ db, now }) => {
    await invitationsStore(db).forgetBefore(new Date(now().getTime() - DAYS_AFTER * DAY_MS))
  },
})

export const organizationsJobs: readonly Job[] = [
  workOrganizations,
  forgetInvitations,
  invoiceSettled as Job,
  tellInvited as Job,
]

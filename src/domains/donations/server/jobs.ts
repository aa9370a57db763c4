import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { UNPAID_DAYS } from '../rules.ts'
import { passOnEnded } from './funds/pass-on.ts'
import { settleDonation } from './giving/settlement-job.ts'
import { donationStore } from './giving/store.ts'
import { remindDue } from './monthly/reminders.ts'
import { mailDonor } from './receipts/receipt-email-job.ts'

/** Every morning in Lagos: prepares the monthly donations of the day. */
const remindDonors = defineJob({
  name: 'donations:remind',
  payload: z.unknown(),
  cron: '0 7 * * *',
  run: remindDue,
})

/** Every hour: SUP that came back from ended projects waits for the next ones. */
const passOnGifts = defineJob({
  name: 'donations:pass-on',
  isUrgent: true,
  payload: z.unknown(),
  cron: '20 * * * *',
  run: passOnEnded,
})

/** Every night: takes names and addresses off donations that nobody paid. */
const forgetUnpaid = defineJob({
  name: 'donations:forget',
  payload: z.unknown(),
  cron: '40 3 * * *',
  run: async ({ db, now }) => {
    await donationStore(db).forgetUnpaid(new Date(now().getTime() - UNPAID_DAYS * DAY_MS))
  },
})

export const donationsJobs: readonly Job[] = [
  settleDonation as Job,
  mailDonor as Job,
  remindDonors,
  passOnGifts,
  forgetUnpaid,
]

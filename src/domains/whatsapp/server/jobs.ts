import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { COUNTED_DAYS, GUEST_DAYS } from '../rules.ts'
import { whatsAppFiguresStore } from './figures-store.ts'
import { answerIncomingJob } from './inbox/answer-job.ts'
import { sendReply } from './sending/reply-job.ts'

/** Forgets what is no longer needed, every hour. */
export const tidyWhatsApp = defineJob({
  name: 'whatsapp:tidy',
  payload: z.unknown(),
  cron: '37 * * * *',
  run: async ({ db, now, config }) => {
    const daysAgo = (days: number): Date => new Date(now().getTime() - days * DAY_MS)
    await whatsAppFiguresStore(db).tidy({
      text: daysAgo(config?.WHATSAPP_TEXT_DAYS ?? 1),
      counted: daysAgo(COUNTED_DAYS),
      guest: daysAgo(GUEST_DAYS),
      now: now(),
    })
  },
})

export const whatsappJobs: readonly Job[] = [answerIncomingJob, sendReply, tidyWhatsApp]

import * as z from 'zod/mini'
import { setPort } from '#ports/carrier/port.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { languageOf } from '#shared/words.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { DAYS_KEPT } from '../rules.ts'
import { answerLetter } from './letters.ts'
import { settlingStore } from './store.ts'

/** Mails an answer to a visitor; a failed attempt is rolled back and tried again. */
export const mailAnswer = defineJob({
  name: 'feedback:mail-answer',
  uses: ['email'],
  payload: z.object({ messageId: z.uuid() }),
  run: (ctx, { messageId }) =>
    inTransaction(ctx.db, async (db) => {
      const row = await settlingStore(db).takeToMail(messageId, ctx.now())
      if (!row?.email || !row.answer) return
      const { answer, language } = row
      await setPort(ctx.ports.email, 'email').send({
        to: row.email,
        ...(await answerLetter({ number: row.number, answer }, languageOf(language))),
      })
    }),
})

/** Every night: deletes settled messages after a year. */
export const forgetSettledMessages = defineJob({
  name: 'feedback:forget',
  payload: z.unknown(),
  cron: '25 3 * * *',
  run: async ({ db, now }) => {
    await settlingStore(db).forgetBefore(new Date(now().getTime() - DAYS_KEPT * DAY_MS))
  },
})

export const feedbackJobs: readonly Job[] = [mailAnswer as Job, forgetSettledMessages as Job]

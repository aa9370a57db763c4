import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { makeModelQuestions } from './made/model-questions.ts'

/** Every night, where a model is configured: new questions of our own texts. */
const makeQuestions = defineJob({
  name: 'quizzes:make-questions',
  uses: ['model'],
  payload: z.unknown(),
  cron: '41 2 * * *',
  run: async (ctx) => {
    if (ctx.ports.model) await makeModelQuestions(ctx, ctx.ports.model, randomUUID)
  },
})

/** The jobs of this domain. */
export const quizzesJobs = [makeQuestions]

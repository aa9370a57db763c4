import * as z from 'zod/mini'
import { defineJob } from '../jobs/jobs.ts'

/**
 * Every ten minutes: raises an alarm when the money is spent, or when hardly anybody enters the codes that we pay for.
 */
export const watchTexts = defineJob({
  name: 'platform:watch-texts',
  payload: z.unknown(),
  cron: '*/10 * * * *',
  run: async (ctx) => ctx.ports.sms?.watch(),
})

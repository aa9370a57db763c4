import * as z from 'zod/mini'
import { defineJob } from '../jobs/jobs.ts'

/** Every ten minutes: an alarm where the money is spent, or where hardly anybody enters the codes that we pay for. */
export const watchTexts = defineJob({
  name: 'platform:watch-texts',
  payload: z.unknown(),
  cron: '*/10 * * * *',
  run: (ctx) => ctx.ports.sms.watch(),
})

import * as z from 'zod/mini'
import { setPort } from '#ports/carrier/port.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { languageOf } from '#shared/words.ts'
import { SCHOOL_CODE_TRIES } from '../rules.ts'
import { countAll } from './communities/community-counts.ts'
import { schoolCodeLetter } from './letters.ts'
import { endOldRequests, expireProofs, remindOfEnding } from './proofs/expiry.ts'
import { recountJoinedPeers } from './proofs/joined-peers.ts'
import { emailCodesStore } from './proofs/store.ts'

/** Sends a school code; nothing when it was entered or replaced meanwhile. */
export const sendSchoolCode = defineJob({
  name: 'campus:school-code',
  uses: ['email'],
  payload: z.object({ personId: z.uuid(), code: z.string(), language: z.string() }),
  run: async ({ db, now, ports }, { personId, code, language }) => {
    const pending = await emailCodesStore(db).pending(personId, now(), SCHOOL_CODE_TRIES)
    if (!pending) return
    await setPort(ports.email, 'email').send({
      to: pending.address,
      ...(await schoolCodeLetter(code, languageOf(language))),
    })
  },
})

/** Every night: ends what is over, counts peers whose accounts were joined once, and reminds people whose proof ends within a month. */
const yearlyExpiry = defineJob({
  name: 'campus:expiry',
  payload: z.unknown(),
  cron: '35 4 * * *',
  run: async (ctx) => {
    await inTransaction(ctx.db, async (db) => {
      await expireProofs({ ...ctx, db })
      await recountJoinedPeers({ ...ctx, db })
      await remindOfEnding({ ...ctx, db })
    })
    await endOldRequests(ctx)
    await emailCodesStore(ctx.db).forgetOver(ctx.now())
  },
})

/** Every night: counts how many proven members of each community take part. */
const countParticipation = defineJob({
  name: 'campus:participation',
  payload: z.unknown(),
  cron: '50 4 * * *',
  run: (ctx) => countAll(ctx),
})

export const campusJobs: readonly Job[] = [
  sendSchoolCode as Job,
  yearlyExpiry as Job,
  countParticipation as Job,
]

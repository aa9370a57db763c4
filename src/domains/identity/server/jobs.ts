import * as z from 'zod/mini'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { welcome } from './notices.ts'
import { forgetOldDeviceUses } from './devices/uses.ts'
import { purgePasskeyChallenges } from './passkeys/ceremonies.ts'
import { noticeKinds, notifyOfSafety } from './safety/notices.ts'
import { safetyStore } from './safety/store.ts'
import { purgeSessions } from './sessions/sessions.ts'
import { peopleStore } from './users/store.ts'

/** Welcomes a new citizen exactly once. */
export const sendWelcome = defineJob({
  name: 'identity:send-welcome',
  payload: z.object({ personId: z.uuid() }),
  run: (ctx, { personId }) =>
    inTransaction(ctx.db, async (db) => {
      const person = await peopleStore(db).claimWelcome(personId, ctx.now())
      if (!person) return
      await notify(
        { ...ctx, db },
        personId,
        welcome,
        { citizenNumber: person.citizenNumber },
        { key: 'once' },
      )
    }),
})

/** Turns a safety notice that an older release queued into a notice; no new ones are queued. */
export const sendSafetyNotice = defineJob({
  name: 'identity:send-safety-notice',
  payload: z.object({ id: z.uuid(), personId: z.uuid(), kind: z.enum(noticeKinds) }),
  run: (ctx, { id, personId, kind }) =>
    inTransaction(ctx.db, async (db) => {
      if (await safetyStore(db).claimNotice(id, ctx.now()))
        await notifyOfSafety({ ...ctx, db }, personId, kind)
    }),
})

const NOTICES_KEPT_MS = 7 * DAY_MS

/** Deletes ended sessions every half hour. The guards refuse them as soon as they end. */
export const purgeEndedSessions = defineJob({
  name: 'identity:purge-sessions',
  payload: z.unknown(),
  cron: '7,37 * * * *',
  run: async (ctx) => {
    await purgeSessions(ctx.db, ctx.now())
    await purgePasskeyChallenges(ctx)
    await safetyStore(ctx.db).purgeNotices(new Date(ctx.now().getTime() - NOTICES_KEPT_MS))
  },
})

/** Deletes browsers without a sign-in for 90 days, every night. */
export const forgetOldDevices = defineJob({
  name: 'identity:forget-old-devices',
  payload: z.unknown(),
  cron: '40 3 * * *',
  run: (ctx) => forgetOldDeviceUses(ctx),
})

export const identityJobs = [sendWelcome, sendSafetyNotice, purgeEndedSessions, forgetOldDevices]

import * as z from 'zod/mini'
import { brand } from '#shared/brand.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { contactsStore } from './users/contacts-store.ts'
import { forgetOldDeviceUses } from './devices/uses.ts'
import { greetingOf } from './users/greetings.ts'
import { purgePasskeyChallenges } from './passkeys/ceremonies.ts'
import { noticeKinds, noticeOf } from './safety/emails.ts'
import { safetyStore } from './safety/store.ts'
import { purgeSessions } from './sessions/sessions.ts'
import { peopleStore } from './users/store.ts'

/** Welcomes a new citizen by e-mail exactly once; a failed sending is retried. */
export const sendWelcome = defineJob({
  name: 'identity:send-welcome',
  payload: z.object({ personId: z.uuid() }),
  run: (ctx, { personId }) =>
    inTransaction(ctx.db, async (tx) => {
      const person = await peopleStore(tx).claimWelcome(personId, ctx.now())
      if (!person) return
      await ctx.ports.email.send({
        to: person.email,
        subject: `Welcome to ${brand.name}`,
        text: [
          greetingOf(person),
          `You are Citizen #${person.citizenNumber} of ${brand.name}. Your number is public; your e-mail address and phone number are not.`,
          'If you did not join, answer this message and we will remove the account.',
          `${brand.name}, ${brand.email}`,
        ].join('\n\n'),
      })
    }),
})

/** E-mails a security notice exactly once. */
export const sendSafetyNotice = defineJob({
  name: 'identity:send-safety-notice',
  payload: z.object({ id: z.uuid(), personId: z.uuid(), kind: z.enum(noticeKinds) }),
  run: (ctx, { id, personId, kind }) =>
    inTransaction(ctx.db, async (tx) => {
      const person = await contactsStore(tx).contact(personId)
      if (!person || !(await safetyStore(tx).claimNotice(id, ctx.now()))) return
      await ctx.ports.email.send({ to: person.email, ...noticeOf(kind, greetingOf(person)) })
    }),
})

const NOTICES_KEPT_MS = 7 * 24 * 60 * 60 * 1000

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

import * as z from 'zod/mini'
import { findContact } from '#domains/identity/server/users/contacts.ts'
import { setPort } from '#ports/carrier/port.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, enqueueAll, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { type NotificationKinds, renderNotice } from '../present-notice.ts'
import { weeklySummary } from '../notices.ts'
import { emailPartsOf } from './deliver-jobs.ts'
import { digestOf } from './email-of.ts'
import { sendDigest } from './queued.ts'
import { digestStore } from './digest-store.ts'

const BATCH = 1_000
const WEEK_MS = 7 * DAY_MS

const sendDigestTo = async (ctx: JobCtx, personId: string, kinds: NotificationKinds): Promise<void> => {
  const store = digestStore(ctx.db)
  const messages = await store.claimDaily(personId, [...kinds.keys()], ctx.now())
  if (messages.length === 0) return
  const ids = messages.map(({ id }) => id)
  const contact = await findContact(ctx, personId)
  if (!contact || contact.isErased || contact.isMerged) return store.skipAll(ids, 'erased', ctx.now())
  const parts = await emailPartsOf(ctx, personId, contact)
  const isTrusted = contact.emailVerifiedAt !== null
  const notices = messages.flatMap((each) => renderNotice(kinds, each, parts.say, { isTrusted }) ?? [])
  if (notices.length === 0) return store.skipAll(ids, 'unknown', ctx.now())
  await setPort(ctx.ports.email, 'email').send(digestOf(parts, notices))
}

/** Sends one person everything that waits, in one email, once. */
export const digestJob = (kinds: NotificationKinds) =>
  defineJob({
    ...sendDigest,
    uses: ['email'],
    run: (ctx, { personId }) => inTransaction(ctx.db, (db) => sendDigestTo({ ...ctx, db }, personId, kinds)),
  })

/** Every morning at 7 in Lagos, after the usual quiet hours: queues a letter for each person for whom something waits. */
export const collectDigests = defineJob({
  name: 'notifications:collect-digests',
  payload: z.unknown(),
  cron: '0 6 * * *',
  run: async ({ db }) => {
    for (let after: string | null = null; ;) {
      const people: string[] = await digestStore(db).peopleWithDaily(after, BATCH)
      await enqueueAll(
        db,
        sendDigest,
        people.map((personId) => ({ personId })),
      )
      after = people.at(-1) ?? null
      if (people.length < BATCH) return
    }
  },
})

/** Every Saturday morning: a summary for those who have not read what happened in the week. Nobody else gets one. */
export const summarizeWeek = defineJob({
  name: 'notifications:summarize-week',
  payload: z.unknown(),
  cron: '0 8 * * 6',
  run: async (ctx) => {
    const since = new Date(ctx.now().getTime() - WEEK_MS)
    const key = lagosDay(ctx.now())
    for (let after: string | null = null; ;) {
      const people: { personId: string; unread: number }[] = await digestStore(ctx.db).peopleWithUnread(
        since,
        after,
        BATCH,
      )
      for (const { personId, unread } of people)
        await notify(ctx, personId, weeklySummary, { unread }, { key })
      after = people.at(-1)?.personId ?? null
      if (people.length < BATCH) return
    }
  },
})

import * as z from 'zod/mini'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { ANSWER_DAYS, daysAfter, IDLE_DAYS } from '../rules.ts'
import { sendConsentLink } from './consent/invitations.ts'
import { freeSeatsOf } from './conflicts/late-conflicts.ts'
import { sendEmail, tellReviewer, writeToReviewer } from './emails.ts'
import { panelStore, type PanelSeat } from './panels/store.ts'
import { reopenWhenEmpty } from './panels/reopening.ts'
import {
  endWithoutVerdict,
  settleDue,
  type Finalizing,
  settleLocked,
  settleVerdict,
} from './reviews/finalizing.ts'
import { vettingStore } from './nominations/store.ts'

const MOST_AT_ONCE = 200

const finalizingOf = ({ db, now, config }: Pick<JobCtx, 'db' | 'now' | 'config'>): Finalizing => ({
  db,
  now,
  config,
  newId: () => crypto.randomUUID(),
})

const releaseIdle = (ctx: Finalizing, seat: PanelSeat): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const { nominationId: id, reviewerId } = seat
    const store = vettingStore(db)
    await store.lockNomination(id)
    await settleLocked({ ...ctx, db }, id)
    // What was reviewed or given up while this waited for the lock is no idle seat any more.
    const before = daysAfter(ctx.now(), -IDLE_DAYS)
    const idle = await panelStore(db).idleSeats(before, MOST_AT_ONCE)
    if (!idle.some((each) => each.nominationId === id && each.reviewerId === reviewerId)) return
    if (!(await panelStore(db).release(seat, 'idle', null, ctx.now()))) return
    await store.addEvent({ nomination_id: id, at: ctx.now(), kind: 'idle', actor_id: reviewerId })
    await reopenWhenEmpty({ db }, id)
    const nomination = await store.findNomination(id)
    if (nomination) await writeToReviewer({ db }, reviewerId, nomination.reference, 'idle')
  })

/** Frees seats that were held for seven days without a verdict, and tells their reviewers. */
export const releaseIdleSeats = defineJob({
  name: 'vetting:release-idle-seats',
  payload: z.unknown(),
  cron: '11 * * * *',
  run: async (job) => {
    const ctx = finalizingOf(job)
    const before = daysAfter(ctx.now(), -IDLE_DAYS)
    for (const seat of await panelStore(ctx.db).idleSeats(before, MOST_AT_ONCE)) await releaseIdle(ctx, seat)
  },
})

const endUnanswered = (ctx: Finalizing, id: string): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const store = vettingStore(db)
    await store.lockNomination(id)
    const nomination = await store.findNomination(id)
    const asked = nomination?.info_requested_at
    if (!nomination || !asked || asked >= daysAfter(ctx.now(), -ANSWER_DAYS)) return
    await endWithoutVerdict({ ...ctx, db }, nomination, {
      event: 'incomplete',
      reason: 'incomplete',
      actorId: null,
    })
  })

/** Ends nominations whose question nobody answered within fourteen days. */
export const closeUnanswered = defineJob({
  name: 'vetting:close-unanswered',
  payload: z.unknown(),
  cron: '23 * * * *',
  run: async (job) => {
    const ctx = finalizingOf(job)
    const since = daysAfter(ctx.now(), -ANSWER_DAYS)
    for (const id of await vettingStore(ctx.db).unanswered(since, MOST_AT_ONCE)) await endUnanswered(ctx, id)
  },
})

/**
 * Every minute: seats whose reviewers came into conflict or lost their right in a way that no
 * act here shows: a shared device, a role that ran out. */
export const freeConflictedSeats = defineJob({
  name: 'vetting:free-conflicted-seats',
  payload: z.unknown(),
  cron: '* * * * *',
  run: (job) => freeSeatsOf(finalizingOf(job), 'everybody'),
})

/** Settles what a lost job left hanging. */
const settleLeftOver = defineJob({
  name: 'vetting:settle-left-over',
  payload: z.unknown(),
  cron: '* * * * *',
  run: (job) => settleDue(finalizingOf(job)),
})

export const vettingJobs: readonly Job[] = [
  sendEmail,
  tellReviewer,
  sendConsentLink,
  settleVerdict,
  settleLeftOver,
  freeConflictedSeats,
  releaseIdleSeats,
  closeUnanswered,
]

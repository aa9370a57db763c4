import * as z from 'zod/mini'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { APPEAL_DAYS } from '../contracts/nomination-contract.ts'
import { ANSWER_DAYS, daysAfter, IDLE_DAYS } from '../rules.ts'
import { sendConsentLink, textConsentLink } from './consent/consent-link-job.ts'
import { freeSeatsOf } from './conflicts/late-conflicts.ts'
import { notifyReviewer } from './notify.ts'
import { sendNominatorEmail, sendReviewerEmail } from './older-email-jobs.ts'
import { panelStore, type PanelSeat } from './panels/store.ts'
import { reopenWhenEmpty } from './panels/reopen.ts'
import { endWithoutVerdict, finalizeDue, type FinalizingContext, finalizeLocked } from './reviews/verdicts.ts'
import { finalizeVerdict } from './reviews/verdict-job.ts'
import { refereesStore } from './referees/store.ts'
import { vettingStore } from './nominations/store.ts'

const MAX_BATCH = 200

const finalizingContextOf = ({
  db,
  now,
  config,
  notifier,
  homes,
}: Pick<JobCtx, 'db' | 'now' | 'config' | 'notifier' | 'homes'>): FinalizingContext => ({
  db,
  now,
  config,
  notifier,
  homes,
  newId: () => crypto.randomUUID(),
})

const releaseIdle = (ctx: FinalizingContext, seat: PanelSeat): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const { nominationId: id, reviewerId } = seat
    const store = vettingStore(db)
    await store.lockNomination(id)
    await finalizeLocked({ ...ctx, db }, id)
    // Look again under the lock: the seat may have been reviewed or given up while this waited.
    const before = daysAfter(ctx.now(), -IDLE_DAYS)
    const idle = await panelStore(db).idleSeats(before, MAX_BATCH)
    if (!idle.some((each) => each.nominationId === id && each.reviewerId === reviewerId)) return
    if (!(await panelStore(db).release(seat, 'idle', null, ctx.now()))) return
    await store.addEvent({ nomination_id: id, at: ctx.now(), kind: 'idle', actor_id: reviewerId })
    await reopenWhenEmpty({ db }, id)
    const nomination = await store.findNomination(id)
    if (nomination) await notifyReviewer({ ...ctx, db }, reviewerId, nomination.reference, 'idle')
  })

/** Frees seats held for seven days without a verdict, and emails their reviewers. */
export const releaseIdleSeats = defineJob({
  name: 'vetting:release-idle-seats',
  payload: z.unknown(),
  cron: '11 * * * *',
  run: async (job) => {
    const ctx = finalizingContextOf(job)
    const before = daysAfter(ctx.now(), -IDLE_DAYS)
    for (const seat of await panelStore(ctx.db).idleSeats(before, MAX_BATCH)) await releaseIdle(ctx, seat)
  },
})

const endUnanswered = (ctx: FinalizingContext, id: string): Promise<void> =>
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

/** Ends nominations whose question was not answered within fourteen days. */
export const closeUnanswered = defineJob({
  name: 'vetting:close-unanswered',
  payload: z.unknown(),
  cron: '23 * * * *',
  run: async (job) => {
    const ctx = finalizingContextOf(job)
    const since = daysAfter(ctx.now(), -ANSWER_DAYS)
    for (const id of await vettingStore(ctx.db).unanswered(since, MAX_BATCH)) await endUnanswered(ctx, id)
  },
})

/**
 * Every minute, frees seats whose reviewers have a new conflict or lost their permission without an action in vetting:
 * a shared device, or a role that expired.
 */
export const freeConflictedSeats = defineJob({
  name: 'vetting:free-conflicted-seats',
  payload: z.unknown(),
  cron: '* * * * *',
  run: (job) => freeSeatsOf(finalizingContextOf(job), 'everybody'),
})

/** Erases referees once nobody can ask them any more: the decision stands and its appeal window is over. */
export const eraseReferees = defineJob({
  name: 'vetting:erase-referees',
  payload: z.unknown(),
  cron: '37 * * * *',
  run: async ({ db, now }) => {
    await refereesStore(db).eraseDecided(daysAfter(now(), -APPEAL_DAYS))
  },
})

/** Finalizes verdicts whose own job was lost. */
const finalizeLeftOver = defineJob({
  name: 'vetting:settle-left-over',
  isUrgent: true,
  payload: z.unknown(),
  cron: '* * * * *',
  run: (job) => finalizeDue(finalizingContextOf(job)),
})

export const vettingJobs: readonly Job[] = [
  sendNominatorEmail,
  sendReviewerEmail,
  sendConsentLink,
  textConsentLink,
  finalizeVerdict,
  finalizeLeftOver,
  freeConflictedSeats,
  releaseIdleSeats,
  closeUnanswered,
  eraseReferees,
]

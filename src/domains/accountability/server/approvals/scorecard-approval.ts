import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import { leaderFor } from '#domains/leaders/server/lookup/facts.ts'
import { transitionLeader } from '#domains/leaders/server/transitions/transitions.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { recordConsoleApi } from '../../console-contract.ts'
import { auditsStore } from '../audits/store.ts'
import { replyUntil } from '../records.ts'
import { openReview } from '../reviews.ts'
import { refuseConflicted } from '../committee/conflicts.ts'
import { accountOf, linesOf, placeOfLeader } from './leader-terms.ts'

/** The leader answers first, so that it waits longer than other proposals. */
const SCORECARD_HOURS = 120 * 24

const ProposedScorecard = z.strictObject({
  scorecardId: z.uuid(),
  leaderId: z.uuid(),
  year: z.int(),
  total: z.int(),
})
type ProposedScorecard = z.output<typeof ProposedScorecard>

/**
 * A yearly scorecard that one person wrote and another publishes. A passed audit verifies a deployed leader; a failed
 * one returns a verified leader to deployed and opens a review (published state machine).
 */
export const scorecardApproval = twoPeople('accountability.scorecard', {
  payload: ProposedScorecard,
  hours: () => SCORECARD_HOURS,
  refuses: recordConsoleApi.publishScorecard.is.refuses,
  of: 'audit-panel',
  subject: ({ scorecardId }) => scorecardId,
  placeOf: placeOfLeader,
  involved: accountOf,
  check: (ctx, { leaderId }) => refuseConflicted(ctx, leaderId),
  reads: linesOf,
  says: ({ year, total }, { fullName }) => ({
    title: {
      text: message('Publish the scorecard of {name} for {year}'),
      values: { name: fullName, year: String(year) },
    },
    detail: { text: message('{total} of 100 points'), values: { total } },
    href: to('auditConsole'),
  }),
  execute: async (ctx, { payload: { scorecardId, leaderId }, proposerId }) => {
    const store = auditsStore(ctx.db)
    const card = await store.card(scorecardId)
    if (!card) throw new Refusal('scorecard-not-found')
    // Somebody else may have put it forward again.
    if ((await ownAccounts(ctx)).has(card.written_by)) throw new Refusal('second-approver')
    if (!card.replied_at && replyUntil(card) > ctx.now()) throw new Refusal('reply-open')
    if (!(await store.publish(scorecardId, ctx.viewer.id, ctx.now())))
      throw new Refusal('scorecard-published')
    const { status } = await leaderFor(ctx, leaderId)
    const move = {
      leaderId,
      by: 'audit-panel',
      movedBy: proposerId,
      confirmedBy: ctx.viewer.id,
    } as const
    if (card.is_passed && status === 'deployed')
      await transitionLeader(ctx, { ...move, to: 'verified', why: message('The yearly audit is passed') })
    if (!card.is_passed && status === 'verified')
      await transitionLeader(ctx, {
        ...move,
        to: 'deployed',
        why: message('The yearly audit is failed: 90-day improvement plan'),
      })
    if (!card.is_passed) await openReview(ctx, leaderId, 'failed_audit')
  },
  audits: ({ leaderId }) => `leader:${leaderId}`,
  why: (step, { payload: { year, total }, note }) => {
    const words = {
      propose: `${total}`,
      confirm: 'published',
      refuse: 'not published',
      withdraw: 'taken back',
    }[step]
    return [`scorecard ${year}: ${words}`, note].filter(Boolean).join(': ')
  },
})

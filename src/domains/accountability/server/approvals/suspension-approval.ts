import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { transitionLeader } from '#domains/leaders/server/transitions/transitions.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { recordConsoleApi } from '../../console-contract.ts'
import { auditsStore } from '../audits/store.ts'
import { accountOf, linesOf, placeOfLeader } from './leader-terms.ts'

const ProposedSuspension = z.strictObject({ reviewId: z.uuid(), leaderId: z.uuid() })
type ProposedSuspension = z.output<typeof ProposedSuspension>

/** A leader whom two people suspend after missed reports or a failed audit. */
export const suspensionApproval = twoPeople('accountability.suspension', {
  payload: ProposedSuspension,
  refuses: recordConsoleApi.decideReview.is.refuses,
  of: 'safeguarding',
  subject: ({ reviewId }) => reviewId,
  placeOf: placeOfLeader,
  involved: accountOf,
  check: async (ctx, { reviewId }) => {
    if (!(await auditsStore(ctx.db).lockReview(reviewId))) throw new Refusal('review-not-found')
  },
  reads: linesOf,
  says: (_, { fullName, lgaName, stateName }) => ({
    title: { text: message('Suspend {name} from office'), values: { name: fullName } },
    detail: { text: message('{lga}, {state}'), values: { lga: lgaName, state: stateName } },
    href: to('reviews'),
  }),
  execute: async (ctx, { payload: { reviewId, leaderId }, reason, note, proposerId }) => {
    const decided = { by: ctx.viewer.id, at: ctx.now(), reason: note ?? reason }
    await auditsStore(ctx.db).suspend(reviewId, proposerId, decided)
    await transitionLeader(ctx, {
      leaderId,
      to: 'suspended',
      by: 'safeguarding-lead',
      why: message('Reports were missed or an audit failed, and two people decided so'),
      movedBy: proposerId,
      confirmedBy: ctx.viewer.id,
    })
  },
  audits: ({ leaderId }) => `leader:${leaderId}`,
  why: (step, { reason, note }) =>
    `${step === 'refuse' || step === 'withdraw' ? 'do not suspend' : 'suspend'}: ${note ?? reason}`,
})

import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** How long after a refusal its sender may dispute it, and how long the second person has. */
export const DISPUTE_DAYS = 14
export const DECISION_DAYS = 7
const MAX_DISPUTE = 600

export const disputeOutcomes = ['accepted', 'upheld'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

/** A dispute as its sender reads it; the people who refused and decided are not named. */
export const OwnDispute = z.object({
  words: z.string(),
  dueAt: moment(),
  outcome: z.nullable(z.enum(disputeOutcomes)),
  answer: z.nullable(z.string()),
})
export type OwnDispute = z.output<typeof OwnDispute>

const writes = { idempotency: 'optional', returns: z.object({ id: z.string() }) } as const

export const disputeCalls = {
  dispute: post('/api/engage/submissions/:submissionId/dispute', {
    ...writes,
    limit: 'report',
    summary: 'Dispute that your proof, hero or story was refused; a second person decides within seven days',
    access: 'citizen',
    status: 201,
    body: z.strictObject({
      words: prose(20, MAX_DISPUTE, message('Give the reason to accept it (at least 20 characters).')),
    }),
    refuses: {
      'submission-not-found': refusal(404, message('This was not found.')),
      'not-disputable': refusal(
        409,
        message('Only what was not accepted can be disputed, once, within 14 days.'),
      ),
    },
    refreshes: ['submissions'],
  }),
  settleDispute: post('/api/admin/missions/disputes/:submissionId/decision', {
    ...writes,
    limit: 'mutation',
    summary: 'Decide a dispute as the second person: accept what was refused, or uphold the refusal',
    access: 'moderation',
    scoped: true,
    audit: 'engage.dispute',
    body: z.strictObject({
      outcome: z.enum(disputeOutcomes, message('Choose a decision.')),
      answer: prose(20, MAX_DISPUTE, message('Answer in at least 20 characters.')),
    }),
    refuses: {
      'dispute-not-found': refusal(404, message('This dispute is decided or was never opened.')),
      'not-second-person': refusal(
        409,
        message('You sent or refused this yourself. Another person decides the dispute.'),
      ),
      'sender-day-cap': refusal(
        409,
        message('The sender has earned all that tasks pay in one day. Decide this tomorrow.'),
      ),
    },
    refreshes: ['missions', 'stories', 'escalation'],
  }),
}

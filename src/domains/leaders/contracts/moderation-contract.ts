import * as z from 'zod/mini'
import { firstPersonGone } from '#domains/identity/two-people-contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment, pageCursor, pageLimit, pageOf, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { concernKinds, concernStates } from './concern-contract.ts'
import { correctionFields } from './leader-contract.ts'

export const MAX_SUMMARY = 600
export const MAX_REASON = 1000

export const correctionStates = ['open', 'accepted', 'declined'] as const
export type CorrectionState = (typeof correctionStates)[number]

/** The leader of a case. */
export const AboutLeader = z.object({
  id: z.string(),
  fullName: z.string(),
  currentOffice: z.string(),
  lgaName: z.string(),
  stateName: z.string(),
})

/** Why this moderator may not decide here. */
export const barredDecisionNames = {
  own: message('You sent this yourself. Somebody else decides.'),
  'this-leader': message('This is about you. Somebody else decides.'),
  'same-person': message('You made the first decision. A second approver is required.'),
  decided: message('This is decided.'),
  'another-place': message('Your role does not cover this place.'),
} as const
const barred = z.nullable(z.enum(['own', 'this-leader', 'same-person', 'decided', 'another-place']))

/** A report in the console. The sender stays hidden: moderators decide on what it says, not on who says it (S-66). */
export const ConcernCase = z.object({
  id: z.string(),
  leader: AboutLeader,
  kind: z.enum(concernKinds),
  isSerious: z.boolean(),
  text: z.string(),
  sourceUrl: z.nullable(z.string()),
  files: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  sentAt: moment(),
  state: z.enum(concernStates),
  /** The first decision on a serious report, or the final decision. */
  decision: z.nullable(
    z.object({
      outcome: z.enum(['upheld', 'dismissed']),
      reason: z.string(),
      summary: z.nullable(z.string()),
      decidedBy: z.string(),
      confirmedBy: z.nullable(z.string()),
      decidedAt: z.nullable(moment()),
    }),
  ),
  reply: z.nullable(z.string()),
  barred,
})
export type ConcernCase = z.output<typeof ConcernCase>

export const CorrectionCase = z.object({
  id: z.string(),
  leader: AboutLeader,
  field: z.enum(correctionFields),
  is: z.string(),
  shouldBe: z.string(),
  sourceUrl: z.string(),
  sentAt: moment(),
  state: z.enum(correctionStates),
  reason: z.nullable(z.string()),
  barred,
})
export type CorrectionCase = z.output<typeof CorrectionCase>

const reason = () => prose(10, MAX_REASON, message('Write at least 10 characters.'))

export const ConcernDecision = z
  .strictObject({
    outcome: z.enum(['upheld', 'dismissed'], message('Choose a decision.')),
    reason: reason(),
    summary: z.optional(prose(20, MAX_SUMMARY, message('Write at least 20 characters.'))),
  })
  .check(
    z.refine(({ outcome, summary }) => outcome === 'dismissed' || summary !== undefined, {
      path: ['summary'],
      error: message('Write what is published.'),
    }),
  )
export type ConcernDecision = z.output<typeof ConcernDecision>

export const ConcernConfirmation = z.strictObject({
  agrees: z.enum(['yes', 'no'], message('Choose whether you agree.')),
})

export const CorrectionDecision = z.strictObject({
  outcome: z.enum(['accepted', 'declined'], message('Choose a decision.')),
  reason: reason(),
})
export type CorrectionDecision = z.output<typeof CorrectionDecision>

const consoleRefusals = {
  'own-report': refusal(403, barredDecisionNames.own),
  'own-leader': refusal(403, barredDecisionNames['this-leader']),
  'already-decided': refusal(409, barredDecisionNames.decided),
}
const concernRefusals = {
  ...consoleRefusals,
  'concern-not-found': refusal(404, message('There is no such report.')),
}
const page = { cursor: pageCursor(), limit: pageLimit(50) }

export const leaderModerationApi = {
  concernQueue: get('/api/moderation/concerns', {
    summary: 'Reports about leaders, by state',
    access: 'moderation',
    scoped: true,
    limit: 'read',
    tag: 'moderation',
    query: z.strictObject({ state: z._default(z.enum(concernStates), 'open'), ...page }),
    returns: z.extend(pageOf(ConcernCase), { counts: z.record(z.enum(concernStates), z.int()) }),
  }),
  decideConcern: post('/api/moderation/concerns/:concernId/decision', {
    summary: 'Uphold or dismiss a report; a serious one waits for a second person',
    access: 'moderation',
    scoped: true,
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'concern.decide',
    stepUp: true,
    body: ConcernDecision,
    returns: ConcernCase,
    refuses: concernRefusals,
    refreshes: ['moderation', 'leaders', 'approvals'],
  }),
  confirmConcern: post('/api/moderation/concerns/:concernId/confirmation', {
    summary: 'Agree with the decision on a serious report, or send it back to the start',
    access: 'moderation',
    scoped: true,
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'concern.confirm',
    stepUp: true,
    body: ConcernConfirmation,
    returns: ConcernCase,
    refuses: {
      ...concernRefusals,
      'second-approver-required': refusal(403, message('A second approver is required')),
      'first-person-gone': firstPersonGone,
      'nothing-to-confirm': refusal(409, message('This report does not wait for a second person.')),
    },
    refreshes: ['moderation', 'leaders', 'approvals'],
  }),
  correctionQueue: get('/api/moderation/corrections', {
    summary: 'Corrections of profiles, by state',
    access: 'moderation',
    scoped: true,
    limit: 'read',
    tag: 'moderation',
    query: z.strictObject({ state: z._default(z.enum(correctionStates), 'open'), ...page }),
    returns: z.extend(pageOf(CorrectionCase), { counts: z.record(z.enum(correctionStates), z.int()) }),
  }),
  decideCorrection: post('/api/moderation/corrections/:correctionId/decision', {
    summary: 'Accept a correction, which changes the profile, or decline it',
    access: 'moderation',
    scoped: true,
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'correction.decide',
    stepUp: true,
    body: CorrectionDecision,
    returns: CorrectionCase,
    refuses: {
      ...consoleRefusals,
      'correction-not-found': refusal(404, message('There is no such correction.')),
      'profile-changed': refusal(
        409,
        message('The profile has changed and no longer says that. Decline it, please.'),
      ),
    },
    refreshes: ['moderation', 'leaders', 'approvals'],
  }),
}

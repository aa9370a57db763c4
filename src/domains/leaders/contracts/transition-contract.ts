import * as z from 'zod/mini'
import { MAX_EVIDENCE } from '#domains/files/contract.ts'
import { firstPersonGone } from '#domains/identity/two-people-contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, id, moment, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { leaderStatuses } from './leader-contract.ts'

/** How long a proposed transition waits for its second person (S-50). */
export const TRANSITION_PROPOSAL_HOURS = 72
/** A suspension must be confirmed sooner, as the published table says. */
export const SUSPENSION_HOURS = 48

/** The refusals of a transition; a domain that moves a leader spreads these into its own call's `refuses`. */
export const transitionRefusals = {
  'leader-not-found': refusal(404, message('Leader not found')),
  'illegal-transition': refusal(
    409,
    message("This change is not possible from the leader's present status."),
  ),
  'second-approver-required': refusal(403, message('A second approver is required')),
  'first-person-gone': firstPersonGone,
}

/** Why a person cannot make or confirm a transition, as sentences shown beside it. */
export const barredTransitionNames = {
  mine: message('You proposed it. A second person confirms it.'),
  'another-desk': message('Another console makes this change.'),
  'another-place': message('Your role does not cover this place.'),
  console: message('Reviewers decide this in the Vetting Console.'),
  platform: message('The platform makes this change.'),
  'own-leader': message('You cannot decide about yourself.'),
  'involved-before': message('Someone who was not involved in the suspension must do this.'),
  'already-proposed': message('This change is already proposed. A second person can confirm it.'),
} as const
export type BarredFromTransition = keyof typeof barredTransitionNames
const barredFromTransition = Object.keys(barredTransitionNames) as [
  BarredFromTransition,
  ...BarredFromTransition[],
]

/** Shown when somebody ends a suspension without a file. */
export const REPORT_MISSING = message('Add the investigation report as a file.')

export const LeaderTransitionForm = z.strictObject({
  to: z.enum(leaderStatuses, message('Choose a status.')),
  reason: prose(10, 1000, message('Write at least 10 characters.')),
  evidenceIds: z.optional(z.array(id()).check(z.maxLength(MAX_EVIDENCE, message('Send at most 8 files.')))),
})
export type LeaderTransitionForm = z.output<typeof LeaderTransitionForm>

export const TransitionAnswer = z.object({
  status: z.enum(['moved', 'pending_approval', 'closed']),
  /** The leader's status now. */
  leaderStatus: z.enum(leaderStatuses),
  to: z.enum(leaderStatuses),
  /** Set while the transition waits for a second person. */
  proposalId: z.nullable(z.string()),
  expiresAt: z.nullable(moment()),
})
export type TransitionAnswer = z.output<typeof TransitionAnswer>

export const HistoryTransition = z.object({
  from: z.nullable(z.enum(leaderStatuses)),
  to: z.enum(leaderStatuses),
  /** The day in Lagos; many people know who made the transition that day. */
  at: dayOfAction(),
  /** The role that made the transition. */
  by: z.string(),
  why: z.string(),
  /** Names and files behind the transition; only for staff who may move this leader. */
  staff: z.nullable(
    z.object({
      movedBy: z.nullable(z.string()),
      confirmedBy: z.nullable(z.string()),
      fileUrls: z.array(z.string()),
    }),
  ),
})

/** A proposed transition that waits for its second person. */
export const TransitionProposal = z.object({
  id: z.string(),
  to: z.enum(leaderStatuses),
  by: z.string(),
  reason: z.string(),
  proposedBy: z.string(),
  isMine: z.boolean(),
  expiresAt: moment(),
  fileUrls: z.array(z.string()),
  /** Why you cannot confirm it, or null. */
  barred: z.nullable(z.enum(barredFromTransition)),
})
export type TransitionProposal = z.output<typeof TransitionProposal>

export const LeaderHistoryAnswer = z.object({
  moves: z.array(HistoryTransition),
  /** Transitions that wait for a second person; empty for everybody except staff who may move leaders. */
  proposals: z.array(TransitionProposal),
})
export type LeaderHistoryAnswer = z.output<typeof LeaderHistoryAnswer>

/** A leader as the transition console names them. */
const MovedLeader = z.object({
  id: z.string(),
  fullName: z.string(),
  currentOffice: z.string(),
  lgaName: z.string(),
  stateName: z.string(),
  status: z.enum(leaderStatuses),
})

/** One row of the published table for this leader, as it applies to the viewer. */
export const PossibleTransition = z.object({
  to: z.enum(leaderStatuses),
  /** The roles that may make the transition. */
  by: z.array(z.string()),
  people: z.union([z.literal(1), z.literal(2)]),
  guard: z.string(),
  /** Why you cannot make it, or null. */
  barred: z.nullable(z.enum(barredFromTransition)),
  /** Guards that are not met yet, whoever makes the transition. */
  unmet: z.array(z.string()),
})
export type PossibleTransition = z.output<typeof PossibleTransition>

/** A proposal that ended without a transition. */
export const ClosedProposal = z.object({
  id: z.string(),
  to: z.enum(leaderStatuses),
  reason: z.string(),
  proposedBy: z.string(),
  state: z.enum(['withdrawn', 'refused', 'expired', 'overtaken']),
  closedAt: moment(),
  closedBy: z.nullable(z.string()),
  closeReason: z.nullable(z.string()),
})
export type ClosedProposal = z.output<typeof ClosedProposal>

export const TransitionConsole = z.object({
  leader: MovedLeader,
  moves: z.array(PossibleTransition),
  closed: z.array(ClosedProposal),
})
export type TransitionConsole = z.output<typeof TransitionConsole>

export const WaitingTransition = z.extend(TransitionProposal, { leader: MovedLeader })
export type WaitingTransition = z.output<typeof WaitingTransition>

const refuses = {
  ...transitionRefusals,
  'own-leader': refusal(403, barredTransitionNames['own-leader']),
  'involved-before': refusal(403, barredTransitionNames['involved-before']),
}
/** The error names the guard of the published table that is not met. */
const guarded = { 'guard-unmet': refusal(409, message('What must be true first is not true yet.')) }
const closing = {
  'leader-not-found': transitionRefusals['leader-not-found'],
  'proposal-not-found': refusal(404, message('This proposal does not exist, or was removed.')),
  'proposal-closed': refusal(409, message('This proposal is closed or its time is over.')),
}

export const leaderTransitionsApi = {
  history: get('/api/leaders/:leaderId/history', {
    summary: 'Every transition of a leader: role, time and reason; responsible staff also see names',
    access: 'public',
    limit: 'read',
    tag: 'leaders',
    returns: LeaderHistoryAnswer,
    refuses: { 'leader-not-found': transitionRefusals['leader-not-found'] },
  }),
  transitionConsole: get('/api/leaders/:leaderId/transitions', {
    summary: 'The status of a leader, and the transitions open to you',
    access: 'leader-transitions',
    scoped: true,
    limit: 'read',
    tag: 'leaders',
    returns: TransitionConsole,
    refuses: { 'leader-not-found': transitionRefusals['leader-not-found'] },
  }),
  waitingTransitions: get('/api/leader-transitions/waiting', {
    summary: 'Proposed transitions that wait for a second person of your team, expired ones first',
    access: 'leader-transitions',
    scoped: true,
    limit: 'read',
    tag: 'leaders',
    returns: z.object({ items: z.array(WaitingTransition) }),
  }),
  move: post('/api/leaders/:leaderId/transitions', {
    summary: 'Change the status of a leader by the published table; where two people must agree, propose it',
    // The permission depends on the row of the table, so the server function checks it.
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'leader.move',
    stepUp: true,
    status: 202,
    body: LeaderTransitionForm,
    returns: TransitionAnswer,
    refuses: {
      ...refuses,
      ...guarded,
      'already-proposed': refusal(409, barredTransitionNames['already-proposed']),
      'evidence-unknown': refusal(
        400,
        message('One of the files is not yours or is gone. Please add it again.'),
      ),
    },
    refreshes: ['leaders'],
  }),
  confirmTransition: post('/api/leaders/:leaderId/transitions/:proposalId/confirm', {
    summary: 'Confirm a proposed transition as the second person',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'leader.confirm-move',
    stepUp: true,
    returns: TransitionAnswer,
    refuses: { ...refuses, ...guarded, ...closing },
    refreshes: ['leaders'],
  }),
  withdrawTransition: post('/api/leaders/:leaderId/transitions/:proposalId/withdraw', {
    summary: 'Withdraw your own proposed transition',
    access: 'leader-transitions',
    scoped: true,
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'leader.withdraw-move',
    returns: TransitionAnswer,
    refuses: {
      ...closing,
      'not-proposer': refusal(403, message('Only the person who proposed it can withdraw it.')),
    },
    refreshes: ['leaders'],
  }),
  refuseTransition: post('/api/leaders/:leaderId/transitions/:proposalId/refuse', {
    summary: 'Refuse a proposed transition as the second person, with a reason',
    access: 'leader-transitions',
    scoped: true,
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'leader.refuse-move',
    body: z.strictObject({ reason: prose(10, 1000, message('Write at least 10 characters.')) }),
    returns: TransitionAnswer,
    refuses: { ...refuses, ...closing },
    refreshes: ['leaders'],
  }),
}

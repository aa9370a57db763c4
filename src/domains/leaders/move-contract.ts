import * as z from 'zod/mini'
import { firstPersonGone } from '#domains/identity/two-people-contract.ts'
import { get, post } from '#shared/api.ts'
import { no } from '#shared/errors.ts'
import { dayOfAct, id, moment, prose } from '#shared/fields.ts'
import { say } from '#shared/words.ts'
import { leaderStatuses } from './leader-contract.ts'

/** A proposal of a move waits this long for its second person (S-50). */
export const PROPOSAL_HOURS = 72
/** A suspension is ratified sooner, as the published table says. */
export const SUSPENSION_HOURS = 48
const EVIDENCE_MOST = 8

/** What a move may be refused with; a domain that moves a leader spreads these into its own call's `refuses`. */
export const moveRefusals = {
  'leader-not-found': no(404, say('Leader not found')),
  'illegal-move': no(409, say('A leader cannot make this move from the present status.')),
  'second-approver-required': no(403, say('A second approver is required')),
  'first-person-gone': firstPersonGone,
}

/** Why somebody cannot make or confirm a move, in words that stand beside it. */
export const barredNames = {
  mine: say('You proposed it. A second person confirms it.'),
  'another-desk': say('Another desk makes this move.'),
  'another-place': say('Your role does not reach this place.'),
  console: say('Reviewers decide this in the Vetting Console.'),
  platform: say('The platform makes this move by itself.'),
  'own-leader': say('You cannot decide about yourself.'),
  'involved-before': say('Somebody who was not involved in the suspension must do this.'),
  'already-proposed': say('This move is already proposed. A second person can confirm it.'),
} as const
export type BarredFromMove = keyof typeof barredNames
const barredFromMove = Object.keys(barredNames) as [BarredFromMove, ...BarredFromMove[]]

/** Why the end of a suspension is refused without a file. */
export const REPORT_MISSING = say('Add the investigation report as a file.')

export const LeaderMoveForm = z.strictObject({
  to: z.enum(leaderStatuses, say('Choose a status.')),
  reason: prose(10, 1000, say('Write at least 10 characters.')),
  evidenceIds: z.optional(z.array(id()).check(z.maxLength(EVIDENCE_MOST, say('Send at most 8 files.')))),
})
export type LeaderMoveForm = z.output<typeof LeaderMoveForm>

export const MoveAnswer = z.object({
  status: z.enum(['moved', 'pending_approval', 'closed']),
  /** The leader's status now. */
  leaderStatus: z.enum(leaderStatuses),
  to: z.enum(leaderStatuses),
  /** Set while a second person is awaited. */
  proposalId: z.nullable(z.string()),
  expiresAt: z.nullable(moment()),
})
export type MoveAnswer = z.output<typeof MoveAnswer>

export const HistoryMove = z.object({
  from: z.nullable(z.enum(leaderStatuses)),
  to: z.enum(leaderStatuses),
  /** The day in Lagos: who moved or consented then is known to many. */
  at: dayOfAct(),
  /** Who moved it, as a role. */
  by: z.string(),
  why: z.string(),
  /** Names of the people who moved and confirmed, and their files; only for staff who may move this leader. */
  staff: z.nullable(
    z.object({
      movedBy: z.nullable(z.string()),
      confirmedBy: z.nullable(z.string()),
      fileUrls: z.array(z.string()),
    }),
  ),
})

/** A proposed move that waits for its second person. */
export const MoveProposal = z.object({
  id: z.string(),
  to: z.enum(leaderStatuses),
  by: z.string(),
  reason: z.string(),
  proposedBy: z.string(),
  isMine: z.boolean(),
  expiresAt: moment(),
  fileUrls: z.array(z.string()),
  /** Why you cannot be its second person, if so. */
  barred: z.nullable(z.enum(barredFromMove)),
})
export type MoveProposal = z.output<typeof MoveProposal>

export const LeaderHistoryAnswer = z.object({
  moves: z.array(HistoryMove),
  /** Moves that wait for a second person; empty for everybody but staff who may move leaders. */
  proposals: z.array(MoveProposal),
})
export type LeaderHistoryAnswer = z.output<typeof LeaderHistoryAnswer>

/** A leader as the console of transitions names one. */
const MovedLeader = z.object({
  id: z.string(),
  fullName: z.string(),
  currentOffice: z.string(),
  lgaName: z.string(),
  stateName: z.string(),
  status: z.enum(leaderStatuses),
})

/** One row of the published table for a leader, as it stands for the person who asks. */
export const PossibleMove = z.object({
  to: z.enum(leaderStatuses),
  /** Whose move it is, as roles. */
  by: z.array(z.string()),
  people: z.union([z.literal(1), z.literal(2)]),
  guard: z.string(),
  /** Why you cannot make it, if so. */
  barred: z.nullable(z.enum(barredFromMove)),
  /** What must be true first and is not yet, for whoever makes it. */
  unmet: z.array(z.string()),
})
export type PossibleMove = z.output<typeof PossibleMove>

/** A proposal that ended without a move. */
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

export const MoveConsole = z.object({
  leader: MovedLeader,
  moves: z.array(PossibleMove),
  closed: z.array(ClosedProposal),
})
export type MoveConsole = z.output<typeof MoveConsole>

export const WaitingMove = z.extend(MoveProposal, { leader: MovedLeader })
export type WaitingMove = z.output<typeof WaitingMove>

const refuses = {
  ...moveRefusals,
  'own-leader': no(403, barredNames['own-leader']),
  'involved-before': no(403, barredNames['involved-before']),
}
/** The case's own words say which guard of the published table is not met. */
const guarded = { 'guard-unmet': no(409, say('What must be true first is not true yet.')) }
const closing = {
  'leader-not-found': moveRefusals['leader-not-found'],
  'proposal-not-found': no(404, say('There is no such proposal.')),
  'proposal-closed': no(409, say('This proposal is closed or its time is over.')),
}

export const leaderMovesApi = {
  history: get('/api/leaders/:leaderId/history', {
    summary: 'Every move of a leader: who as a role, when and why; staff with the duty also see names',
    access: 'public',
    limit: 'read',
    tag: 'leaders',
    returns: LeaderHistoryAnswer,
    refuses: { 'leader-not-found': moveRefusals['leader-not-found'] },
  }),
  moveConsole: get('/api/leaders/:leaderId/moves', {
    summary: 'Where a leader stands in the table of moves, and which moves are open to you',
    access: 'leader-moves',
    byPlace: true,
    limit: 'read',
    tag: 'leaders',
    returns: MoveConsole,
    refuses: { 'leader-not-found': moveRefusals['leader-not-found'] },
  }),
  waitingMoves: get('/api/leader-moves/waiting', {
    summary: 'Moves of your desks that wait for a second person, those whose time is over first',
    access: 'leader-moves',
    byPlace: true,
    limit: 'read',
    tag: 'leaders',
    returns: z.object({ items: z.array(WaitingMove) }),
  }),
  move: post('/api/leaders/:leaderId/moves', {
    summary: 'Move a leader by the published table; where two people must agree this proposes the move',
    // The duty depends on the row of the table, so the use judges it.
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'leader.move',
    stepUp: true,
    status: 202,
    body: LeaderMoveForm,
    returns: MoveAnswer,
    refuses: {
      ...refuses,
      ...guarded,
      'already-proposed': no(409, barredNames['already-proposed']),
      'evidence-unknown': no(400, say('One of the files is not yours or is gone. Please add it again.')),
    },
    refreshes: ['leaders'],
  }),
  confirmMove: post('/api/leaders/:leaderId/moves/:proposalId/confirm', {
    summary: 'Confirm a proposed move as the second person',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'leader.confirm-move',
    stepUp: true,
    returns: MoveAnswer,
    refuses: { ...refuses, ...guarded, ...closing },
    refreshes: ['leaders'],
  }),
  withdrawMove: post('/api/leaders/:leaderId/moves/:proposalId/withdraw', {
    summary: 'Take your own proposal of a move back',
    access: 'leader-moves',
    byPlace: true,
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'leader.withdraw-move',
    returns: MoveAnswer,
    refuses: { ...closing, 'not-proposer': no(403, say('Only the person who proposed it takes it back.')) },
    refreshes: ['leaders'],
  }),
  refuseMove: post('/api/leaders/:leaderId/moves/:proposalId/refuse', {
    summary: 'Refuse a proposed move as the second person, with a reason',
    access: 'leader-moves',
    byPlace: true,
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'leader.refuse-move',
    stepUp: true,
    body: z.strictObject({ reason: prose(10, 1000, say('Write at least 10 characters.')) }),
    returns: MoveAnswer,
    refuses: { ...refuses, ...closing },
    refreshes: ['leaders'],
  }),
}

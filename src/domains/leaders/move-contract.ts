import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { no } from '#shared/errors.ts'
import { id, moment, prose } from '#shared/fields.ts'
import { say } from '#shared/words.ts'
import { leaderStatuses } from './leader-contract.ts'

/** A proposal of a move waits this long for its second person (research/security.md S-50). */
export const PROPOSAL_HOURS = 72
/** A suspension is ratified sooner, as the published table says. */
export const SUSPENSION_HOURS = 48
const EVIDENCE_MOST = 8

/** What a move may be refused with; a room that moves a leader spreads these into its own call's `refuses`. */
export const moveRefusals = {
  'leader-not-found': no(404, say('Leader not found')),
  'illegal-move': no(409, say('A leader cannot make this move from the present status.')),
  'second-approver-required': no(403, say('A second approver is required')),
}

export const LeaderMoveForm = z.strictObject({
  to: z.enum(leaderStatuses, say('Choose a status.')),
  reason: prose(10, 1000, say('Write at least 10 characters.')),
  evidenceIds: z.optional(z.array(id()).check(z.maxLength(EVIDENCE_MOST, say('Send at most 8 files.')))),
})
export type LeaderMoveForm = z.output<typeof LeaderMoveForm>

export const MoveAnswer = z.object({
  status: z.enum(['moved', 'pending_approval']),
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
  at: moment(),
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

export const LeaderHistoryAnswer = z.object({
  moves: z.array(HistoryMove),
  /** Moves that wait for a second person; empty for everybody but staff who may move this leader. */
  proposals: z.array(
    z.object({
      id: z.string(),
      to: z.enum(leaderStatuses),
      by: z.string(),
      reason: z.string(),
      proposedBy: z.string(),
      isMine: z.boolean(),
      expiresAt: moment(),
      fileUrls: z.array(z.string()),
    }),
  ),
})
export type LeaderHistoryAnswer = z.output<typeof LeaderHistoryAnswer>

const refuses = {
  ...moveRefusals,
  'own-leader': no(403, say('You cannot decide about yourself.')),
  'involved-before': no(403, say('Somebody who was not involved in the suspension must do this.')),
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
      'already-proposed': no(409, say('This move is already proposed. A second person can confirm it.')),
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
    refuses: {
      ...refuses,
      'proposal-not-found': no(404, say('There is no such proposal.')),
      'proposal-closed': no(409, say('This proposal is closed or its time is over.')),
    },
    refreshes: ['leaders'],
  }),
}

import * as z from 'zod/mini'
import { seatRefusals } from '#domains/challenge/seat-contract.ts'
import { transitionRefusals } from '#domains/leaders/contracts/transition-contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { line, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { AuditConsole, Reviews, DeploymentConsole } from './record-contract.ts'

const day = () => z.iso.date(message('Enter a date, like 2026-11-21.'))
const secondApprover = refusal(403, message('A second approver is required'))
const declaredConflict = refusal(403, message('You declared a conflict of interest with this leader.'))
const points = () =>
  z
    .int(message('Give 0 to 10 points.'))
    .check(z.gte(0, message('Give 0 to 10 points.')), z.lte(10, message('Give 0 to 10 points.')))
const reason = () => prose(10, 1000, message('Write at least 10 characters on why.'))

const staffCall = {
  limit: 'mutation',
  // Every action concerns one leader, and its server code checks the leader's place against the scope.
  scoped: true,
  idempotency: 'optional',
  refreshes: ['record', 'leaders', 'training', 'coverage', 'approvals'],
} as const

/** The consoles of the audit panel, of the training lead and of safeguarding. */
export const recordConsoleApi = {
  auditConsole: get('/api/accountability/desk', {
    summary: 'Open tasks of the audit panel',
    access: 'audit-panel',
    scoped: true,
    limit: 'read',
    tag: 'record',
    returns: AuditConsole,
  }),
  decideUpdate: post('/api/accountability/updates/:updateId/decide', {
    ...staffCall,
    summary: 'Accept or refuse a leader’s update of a pledge',
    access: 'audit-panel',
    audit: 'pledge.decide',
    body: z.strictObject({
      decision: z.enum(['accepted', 'refused'], message('Choose accept or refuse.')),
      reason: reason(),
    }),
    returns: AuditConsole,
    refuses: {
      'update-not-found': refusal(404, message('This update does not exist, or was removed.')),
      'update-decided': refusal(409, message('This update has already been decided.')),
      'declared-conflict': declaredConflict,
      'own-record': refusal(403, message('You cannot decide about yourself.')),
    },
  }),
  writeScorecard: post('/api/accountability/leaders/:leaderId/scorecards', {
    ...staffCall,
    summary: 'Write the scorecard of a year; the leader reads it before it is published',
    access: 'audit-panel',
    audit: 'scorecard.write',
    status: 201,
    body: z.strictObject({
      year: z
        .int(message('Enter a year.'))
        .check(z.gte(2026, message('Enter a year.')), z.lte(2100, message('Enter a year.'))),
      openness: points(),
      opennessReason: reason(),
      representation: points(),
      representationReason: reason(),
      delivery: points(),
      deliveryReason: reason(),
      conduct: points(),
      conductReason: reason(),
      reporting: points(),
      reportingReason: reason(),
    }),
    returns: AuditConsole,
    refuses: {
      'leader-not-found': refusal(404, message('Leader not found')),
      'not-in-seat': refusal(409, message('Only leaders in a seat are audited.')),
      'declared-conflict': declaredConflict,
      'scorecard-exists': refusal(409, message('There is already a scorecard for that year.')),
      'own-record': refusal(403, message('You cannot decide about yourself.')),
    },
  }),
  publishScorecard: post('/api/accountability/scorecards/:scorecardId/publish', {
    ...staffCall,
    summary: 'Publish a scorecard as the second person; a passed first audit verifies the leader',
    access: 'audit-panel',
    audit: 'scorecard.publish',
    body: z.strictObject({}),
    returns: AuditConsole,
    refuses: {
      ...transitionRefusals,
      'scorecard-not-found': refusal(404, message('This scorecard does not exist, or was removed.')),
      'scorecard-published': refusal(409, message('This scorecard is already published.')),
      'second-approver': secondApprover,
      'declared-conflict': declaredConflict,
      'reply-open': refusal(409, message('The leader may still answer this scorecard.')),
      'own-record': refusal(403, message('You cannot decide about yourself.')),
    },
  }),
  deploymentConsole: get('/api/accountability/seats', {
    summary: 'Leaders who are ready for a seat, and deployments that wait for a second person',
    access: 'training-lead',
    scoped: true,
    limit: 'read',
    tag: 'record',
    returns: DeploymentConsole,
  }),
  proposeDeployment: post('/api/accountability/leaders/:leaderId/deployment', {
    ...staffCall,
    summary: 'Propose a deployment; a second person confirms it',
    access: 'training-lead',
    audit: 'deployment.propose',
    status: 202,
    body: z.strictObject({
      termFrom: day(),
      termTo: day(),
      mandate: prose(20, 2000, message('Write at least 20 characters on what the seat is for.')),
      host: line(160, message('Name the organization or council that hosts the seat.')),
      contact: line(160, message('How do people reach the leader in public?')),
      first90Days: prose(40, 4000, message('Write at least 40 characters: the plan of the first 90 days.')),
    }),
    returns: DeploymentConsole,
    refuses: {
      'leader-not-found': refusal(404, message('Leader not found')),
      'not-ready': refusal(409, message('This leader has not completed the training.')),
      'deployment-open': refusal(
        409,
        message('A deployment of this leader already waits for a second person.'),
      ),
      'term-too-short': refusal(400, message('A term ends after it begins.')),
      'own-record': refusal(403, message('You cannot decide about yourself.')),
    },
  }),
  confirmDeployment: post('/api/accountability/deployments/:deploymentId/confirm', {
    ...staffCall,
    summary: 'Confirm a deployment as the second person: the leader gets the seat',
    access: 'training-lead',
    audit: 'deployment.confirm',
    body: z.strictObject({}),
    returns: DeploymentConsole,
    refuses: {
      ...transitionRefusals,
      ...seatRefusals,
      'deployment-not-found': refusal(404, message('This deployment does not exist, or was removed.')),
      'second-approver': secondApprover,
      'own-record': refusal(403, message('You cannot decide about yourself.')),
      'not-ready': refusal(409, message('This leader has not completed the training.')),
    },
  }),
  reviews: get('/api/accountability/reviews', {
    summary: 'Leaders whose suspension is under review',
    access: 'safeguarding',
    scoped: true,
    limit: 'read',
    tag: 'record',
    returns: Reviews,
  }),
  decideReview: post('/api/accountability/reviews/:reviewId/decide', {
    ...staffCall,
    summary: 'Keep a leader in office or suspend the leader; a suspension takes two people',
    access: 'safeguarding',
    audit: 'review.decide',
    body: z.strictObject({
      decision: z.enum(['keep', 'suspend'], message('Choose keep or suspend.')),
      reason: reason(),
    }),
    returns: Reviews,
    refuses: {
      ...transitionRefusals,
      'review-not-found': refusal(404, message('This review does not exist, or was removed.')),
      'second-approver': secondApprover,
      'own-record': refusal(403, message('You cannot decide about yourself.')),
    },
  }),
}

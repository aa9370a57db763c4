import * as z from 'zod/mini'
import { typedAmountIn } from '#shared/values/amounts/amount-fields.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { line, moment, prose, proseOrEmpty } from '#shared/fields.ts'
import { languages, message } from '#shared/words.ts'
import { adminRoles, grantedRoles } from '#shared/access.ts'
import { reviewReasons, submissionKinds } from './submission-contract.ts'
import { cadences, TaskCard, taskKinds } from './task-contract.ts'

/** What one task may pay at most, in whole units: 5.00 SUP. */
export const MAX_REWARD_UNITS = 50_000
/** How long a checker keeps a submission to themselves. */
export const CLAIM_MINUTES = 30

export const taskStatuses = ['open', 'paused', 'ended'] as const
export type TaskStatus = (typeof taskStatuses)[number]
export const taskStatusNames: Readonly<Record<TaskStatus, string>> = {
  open: message('Open'),
  paused: message('Paused'),
  ended: message('Ended'),
}

/** Why a submission needs a closer look; the code is stored. */
export const riskReasons = [
  'same-picture',
  'own-old-picture',
  'no-position',
  'away-from-home',
  'many-today',
] as const
export type RiskReason = (typeof riskReasons)[number]
export const riskReasonNames: Readonly<Record<RiskReason, string>> = {
  'same-picture': message('Another person sent nearly the same picture'),
  'own-old-picture': message('This person sent nearly the same picture before'),
  'no-position': message('The phone gave no position'),
  'away-from-home': message('Another State than the one where the person lives'),
  'many-today': message('Three or more sent on this day'),
}

/** A submission as the person reads it who checks it: no name of the sender. */
export const ReviewItem = z.object({
  id: z.string(),
  kind: z.enum(submissionKinds),
  taskKind: z.nullable(z.enum(taskKinds)),
  title: z.string(),
  words: z.string(),
  lgaName: z.string(),
  stateName: z.string(),
  photoUrl: z.nullable(z.string()),
  position: z.nullable(z.string()),
  risk: z.int(),
  riskReasons: z.array(z.enum(riskReasons)),
  sends: z.int(),
  resendsLeft: z.int(),
  sentAt: moment(),
  claimedUntil: moment(),
})
export type ReviewItem = z.output<typeof ReviewItem>

/** A disputed refusal as the second person reads it: no name of the sender, nor of who refused it. */
export const DisputedItem = z.object({
  id: z.string(),
  kind: z.enum(submissionKinds),
  title: z.string(),
  words: z.string(),
  lgaName: z.string(),
  stateName: z.string(),
  photoUrl: z.nullable(z.string()),
  sentAt: moment(),
  reason: z.nullable(z.enum(reviewReasons)),
  note: z.nullable(z.string()),
  /** Why the sender disagrees. */
  dispute: z.string(),
  dueAt: moment(),
  /** False for who refused it: somebody else decides. */
  mayDecide: z.boolean(),
})
export type DisputedItem = z.output<typeof DisputedItem>

export const Mission = z.extend(TaskCard, {
  description: z.string(),
  status: z.enum(taskStatuses),
  isReference: z.boolean(),
  language: z.nullable(z.string()),
  role: z.nullable(z.string()),
  opensAt: moment(),
  /** How often it was completed. */
  completed: z.int(),
})
export type Mission = z.output<typeof Mission>

export const MissionConsole = z.object({
  waiting: z.int(),
  /** What this person keeps for checking. */
  claimed: z.array(ReviewItem),
  /** Open disputes of the viewer's places, the earliest deadline first. */
  disputes: z.array(DisputedItem),
  missions: z.array(Mission),
})
export type MissionConsole = z.output<typeof MissionConsole>

const chooseKind = message('Choose a kind of task.')
const day = () => z.optional(z.iso.date(message('Choose a day.')))

export const NewMission = z.strictObject({
  kind: z.enum(taskKinds, chooseKind),
  title: line(120),
  description: prose(20, 600, message('Write at least 20 characters.')),
  minutes: z
    .int(message('Use a whole number of minutes.'))
    .check(
      z.gte(1, message('Use a whole number of minutes.')),
      z.lte(240, message('A task takes 240 minutes at most.')),
    ),
  /** In units. */
  reward: typedAmountIn('SUP', message('Write an amount such as 1.50.'), 4).check(
    z.refine((units) => units <= MAX_REWARD_UNITS, message('A task pays more than 0 and at most 5.00 SUP.')),
  ),
  cadence: z.enum(cadences, message('Choose how often.')),
  state: z.optional(z.string().check(z.maxLength(10))),
  lga: z.optional(z.string().check(z.maxLength(60))),
  language: z.optional(z.enum(languages.map(({ code }) => code))),
  role: z.optional(z.enum([...adminRoles, ...grantedRoles])),
  opensOn: day(),
  closesOn: day(),
})
export type NewMission = z.output<typeof NewMission>

const decisions = ['accept', 'return', 'refuse'] as const

export const SubmissionDecision = z.strictObject({
  outcome: z.enum(decisions, message('Choose a decision.')),
  reason: z.optional(z.enum(reviewReasons)),
  note: z.optional(proseOrEmpty(500)),
})
export type SubmissionDecision = z.output<typeof SubmissionDecision>

const console = { access: 'moderation', scoped: true } as const
const writes = { limit: 'mutation', idempotency: 'optional' } as const

/** Staff: what waits for checking, and the tasks. */
export const missionCalls = {
  missions: get('/api/admin/missions', {
    ...console,
    summary: 'Tasks, how many submissions wait, and those that you check now',
    limit: 'read',
    tag: 'missions',
    returns: MissionConsole,
  }),
  claim: post('/api/admin/missions/claim', {
    ...console,
    ...writes,
    summary: 'Take the submission that has waited longest, for half an hour; never your own',
    audit: 'engage.claim',
    body: z.strictObject({}),
    returns: z.object({ isFound: z.boolean() }),
    refreshes: ['missions'],
  }),
  decide: post('/api/admin/missions/submissions/:submissionId/decision', {
    ...console,
    ...writes,
    summary: 'Accept, return or refuse a submission that you took',
    audit: 'engage.decide',
    body: SubmissionDecision,
    returns: z.object({ status: z.string() }),
    refuses: {
      'claim-lost': refusal(409, message('You no longer have this one. Take the next one.')),
    },
    refreshes: ['missions', 'stories'],
  }),
  makeMission: post('/api/admin/missions', {
    ...writes,
    access: 'moderation',
    summary: 'Make a task; refused when it asks to vote for, endorse or nominate a named person',
    audit: 'engage.make',
    status: 201,
    body: NewMission,
    returns: Mission,
    refuses: {
      'names-a-choice': refusal(
        409,
        message(
          'A task never pays for voting for, endorsing or nominating a named person or party. Change the words.',
        ),
      ),
      'mission-place': refusal(400, message('Choose a State and a local government of it.')),
    },
    refreshes: ['missions', 'tasks'],
  }),
  setMission: post('/api/admin/missions/:taskId/status', {
    ...writes,
    access: 'moderation',
    summary: 'Pause a task, open it again, or end it for good',
    audit: 'engage.status',
    body: z.strictObject({ status: z.enum(taskStatuses, message('Choose what to do.')) }),
    returns: Mission,
    refuses: {
      'task-not-found': refusal(404, message('This task does not exist, or was removed.')),
      'mission-ended': refusal(409, message('This task has ended for good.')),
    },
    refreshes: ['missions', 'tasks'],
  }),
}

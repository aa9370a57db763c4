import * as z from 'zod/mini'
import { officeTypes } from '#domains/leaders/contracts/leader-contract.ts'
import { dayOfAction, moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

export const pledgeStatuses = ['not_rated', 'ongoing', 'achieved', 'not_achieved'] as const
export type PledgeStatus = (typeof pledgeStatuses)[number]
export const pledgeStatusNames: Record<PledgeStatus, string> = {
  not_rated: message('Not rated'),
  ongoing: message('Ongoing'),
  achieved: message('Achieved'),
  not_achieved: message('Not achieved'),
}

export const reportStates = ['filed', 'due', 'overdue'] as const
export type ReportState = (typeof reportStates)[number]

/** The parameters of the yearly scorecard, each worth 0 to 10 points. */
export const parameters = ['openness', 'representation', 'delivery', 'conduct', 'reporting'] as const
export type Parameter = (typeof parameters)[number]
export const parameterNames: Record<Parameter, string> = {
  openness: message('Openness with money and records'),
  representation: message('Listening and representing'),
  delivery: message('Delivering on pledges'),
  conduct: message('Conduct and declared interests'),
  reporting: message('Reporting on time'),
}

const file = z.object({ id: z.string(), name: z.string(), url: z.string() })

export const Deployment = z.object({
  seatId: z.nullable(z.string()),
  termFrom: z.string(),
  termTo: z.string(),
  mandate: z.string(),
  host: z.string(),
  contact: z.string(),
  first90Days: z.string(),
  since: dayOfAction(),
})
export type Deployment = z.output<typeof Deployment>

export const Pledge = z.object({
  id: z.string(),
  pledge: z.string(),
  measure: z.string(),
  dueOn: z.string(),
  status: z.enum(pledgeStatuses),
  /** Accepted updates, latest first. Nothing is overwritten. */
  history: z.array(
    z.object({
      status: z.enum(pledgeStatuses),
      note: z.string(),
      sourceUrl: z.nullable(z.string()),
      files: z.array(file),
      at: dayOfAction(),
    }),
  ),
  /** True while an update waits for the auditors. */
  isWaiting: z.boolean(),
})
export type Pledge = z.output<typeof Pledge>

export const Report = z.object({
  quarter: z.string(),
  state: z.enum(reportStates),
  dueAt: moment(),
  filedAt: z.nullable(dayOfAction()),
  done: z.nullable(z.string()),
  next: z.nullable(z.string()),
  money: z.nullable(z.string()),
})
export type Report = z.output<typeof Report>

export const Scorecard = z.object({
  id: z.string(),
  year: z.int(),
  total: z.int(),
  isPassed: z.boolean(),
  scores: z.array(
    z.object({ parameter: z.enum(parameters), points: z.int(), weight: z.int(), reason: z.string() }),
  ),
  reply: z.nullable(z.string()),
  writtenAt: dayOfAction(),
  publishedAt: z.nullable(dayOfAction()),
  /** The leader's deadline to answer before publication. */
  replyUntil: dayOfAction(),
})
export type Scorecard = z.output<typeof Scorecard>

/** A leader's public record. */
export const LeaderRecord = z.object({
  deployment: z.nullable(Deployment),
  pledges: z.array(Pledge),
  /** The quarters owed since the deployment, latest first. */
  reports: z.array(Report),
  scorecards: z.array(Scorecard),
  isUnderReview: z.boolean(),
})
export type LeaderRecord = z.output<typeof LeaderRecord>

export const OwnRecord = z.object({
  /** The id of the person's leader profile; null for others. */
  leader: z.nullable(z.object({ id: z.string(), fullName: z.string(), status: z.string() })),
  record: z.nullable(LeaderRecord),
  /** Scorecards that wait for this leader's answer. */
  toAnswer: z.array(Scorecard),
})
export type OwnRecord = z.output<typeof OwnRecord>

const who = { leaderId: z.string(), fullName: z.string(), lgaName: z.string(), stateName: z.string() }

export const AuditConsole = z.object({
  leaders: z.array(
    z.object({
      ...who,
      officeType: z.enum(officeTypes),
      status: z.string(),
      pledges: z.int(),
      overdue: z.int(),
      lastTotal: z.nullable(z.int()),
    }),
  ),
  updates: z.array(
    z.object({
      id: z.string(),
      ...who,
      pledge: z.string(),
      status: z.enum(pledgeStatuses),
      note: z.string(),
      sourceUrl: z.nullable(z.string()),
      files: z.array(file),
      at: moment(),
      isMine: z.boolean(),
    }),
  ),
  scorecards: z.array(
    z.object({
      ...who,
      card: Scorecard,
      /** False when nobody's proposal to publish it waits any more; then somebody puts it forward again. */
      isProposed: z.boolean(),
      isMine: z.boolean(),
      mayPublish: z.boolean(),
    }),
  ),
})
export type AuditConsole = z.output<typeof AuditConsole>

export const DeploymentConsole = z.object({
  /** Leaders who have completed their training. */
  ready: z.array(z.object(who)),
  proposals: z.array(z.object({ id: z.string(), ...who, deployment: Deployment, isMine: z.boolean() })),
})
export type DeploymentConsole = z.output<typeof DeploymentConsole>

export const Review = z.object({
  id: z.string(),
  ...who,
  cause: z.enum(['two_missed_quarters', 'failed_audit']),
  openedAt: moment(),
  /** True when one person has asked to suspend and a second is needed. */
  isProposed: z.boolean(),
  isMine: z.boolean(),
})
export type Review = z.output<typeof Review>
export const Reviews = z.array(Review)

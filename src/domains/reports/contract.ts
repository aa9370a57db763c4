import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import {
  dayOfAction,
  id,
  lgaId,
  line,
  pageCursor,
  pageLimit,
  pageOf,
  prose,
  stateCode,
} from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { flagCodes } from './contracts/flag-contract.ts'
import { position } from './contracts/position-contract.ts'

/** The types that are reported in public [RP-01]. */
export const publicTypes = ['infrastructure', 'service_delivery', 'environmental'] as const
export type PublicType = (typeof publicTypes)[number]
/** The types that can endanger the sender: only the confidential lane takes them. */
export const confidentialTypes = ['corruption', 'security', 'electoral'] as const
export type ConfidentialType = (typeof confidentialTypes)[number]
export type ProblemType = PublicType | ConfidentialType

export const problemTypes = [
  'infrastructure',
  'security',
  'corruption',
  'service_delivery',
  'environmental',
  'electoral',
] as const satisfies readonly ProblemType[]

export const problemTypeNames: Readonly<Record<ProblemType, string>> = {
  infrastructure: message('Roads, power and water'),
  security: message('Security'),
  corruption: message('Corruption'),
  service_delivery: message('Public services'),
  environmental: message('Environment'),
  electoral: message('Elections'),
}

export const problemStatuses = [
  'open',
  'investigating',
  'planned',
  'in_progress',
  'fixed',
  'duplicate',
  'not_responsible',
  'no_further_action',
] as const
export type ProblemStatus = (typeof problemStatuses)[number]
export const problemStatusNames: Readonly<Record<ProblemStatus, string>> = {
  open: message('Reported'),
  investigating: message('Being checked'),
  planned: message('Work is planned'),
  in_progress: message('Work has started'),
  fixed: message('Fixed'),
  duplicate: message('Reported before'),
  not_responsible: message('Another office is in charge'),
  no_further_action: message('Nothing more will be done'),
}

export const MAX_TITLE = 100
const MAX_DESCRIPTION = 2000
export const MAX_WHERE = 200
export const MAX_UPDATE = 1000

export const ProblemCard = z.object({
  id: z.string(),
  /** Such as RPT-00042. */
  number: z.string(),
  type: z.enum(publicTypes),
  title: z.string(),
  status: z.enum(problemStatuses),
  state: z.string(),
  stateName: z.string(),
  lga: z.string(),
  lgaName: z.string(),
  place: z.string(),
  /** How many people have this problem: the reporter and all who joined with an account that counts. */
  people: z.int(),
  reportedOn: dayOfAction(),
  isSample: z.boolean(),
  /** True when the first reply is late. */
  isLate: z.boolean(),
})
export type ProblemCard = z.output<typeof ProblemCard>

export const ProblemEvent = z.object({
  day: dayOfAction(),
  kind: z.enum(['update', 'fixed', 'not-fixed', 'late']),
  status: z.enum(problemStatuses),
  text: z.string(),
})
export type ProblemEvent = z.output<typeof ProblemEvent>

const Point = z.object({ latitude: z.number(), longitude: z.number() })

export const ProblemDetail = z.extend(ProblemCard, {
  description: z.string(),
  /** The reporter's name if they chose to show it; null for an anonymous report. */
  reportedBy: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  /** The position to about one kilometre; null without one. */
  about: z.nullable(Point),
  replyDueOn: dayOfAction(),
  firstReplyOn: z.nullable(dayOfAction()),
  confirmedOn: z.nullable(dayOfAction()),
  duplicateOf: z.nullable(z.string()),
  /** Oldest first. */
  events: z.array(ProblemEvent),
  /** What the viewer may do here; null for a guest. */
  own: z.nullable(
    z.object({
      isReporter: z.boolean(),
      hasJoined: z.boolean(),
      /** Whether they count in the number of people, or would if they joined now. */
      counts: z.boolean(),
      hasFlagged: z.boolean(),
      /** True when we asked the viewer whether it is fixed. */
      isAsked: z.boolean(),
    }),
  ),
  /** For staff whose role covers the place. */
  staff: z.nullable(
    z.object({
      next: z.array(z.enum(problemStatuses)),
      exact: z.nullable(Point),
      visibility: z.enum(['shown', 'held', 'hidden', 'cleared']),
      flags: z.int(),
    }),
  ),
})
export type ProblemDetail = z.output<typeof ProblemDetail>

export const ProblemQuery = z.strictObject({
  q: z.optional(z.string().check(z.trim(), z.maxLength(80, message('That is too long.')))),
  type: z.optional(z.enum(publicTypes)),
  status: z.optional(z.enum(problemStatuses)),
  state: z.optional(stateCode()),
  lga: z.optional(lgaId()),
  /** Only what the viewer reported or joined. */
  mine: z.optional(z.literal('yes')),
  cursor: pageCursor(),
  limit: pageLimit(20, 50),
})

export const ProblemForm = z
  .strictObject({
    type: z.enum(publicTypes, message('Choose the type of problem.')),
    title: line(MAX_TITLE, message('Describe the problem in a few words.')),
    description: prose(10, MAX_DESCRIPTION, message('Write at least 10 characters.')),
    lga: lgaId(),
    place: line(MAX_WHERE, message('Where is it? Ward, street or landmark.')),
    ...position,
    showName: z.optional(z.literal('yes')),
    evidenceIds: z.optional(z.array(id()).check(z.maxLength(1, message('Send one photo.')))),
  })
  .check(
    z.refine((body) => (body.latitude === undefined) === (body.longitude === undefined), {
      error: message('This position is not in Nigeria.'),
      path: ['latitude'],
    }),
  )
export type ProblemForm = z.output<typeof ProblemForm>

export const SimilarQuery = z.strictObject({
  type: z.enum(publicTypes),
  lga: lgaId(),
  words: z.optional(z.string().check(z.trim(), z.maxLength(MAX_TITLE, message('That is too long.')))),
  ...position,
})

export const SimilarProblem = z.extend(ProblemCard, {
  /** Metres from the given position; null where one of the two is not known. */
  metres: z.nullable(z.int()),
  hasJoined: z.boolean(),
})
export type SimilarProblem = z.output<typeof SimilarProblem>

export const ProblemCounts = z.object({
  total: z.int(),
  resolved: z.int(),
  inProgress: z.int(),
  /** The viewer's own reports that are not closed; null for a guest. */
  myActive: z.nullable(z.int()),
})
export type ProblemCounts = z.output<typeof ProblemCounts>

const unknown = {
  'report-not-found': refusal(404, message('This report does not exist, or was removed.')),
} as const
const onReport = {
  access: 'citizen',
  limit: 'mutation',
  idempotency: 'optional',
  returns: ProblemDetail,
  refreshes: ['reports'],
} as const

export const problemsApi = {
  problems: get('/api/reports', {
    summary: 'Problems that people reported, by type, place, status or words, newest first',
    access: 'public',
    limit: 'read',
    tag: 'reports',
    query: ProblemQuery,
    returns: pageOf(ProblemCard),
  }),
  problemCounts: get('/api/reports/counts', {
    summary: 'How many problems are reported, fixed and in work, and your own that are active',
    access: 'public',
    limit: 'read',
    tag: 'reports',
    returns: ProblemCounts,
  }),
  similarProblems: get('/api/reports/similar', {
    summary:
      'Reports that may be about the same problem: same type and place, alike in words or within 500 metres',
    access: 'public',
    limit: 'read',
    tag: 'reports',
    query: SimilarQuery,
    returns: z.object({ items: z.array(SimilarProblem) }),
  }),
  problem: get('/api/reports/:reportId', {
    summary: 'One reported problem with everything that happened since',
    access: 'public',
    limit: 'read',
    tag: 'reports',
    returns: ProblemDetail,
    refuses: unknown,
  }),
  reportProblem: post('/api/reports', {
    summary: 'Report a problem in public; your name stays hidden unless you choose to show it',
    access: 'citizen',
    limit: 'report',
    idempotency: 'optional',
    offline: 'queue',
    status: 201,
    body: ProblemForm,
    returns: z.object({ id: z.string(), number: z.string() }),
    refuses: {
      'place-unknown': refusal(400, message('This local government does not exist.')),
      'photo-unknown': refusal(400, message('The photo is not yours or is gone. Please add it again.')),
      'photo-only': refusal(400, message('Send a photo, not a document.')),
    },
    refreshes: ['reports'],
  }),
  joinProblem: post('/api/reports/:reportId/join', {
    ...onReport,
    summary: 'Say that you have the same problem; each person counts once',
    body: z.strictObject({}),
    refuses: {
      ...unknown,
      'report-closed': refusal(
        409,
        message('This report is closed. Report the problem again if it is back.'),
      ),
    },
  }),
  checkProblem: post('/api/reports/:reportId/check', {
    ...onReport,
    summary: 'Answer as the reporter whether the problem is fixed; no opens it again',
    body: z.strictObject({
      isFixed: z.enum(['yes', 'no'], message('Choose yes or no.')),
    }),
    refuses: {
      ...unknown,
      'not-reporter': refusal(403, message('Only the person who reported it answers this.')),
      'not-asked': refusal(409, message('There is nothing to answer now.')),
    },
  }),
  flagProblem: post('/api/reports/:reportId/flag', {
    ...onReport,
    limit: 'report',
    status: 204,
    returns: z.undefined(),
    summary: 'Tell the moderators that a report breaks the rules; once for each person',
    body: z.strictObject({ code: z.enum(flagCodes, message('Choose what is wrong with it.')) }),
    refuses: {
      ...unknown,
      'already-flagged': refusal(409, message('You have already told us. A moderator will look at it.')),
      'own-problem': refusal(409, message('This is your own report.')),
    },
  }),
}

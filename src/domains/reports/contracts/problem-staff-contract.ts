import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment, pageCursor, pageLimit, pageOf, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { MAX_UPDATE, ProblemDetail, ProblemCard, problemStatuses } from '../contract.ts'

export const problemLists = ['unanswered', 'late', 'disputed', 'held'] as const
export type ProblemList = (typeof problemLists)[number]
export const problemListNames: Readonly<Record<ProblemList, string>> = {
  unanswered: message('Wait for a first reply'),
  late: message('First reply is late'),
  disputed: message('“Not fixed”'),
  held: message('Held for review'),
}

const duplicateId = () => z.optional(z.union([z.literal(''), id()]))

export const ProblemUpdate = z.strictObject({
  /** Empty: the status stays. */
  status: z.optional(z.union([z.literal(''), z.enum(problemStatuses)])),
  text: prose(10, MAX_UPDATE, message('Write at least 10 characters.')),
  duplicateOf: duplicateId(),
})
export type ProblemUpdate = z.output<typeof ProblemUpdate>

export const ProblemReview = z.strictObject({
  outcome: z.enum(['shown', 'hidden'], message('Choose a decision.')),
  reason: prose(10, MAX_UPDATE, message('Write at least 10 characters.')),
})
export type ProblemReview = z.output<typeof ProblemReview>

const refuses = {
  'report-not-found': refusal(404, message('This report does not exist, or was removed.')),
  'own-problem': refusal(403, message('You reported this yourself. Someone else answers.')),
}
const byStaff = {
  access: 'moderation',
  scoped: true,
  limit: 'mutation',
  idempotency: 'optional',
  returns: ProblemDetail,
  refreshes: ['reports'],
} as const

export const problemStaffApi = {
  problemQueue: get('/api/moderation/reports', {
    summary: 'Reported problems that need staff: unanswered, late, disputed or held for review',
    access: 'moderation',
    scoped: true,
    limit: 'read',
    tag: 'reports',
    query: z.strictObject({
      list: z._default(z.enum(problemLists), 'unanswered'),
      cursor: pageCursor(),
      limit: pageLimit(30),
    }),
    returns: z.extend(pageOf(z.extend(ProblemCard, { since: moment() })), {
      counts: z.record(z.enum(problemLists), z.int()),
    }),
  }),
  updateProblem: post('/api/moderation/reports/:reportId/updates', {
    ...byStaff,
    summary:
      'Write a public update, with a new status if there is one; everybody who has the problem is told',
    audit: 'report.update',
    body: ProblemUpdate,
    refuses: {
      ...refuses,
      'status-not-next': refusal(409, message('The status cannot change like that now.')),
      'duplicate-needed': refusal(400, message('Name the earlier report.')),
      'duplicate-unknown': refusal(
        400,
        message('The earlier report must be another one that is not itself a duplicate.'),
      ),
    },
  }),
  reviewProblem: post('/api/moderation/reports/:reportId/review', {
    ...byStaff,
    summary: 'Decide whether a report stays public after people complained about it',
    audit: 'report.review',
    body: ProblemReview,
    refuses: {
      ...refuses,
      'own-flag': refusal(403, message('You reported this yourself. Someone else decides.')),
      'already-decided': refusal(409, message('This is decided.')),
    },
  }),
}

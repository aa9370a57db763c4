import * as z from 'zod/mini'
import { MAX_EVIDENCE } from '#domains/files/contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, line, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { LeaderRecord, OwnRecord } from './record-contract.ts'

const day = () => z.iso.date(message('Enter a date, like 2026-11-21.'))
const notDeployed = refusal(403, message('This is for leaders in a seat. Your account is not linked to one.'))
const evidenceUnknown = refusal(
  400,
  message('One of the files is not yours or is gone. Please add it again.'),
)
const own = {
  access: 'citizen',
  limit: 'mutation',
  idempotency: 'optional',
  returns: OwnRecord,
  refreshes: ['record'],
} as const

/** The public record, and the calls of a leader in a seat. */
export const ownRecordApi = {
  record: get('/api/leaders/:leaderId/record', {
    summary: 'Deployment, pledges, reports and scorecards of a leader',
    access: 'public',
    limit: 'read',
    tag: 'record',
    returns: LeaderRecord,
    refuses: { 'leader-not-found': refusal(404, message('Leader not found')) },
  }),
  mine: get('/api/accountability/mine', {
    summary: 'Your own record, if you are a leader',
    access: 'citizen',
    limit: 'read',
    tag: 'record',
    returns: OwnRecord,
  }),
  pledge: post('/api/accountability/pledges', {
    ...own,
    summary: 'Make a pledge for your term',
    status: 201,
    body: z.strictObject({
      pledge: line(200, message('Write what you promise.')),
      measure: prose(10, 500, message('Write at least 10 characters on how anyone can check it.')),
      dueOn: day(),
    }),
    refuses: {
      'not-deployed': notDeployed,
      'pledges-full': refusal(409, message('You have made ten pledges. That is the maximum.')),
    },
  }),
  reportPledge: post('/api/accountability/pledges/:pledgeId/updates', {
    ...own,
    summary: 'Update a pledge, with proof; an auditor checks it',
    status: 201,
    body: z.strictObject({
      status: z.enum(['ongoing', 'achieved', 'not_achieved'], message('Choose how far it has come.')),
      note: prose(10, 2000, message('Write at least 10 characters.')),
      sourceUrl: z.optional(
        z
          .string()
          .check(
            z.trim(),
            z.maxLength(500, message('That is too long.')),
            z.regex(/^(https?:\/\/\S+)?$/, message('Enter a web address, like https://example.org.')),
          ),
      ),
      evidenceIds: z.optional(
        z.array(id()).check(z.maxLength(MAX_EVIDENCE, message('Send at most 8 files.'))),
      ),
    }),
    refuses: {
      'not-deployed': notDeployed,
      'pledge-not-found': refusal(404, message('This pledge does not exist, or was removed.')),
      'declared-conflict': refusal(403, message('You declared a conflict of interest with this leader.')),
      'update-open': refusal(409, message('An update of this pledge already waits for the auditors.')),
      'proof-missing': refusal(400, message('Add a file or a web address that shows it.')),
      'evidence-unknown': evidenceUnknown,
    },
  }),
  fileReport: post('/api/accountability/reports', {
    ...own,
    summary: 'Send the report of a quarter',
    status: 201,
    body: z.strictObject({
      quarter: z.string().check(z.regex(/^\d{4}-Q[1-4]$/, message('Choose a quarter.'))),
      done: prose(20, 4000, message('Write at least 20 characters on what you did.')),
      next: prose(20, 4000, message('Write at least 20 characters on what comes next.')),
      money: prose(4, 4000, message('What money passed through your hands? Write None if there was none.')),
    }),
    refuses: {
      'not-deployed': notDeployed,
      'quarter-not-owed': refusal(409, message('No report is needed for that quarter.')),
      'report-filed': refusal(409, message('The report of that quarter is already in.')),
    },
  }),
  answerScorecard: post('/api/accountability/scorecards/:scorecardId/answer', {
    ...own,
    summary: 'Answer a scorecard before it is published',
    body: z.strictObject({ reply: prose(10, 4000, message('Write at least 10 characters.')) }),
    refuses: {
      'scorecard-not-found': refusal(404, message('This scorecard does not exist, or was removed.')),
      'scorecard-published': refusal(409, message('This scorecard is already published.')),
    },
  }),
}

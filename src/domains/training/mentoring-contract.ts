import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { line, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { Mine } from './path-contract.ts'

/** Mentors, and the sessions that both sides record. */
export const mentoringCalls = {
  offerMentoring: post('/api/training/mentors', {
    summary: 'Offer to mentor a leader in training, with your interests declared',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({
      about: prose(20, 1000, message('Write at least 20 characters on what you have done and can teach.')),
      interests: prose(3, 2000, message('Name your interests, or write None.')),
    }),
    returns: Mine,
    refreshes: ['training'],
  }),
  endMentoring: post('/api/training/mentors/end', {
    summary: 'Withdraw your offer to mentor',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({}),
    returns: Mine,
    refuses: {
      'still-mentoring': refusal(
        409,
        message('You still mentor someone. Ask the training team to end it first.'),
      ),
    },
    refreshes: ['training'],
  }),
  logSession: post('/api/training/matches/:matchId/sessions', {
    summary: 'Record a mentoring session; the other person confirms it',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    status: 201,
    body: z.strictObject({
      day: z.iso.date(message('Enter a date, like 2026-11-21.')),
      minutes: z
        .int(message('Enter whole minutes.'))
        .check(z.gte(15, message('At least 15 minutes.')), z.lte(480, message('At most 480 minutes.'))),
      topic: line(200, message('What was it about?')),
    }),
    returns: Mine,
    refuses: {
      'match-not-found': refusal(404, message('This mentorship does not exist, or was removed.')),
      'session-kept': refusal(409, message('A session for that day is already recorded.')),
      'day-ahead': refusal(400, message('Record a session after it has taken place.')),
    },
    refreshes: ['training'],
  }),
  confirmSession: post('/api/training/sessions/:sessionId/confirm', {
    summary: 'Confirm a session that the other person recorded',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({}),
    returns: Mine,
    refuses: { 'session-not-found': refusal(404, message('There is no session for you to confirm.')) },
    refreshes: ['training'],
  }),
}

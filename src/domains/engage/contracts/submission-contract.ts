import * as z from 'zod/mini'
import { get, post, put } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { OwnDispute } from './dispute-contract.ts'
import { sendingRefusals, sentFields, supAmount, taskKinds } from './task-contract.ts'

export const submissionKinds = ['proof', 'hero', 'story'] as const
export type SubmissionKind = (typeof submissionKinds)[number]
export const submissionKindNames: Readonly<Record<SubmissionKind, string>> = {
  proof: message('Photo proof'),
  hero: message('Hero'),
  story: message('Success story'),
}

export const submissionStatuses = ['waiting', 'accepted', 'returned', 'refused'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]
export const submissionStatusNames: Readonly<Record<SubmissionStatus, string>> = {
  waiting: message('Being checked'),
  accepted: message('Accepted'),
  returned: message('Sent back to you'),
  refused: message('Not accepted'),
}

/** How often a returned submission may be sent again. */
export const MAX_RESENDS = 2

/** Why a submission is returned or refused; the code is stored. */
export const reviewReasons = [
  'unclear-photo',
  'not-shown',
  'seen-before',
  'wrong-place',
  'more-words',
  'leader',
  'private',
  'untrue',
] as const
export type ReviewReason = (typeof reviewReasons)[number]
export const reviewReasonNames: Readonly<Record<ReviewReason, string>> = {
  'unclear-photo': message('The photo is not clear enough'),
  'not-shown': message('The photo does not show the activity'),
  'seen-before': message('The same picture was sent before'),
  'wrong-place': message('The place does not match'),
  'more-words': message('Please say more about what happened'),
  leader: message('The person is a candidate or a leader. Heroes are neither'),
  private: message('It shows something private about a person'),
  untrue: message('What it says is not true'),
}

export const OwnSubmission = z.object({
  id: z.string(),
  kind: z.enum(submissionKinds),
  taskKind: z.nullable(z.enum(taskKinds)),
  title: z.string(),
  words: z.string(),
  lga: z.string(),
  lgaName: z.string(),
  stateName: z.string(),
  photoUrl: z.nullable(z.string()),
  status: z.enum(submissionStatuses),
  reason: z.nullable(z.enum(reviewReasons)),
  note: z.nullable(z.string()),
  reward: z.nullable(supAmount()),
  resendsLeft: z.int(),
  sentAt: moment(),
  decidedAt: z.nullable(moment()),
  /** Until when a refusal may be disputed; null when it may not. */
  disputableUntil: z.nullable(moment()),
  dispute: z.nullable(OwnDispute),
})
export type OwnSubmission = z.output<typeof OwnSubmission>

/** An accepted hero or story, as everybody sees it: no sender, no position, the day only. */
export const Story = z.object({
  id: z.string(),
  kind: z.enum(['hero', 'story']),
  name: z.string(),
  words: z.string(),
  lgaName: z.string(),
  stateName: z.string(),
  acceptedOn: dayOfAction(),
})
export type Story = z.output<typeof Story>

export const Sent = z.strictObject(sentFields)
export type Sent = z.output<typeof Sent>

const writes = { access: 'citizen', limit: 'report', idempotency: 'optional' } as const

export const submissionCalls = {
  submissions: get('/api/engage/submissions', {
    summary: 'The proofs, heroes and stories that you sent',
    access: 'citizen',
    limit: 'read',
    tag: 'submissions',
    returns: z.array(OwnSubmission),
  }),
  resend: put('/api/engage/submissions/:submissionId', {
    ...writes,
    summary: 'Send a returned proof, hero or story again; twice at most',
    body: Sent,
    returns: OwnSubmission,
    refuses: {
      'submission-not-found': refusal(404, message('This was not found.')),
      'not-returned': refusal(409, message('This was not sent back to you, so it cannot be sent again.')),
      ...sendingRefusals,
    },
    refreshes: ['submissions', 'tasks'],
  }),
  tellStory: post('/api/engage/stories', {
    ...writes,
    summary: 'Tell a success story; it shows when somebody has checked it',
    status: 201,
    body: Sent,
    returns: OwnSubmission,
    refuses: sendingRefusals,
    refreshes: ['submissions'],
  }),
  stories: get('/api/engage/stories', {
    summary: 'Heroes and success stories that were accepted, the newest first; a shared one before them',
    access: 'public',
    limit: 'read',
    tag: 'stories',
    /** A shared one stands first, however old it is; one that is not there is left out. */
    query: z.strictObject({ story: z.optional(z.string().check(z.maxLength(60))) }),
    returns: z.array(Story),
  }),
}

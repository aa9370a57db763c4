import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, id, line, moment, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

export const capstoneStatuses = ['sent', 'returned', 'accepted'] as const
export const Capstone = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  status: z.enum(capstoneStatuses),
  sentAt: moment(),
  decidedAt: z.nullable(moment()),
  reason: z.nullable(z.string()),
  /** The number of staff who have accepted it so far; two are needed. */
  acceptedBy: z.int(),
  evidence: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })),
})
export type Capstone = z.output<typeof Capstone>

export const MentoringSession = z.object({
  id: z.string(),
  day: z.string(),
  minutes: z.int(),
  topic: z.string(),
  isMine: z.boolean(),
  isConfirmed: z.boolean(),
})
export type MentoringSession = z.output<typeof MentoringSession>

const Mentorship = z.object({ id: z.string(), with: z.string(), sessions: z.array(MentoringSession) })

/** What one person sees of their own training. */
export const Mine = z.object({
  /** The leader profile of this person while it is in training, otherwise null. */
  leader: z.nullable(z.object({ id: z.string(), fullName: z.string() })),
  modulesPassed: z.int(),
  modules: z.int(),
  conductAt: z.nullable(moment()),
  capstone: z.nullable(Capstone),
  /** The person as mentee. */
  mentor: z.nullable(Mentorship),
  /** The person as mentor. */
  mentoring: z.array(Mentorship),
  isMentor: z.boolean(),
})
export type Mine = z.output<typeof Mine>

/** What the public sees of a leader's training. */
export const TrainingRecord = z.object({
  modulesPassed: z.int(),
  modules: z.int(),
  sessionsConfirmed: z.int(),
  conductAt: z.nullable(dayOfAction()),
  capstone: z.nullable(z.object({ title: z.string(), summary: z.string(), acceptedAt: dayOfAction() })),
  isComplete: z.boolean(),
})
export type TrainingRecord = z.output<typeof TrainingRecord>

const notInTraining = refusal(
  403,
  message('This is for leaders in training. Your account is not linked to one.'),
)

/** The path of a leader in training: commitment, capstone, and what the public sees of it. */
export const pathCalls = {
  mine: get('/api/training/mine', {
    summary: 'Your own training, and the leaders you mentor',
    access: 'citizen',
    limit: 'read',
    tag: 'training',
    returns: Mine,
  }),
  commit: post('/api/training/commitment', {
    summary: 'Accept the code of conduct and declare your interests',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({
      conduct: z.literal('yes', message('Accept the code of conduct to continue.')),
      interests: prose(3, 2000, message('Name your interests, or write None.')),
    }),
    returns: Mine,
    refuses: { 'not-in-training': notInTraining },
    refreshes: ['training'],
  }),
  sendCapstone: post('/api/training/capstone', {
    summary: 'Send the capstone: a real project in your area with its outcome',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    status: 201,
    body: z.strictObject({
      title: line(120, message('Give the project a title.')),
      summary: prose(
        100,
        4000,
        message('Write at least 100 characters: what was done, who it helped, and the result.'),
      ),
      evidenceIds: z.optional(z.array(id()).check(z.maxLength(8, message('Send at most 8 files.')))),
    }),
    returns: Mine,
    refuses: {
      'not-in-training': notInTraining,
      'capstone-open': refusal(409, message('Your capstone is already with the training team or accepted.')),
      'evidence-unknown': refusal(
        400,
        message('One of the files is not yours or is gone. Please add it again.'),
      ),
    },
    refreshes: ['training'],
  }),
  record: get('/api/training/leaders/:leaderId', {
    summary: "A leader's training as the public sees it",
    access: 'public',
    limit: 'read',
    tag: 'training',
    returns: TrainingRecord,
    refuses: { 'leader-not-found': refusal(404, message('Leader not found')) },
  }),
}

import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment, pageLimit, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { Capstone } from './path-contract.ts'

export const Trainee = z.object({
  leaderId: z.string(),
  fullName: z.string(),
  lgaName: z.string(),
  stateName: z.string(),
  hasAccount: z.boolean(),
  modulesPassed: z.int(),
  modules: z.int(),
  conductAt: z.nullable(moment()),
  mentor: z.nullable(z.string()),
  sessionsConfirmed: z.int(),
  capstone: z.nullable(Capstone),
  isComplete: z.boolean(),
})
export type Trainee = z.output<typeof Trainee>

const Mentor = z.object({
  personId: z.string(),
  name: z.string(),
  about: z.string(),
  interests: z.string(),
  mentoring: z.int(),
})

export const LessonQuestion = z.object({
  id: z.string(),
  /** The title of its lesson. */
  topic: z.string(),
  text: z.string(),
  shown: z.int(),
  answered: z.int(),
  right: z.int(),
})
export type LessonQuestion = z.output<typeof LessonQuestion>

/** What the training console does. */
export const trainingConsoleCalls = {
  lessonQuestions: get('/api/training/questions', {
    summary: 'The questions of the lessons that are answered right least often',
    access: 'training-lead',
    limit: 'read',
    tag: 'training',
    query: z.strictObject({ limit: pageLimit(10, 200) }),
    returns: z.array(LessonQuestion),
  }),
  trainees: get('/api/training/trainees', {
    summary: 'Leaders in training with their progress',
    access: 'training-lead',
    scoped: true,
    limit: 'read',
    tag: 'training',
    returns: z.array(Trainee),
  }),
  mentors: get('/api/training/mentors', {
    summary: 'People who offer to mentor',
    access: 'training-lead',
    limit: 'read',
    tag: 'training',
    returns: z.array(Mentor),
  }),
  match: post('/api/training/leaders/:leaderId/mentor', {
    summary: 'Assign a mentor to a leader in training; replaces an earlier one',
    access: 'training-lead',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'training.match',
    body: z.strictObject({ mentorId: id() }),
    returns: z.array(Trainee),
    refuses: {
      'leader-not-found': refusal(404, message('Leader not found')),
      'not-training-now': refusal(409, message('This leader is not in training.')),
      'mentor-unknown': refusal(400, message('Choose someone who offers to mentor and is not the leader.')),
    },
    refreshes: ['training'],
  }),
  decideCapstone: post('/api/training/capstones/:capstoneId/decide', {
    summary: 'Accept a capstone, which takes two people, or return it with a reason',
    access: 'training-lead',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'training.capstone',
    body: z.strictObject({
      outcome: z.enum(['accept', 'return'], message('Choose accept or return.')),
      reason: prose(10, 2000, message('Write at least 10 characters on why.')),
    }),
    returns: z.array(Trainee),
    refuses: {
      'capstone-not-found': refusal(404, message('This capstone does not exist, or was removed.')),
      'capstone-decided': refusal(409, message('This capstone has already been decided.')),
      'own-capstone': refusal(403, message('You cannot decide on your own capstone.')),
      'second-approver': refusal(403, message('A second approver is required')),
    },
    refreshes: ['training'],
  }),
}

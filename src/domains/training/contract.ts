import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { no } from '#shared/errors.ts'
import { id, line, moment, prose } from '#shared/fields.ts'
import { say } from '#shared/words.ts'

/** The letters under which a question's four options are sent. */
export const optionLetters = ['a', 'b', 'c', 'd'] as const
export type OptionLetter = (typeof optionLetters)[number]

/** Every module asks this many questions, so that one form fits all. */
export const QUESTIONS = 5
/** Right answers that pass a module. */
export const PASS_MARK = 4
/** Tries per person, module and day (Africa/Lagos). */
export const TRIES_A_DAY = 3

const letter = () => z.enum(optionLetters, say('Choose an answer.'))

export const ModuleCard = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  minutes: z.int(),
  questions: z.int(),
  /** Right answers that pass. */
  passMark: z.int(),
  /** Most right answers of this person so far, null before the first try. */
  best: z.nullable(z.int()),
  isPassed: z.boolean(),
})
export type ModuleCard = z.output<typeof ModuleCard>

export const Lesson = z.extend(ModuleCard, {
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  /** The right options stay on the server. */
  test: z.array(z.object({ text: z.string(), options: z.array(z.string()) })),
  sources: z.array(z.string()),
  triesLeft: z.int(),
})
export type Lesson = z.output<typeof Lesson>

export const Attempt = z.object({
  right: z.int(),
  questions: z.int(),
  isPassed: z.boolean(),
  /** Numbers of the questions that were answered wrong, from 1. */
  wrong: z.array(z.int()),
  triesLeft: z.int(),
})
export type Attempt = z.output<typeof Attempt>

export const capstoneStatuses = ['sent', 'returned', 'accepted'] as const
export const Capstone = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  status: z.enum(capstoneStatuses),
  sentAt: moment(),
  decidedAt: z.nullable(moment()),
  reason: z.nullable(z.string()),
  /** People of the desk who have accepted it so far; two are needed. */
  acceptedBy: z.int(),
  evidence: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })),
})
export type Capstone = z.output<typeof Capstone>

export const Session = z.object({
  id: z.string(),
  day: z.string(),
  minutes: z.int(),
  topic: z.string(),
  isMine: z.boolean(),
  isConfirmed: z.boolean(),
})
export type Session = z.output<typeof Session>

const Mentorship = z.object({ id: z.string(), with: z.string(), sessions: z.array(Session) })

/** What one person sees of their own training. */
export const Mine = z.object({
  /** The leader profile of this person while it is in training, else null. */
  leader: z.nullable(z.object({ id: z.string(), fullName: z.string() })),
  modulesPassed: z.int(),
  modules: z.int(),
  conductAt: z.nullable(moment()),
  capstone: z.nullable(Capstone),
  /** As the one who is mentored. */
  mentor: z.nullable(Mentorship),
  /** As a mentor. */
  mentoring: z.array(Mentorship),
  isMentor: z.boolean(),
})
export type Mine = z.output<typeof Mine>

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

/** What the public sees of a leader's training. */
export const TrainingRecord = z.object({
  modulesPassed: z.int(),
  modules: z.int(),
  sessionsConfirmed: z.int(),
  conductAt: z.nullable(moment()),
  capstone: z.nullable(z.object({ title: z.string(), summary: z.string(), acceptedAt: moment() })),
  isComplete: z.boolean(),
})
export type TrainingRecord = z.output<typeof TrainingRecord>

const moduleNotFound = no(404, say('There is no such module.'))
const notInTraining = no(403, say('This is for leaders in training. Your account is not linked to one.'))

export const trainingApi = {
  modules: get('/api/training/modules', {
    summary: 'The modules of the training path with your own results',
    access: 'citizen',
    limit: 'read',
    tag: 'training',
    returns: z.array(ModuleCard),
  }),
  lesson: get('/api/training/modules/:moduleId', {
    summary: 'One lesson with its test',
    access: 'citizen',
    limit: 'read',
    tag: 'training',
    returns: Lesson,
    refuses: { 'module-not-found': moduleNotFound },
  }),
  attempt: post('/api/training/modules/:moduleId/attempts', {
    summary: 'Answer the test of a module; three tries a day',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    status: 201,
    body: z.strictObject({ q1: letter(), q2: letter(), q3: letter(), q4: letter(), q5: letter() }),
    returns: Attempt,
    refuses: {
      'module-not-found': moduleNotFound,
      'no-tries-left': no(
        409,
        say('You have used the three tries of today. Read the lesson again and come back tomorrow.'),
      ),
    },
    refreshes: ['training'],
  }),
  mine: get('/api/training/mine', {
    summary: 'Your own training, and those whom you mentor',
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
      conduct: z.literal('yes', say('Accept the code of conduct to go on.')),
      interests: prose(3, 2000, say('Name your interests, or write None.')),
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
      title: line(120, say('Give the project a title.')),
      summary: prose(
        100,
        4000,
        say('Write at least 100 characters: what was done, for whom, and what came of it.'),
      ),
      evidenceIds: z.optional(z.array(id()).check(z.maxLength(8, say('Send at most 8 files.')))),
    }),
    returns: Mine,
    refuses: {
      'not-in-training': notInTraining,
      'capstone-open': no(409, say('Your capstone is already with the training desk or accepted.')),
      'evidence-unknown': no(400, say('One of the files is not yours or is gone. Please add it again.')),
    },
    refreshes: ['training'],
  }),
  offerMentoring: post('/api/training/mentors', {
    summary: 'Offer to mentor a leader in training, with your interests declared',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({
      about: prose(20, 1000, say('Write at least 20 characters on what you have done and can teach.')),
      interests: prose(3, 2000, say('Name your interests, or write None.')),
    }),
    returns: Mine,
    refreshes: ['training'],
  }),
  endMentoring: post('/api/training/mentors/end', {
    summary: 'Take your offer to mentor back',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({}),
    returns: Mine,
    refuses: {
      'still-mentoring': no(409, say('You still mentor somebody. Ask the training desk to end it first.')),
    },
    refreshes: ['training'],
  }),
  logSession: post('/api/training/matches/:matchId/sessions', {
    summary: 'Write down a mentoring session; the other side confirms it',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    status: 201,
    body: z.strictObject({
      day: z.iso.date(say('Enter a date, like 2026-11-21.')),
      minutes: z
        .int(say('Enter whole minutes.'))
        .check(z.gte(15, say('At least 15 minutes.')), z.lte(480, say('At most 480 minutes.'))),
      topic: line(200, say('Say what it was about.')),
    }),
    returns: Mine,
    refuses: {
      'match-not-found': no(404, say('There is no such mentorship.')),
      'session-kept': no(409, say('A session of that day is already written down.')),
      'day-ahead': no(400, say('A session is written down after it took place.')),
    },
    refreshes: ['training'],
  }),
  confirmSession: post('/api/training/sessions/:sessionId/confirm', {
    summary: 'Confirm a session that the other side wrote down',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({}),
    returns: Mine,
    refuses: { 'session-not-found': no(404, say('There is no session for you to confirm.')) },
    refreshes: ['training'],
  }),
  trainees: get('/api/training/trainees', {
    summary: 'Leaders in training with their progress',
    access: 'training-lead',
    limit: 'read',
    tag: 'training',
    returns: z.array(Trainee),
  }),
  mentors: get('/api/training/mentors', {
    summary: 'Who offers to mentor',
    access: 'training-lead',
    limit: 'read',
    tag: 'training',
    returns: z.array(Mentor),
  }),
  match: post('/api/training/leaders/:leaderId/mentor', {
    summary: 'Give a leader in training a mentor; an earlier one ends',
    access: 'training-lead',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'training.match',
    body: z.strictObject({ mentorId: id() }),
    returns: z.array(Trainee),
    refuses: {
      'leader-not-found': no(404, say('Leader not found')),
      'not-training-now': no(409, say('This leader is not in training.')),
      'mentor-unknown': no(400, say('Choose somebody who offers to mentor and is not the leader.')),
    },
    refreshes: ['training'],
  }),
  decideCapstone: post('/api/training/capstones/:capstoneId/decide', {
    summary: 'Accept a capstone, which takes two people, or return it with a reason',
    access: 'training-lead',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'training.capstone',
    stepUp: true,
    body: z.strictObject({
      outcome: z.enum(['accept', 'return'], say('Choose accept or return.')),
      reason: prose(10, 2000, say('Write at least 10 characters on why.')),
    }),
    returns: z.array(Trainee),
    refuses: {
      'capstone-not-found': no(404, say('There is no such capstone.')),
      'capstone-decided': no(409, say('This capstone has already been decided.')),
      'own-capstone': no(403, say('You cannot decide on a capstone of your own.')),
      'second-approver': no(403, say('A second approver is required')),
    },
    refreshes: ['training'],
  }),
  record: get('/api/training/leaders/:leaderId', {
    summary: "A leader's training as the public sees it",
    access: 'public',
    limit: 'read',
    tag: 'training',
    returns: TrainingRecord,
    refuses: { 'leader-not-found': no(404, say('Leader not found')) },
  }),
}

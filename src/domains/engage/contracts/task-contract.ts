import * as z from 'zod/mini'
import { answerLetters, markingRefusals } from '#domains/quizzes/attempt-contract.ts'
import { get, post, put } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { lineOrEmpty, moment, proseOrEmpty } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** The kinds of task of the specification (EN-02); the last three ask for a photo. Every installation starts with each. */
export const civicTaskKinds = [
  'quiz',
  'issue-report',
  'hero-nomination',
  'sharing-impact',
  'fact-check',
  'town-hall',
  'volunteer-work',
  'civic-education',
] as const
/** Kinds that a fact proves: staff make tasks of them where there are events and records. */
const provenTaskKinds = ['event-attendance', 'open-data'] as const
export const taskKinds = [...civicTaskKinds, ...provenTaskKinds] as const
export type TaskKind = (typeof taskKinds)[number]
export const photoKinds = ['town-hall', 'volunteer-work', 'civic-education'] as const satisfies TaskKind[]

export const taskKindNames: Readonly<Record<TaskKind, string>> = {
  quiz: message('Quiz'),
  'issue-report': message('Report a problem'),
  'hero-nomination': message('Nominate a hero'),
  'sharing-impact': message('Share what changed'),
  'fact-check': message('Constitution fact check'),
  'town-hall': message('Photo from a town hall'),
  'volunteer-work': message('Photo of volunteer work'),
  'civic-education': message('Photo of a civic lesson'),
  'event-attendance': message('Take part in an event'),
  'open-data': message('Give a record of open data'),
}

export const cadences = ['daily', 'weekly', 'once'] as const
export type Cadence = (typeof cadences)[number]
export const cadenceNames: Readonly<Record<Cadence, string>> = {
  daily: message('Every day'),
  weekly: message('Every week'),
  once: message('Once'),
}

/** What tasks pay one person at most on one day in Lagos, in whole units: 6.00 SUP (S-36). */
export const DAY_CAP_UNITS = 60_000
/** The statements of one fact check, and how many right answers pass it. */
export const STATEMENTS = 3
export const STATEMENTS_TO_PASS = 2
export const MAX_WORDS = 1_000

/** What a task is for this person now; `new` also for visitors. */
export const taskStates = ['new', 'started', 'waiting', 'returned', 'done', 'missed', 'refused'] as const
export type TaskState = (typeof taskStates)[number]

/** Decimal text of SUP with two to four decimals. */
export const supAmount = () => z.string().check(z.regex(/^\d+\.\d{2,4}$/))

export const TaskCard = z.object({
  id: z.string(),
  kind: z.enum(taskKinds),
  /** An English sentence of the catalogue for tasks of the reference set, else as staff wrote it. */
  title: z.string(),
  minutes: z.int(),
  reward: supAmount(),
  cadence: z.enum(cadences),
  /** The area that it is for; null for the whole country. */
  place: z.nullable(z.string()),
  closesAt: z.nullable(moment()),
  state: z.enum(taskStates),
})
export type TaskCard = z.output<typeof TaskCard>

export const TaskList = z.object({
  tasks: z.array(TaskCard),
  /** Null for visitors. */
  own: z.nullable(
    z.object({
      /** All SUP ever earned, as the wallet counts it: rewards, prizes and grants. */
      earned: z.string(),
      /** As the profile and the campus count them. */
      completed: z.int(),
      streak: z.int(),
      /** Tasks that this person has not started. */
      fresh: z.int(),
      /** What tasks can still pay today. */
      leftToday: z.string(),
      /** Whether a reward waits until the fund is topped up. */
      isOwed: z.boolean(),
      /** The last seven days, today last. */
      week: z.array(z.object({ day: z.string(), isActive: z.boolean(), isToday: z.boolean() })),
    }),
  ),
})
export type TaskList = z.output<typeof TaskList>

export const Answered = z.object({
  text: z.string(),
  isRight: z.boolean(),
  /** Null for a question that was left out. */
  chosen: z.nullable(z.string()),
  right: z.string(),
  explanation: z.string(),
  /** The section of the law. */
  source: z.string(),
  /** The language of these words: English where there is no translation yet. */
  language: z.string(),
})
export type Answered = z.output<typeof Answered>

export const TaskDetail = z.extend(TaskCard, {
  description: z.string(),
  /** When it can be completed at the earliest; null before the start, and when that is now. */
  completableAt: z.nullable(moment()),
  /** The statements of a fact check, as drawn for this person. */
  statements: z.array(z.object({ text: z.string() })),
  /** A running quiz. The right answers stay on the server. */
  quiz: z.nullable(
    z.object({
      /** By the server's clock: the clock of a phone may be wrong. */
      secondsLeft: z.int(),
      expiresAt: moment(),
      questions: z.array(z.object({ text: z.string(), options: z.array(z.string()), language: z.string() })),
    }),
  ),
  /** What came of it, once it is over. */
  result: z.nullable(
    z.object({
      earned: z.nullable(z.string()),
      isOwed: z.boolean(),
      right: z.nullable(z.int()),
      total: z.nullable(z.int()),
      answers: z.array(Answered),
    }),
  ),
})
export type TaskDetail = z.output<typeof TaskDetail>

export const shareChannels = ['whatsapp', 'phone', 'copy'] as const

const optionalText = (maxLength: number) => z.optional(proseOrEmpty(maxLength))
const answer = () => z.optional(z.string().check(z.maxLength(40)))

/** What a citizen sends: the fields of a proof and of a hero; the server asks for those that the kind needs. */
export const sentFields = {
  photoUrl: optionalText(200),
  /** The helper's name, or the headline of a story. */
  name: z.optional(lineOrEmpty(120)),
  words: optionalText(MAX_WORDS),
  lga: optionalText(60),
  /** The device's position, for the person who checks the proof only. */
  position: optionalText(60),
  agrees: z.optional(z.enum(['yes'])),
}
const letter = () => z.optional(z.enum(answerLetters))

const evidenceFields = {
  ...sentFields,
  s1: answer(),
  s2: answer(),
  s3: answer(),
  q1: letter(),
  q2: letter(),
  q3: letter(),
  q4: letter(),
  q5: letter(),
  storyId: optionalText(60),
  channel: z.optional(z.enum(shareChannels)),
}

/** What completes a task; each kind asks for its own fields. */
const Evidence = z.strictObject(evidenceFields)
export type Evidence = z.output<typeof Evidence>

/** The fields themselves, as forms send them, or in `evidence`: devices replay queued tasks so (specification 7). */
const Completion = z.strictObject({
  ...evidenceFields,
  /** The fields of the kind, or the words alone. */
  evidence: z.optional(z.union([sentFields.words, Evidence])),
})

/** The fields of a completion, wherever it has them. */
export const evidenceOf = ({ evidence, ...fields }: z.output<typeof Completion>): Evidence => ({
  ...(typeof evidence === 'string' ? { words: evidence } : evidence),
  ...fields,
})

const taskNotFound = refusal(404, message('This task does not exist, or was removed.'))
const taskClosed = refusal(409, message('This task is not open now.'))
const alreadyCompleted = refusal(409, message('Task Already Completed'))
const dayCap = refusal(409, message('You have earned all that tasks pay in one day. Come back tomorrow.'))

/** The refusals of fields that a proof, a hero or a story needs. */
export const sendingRefusals = {
  'photo-unknown': refusal(400, message('This photo is not here any more. Please choose it again.')),
  'place-unknown': refusal(400, message('Choose a State and a local government of it.')),
}

const writes = { access: 'citizen', limit: 'mutation', idempotency: 'optional' } as const

/** Tasks: open to see for everyone, to do for every citizen. */
export const taskCalls = {
  tasks: get('/api/tasks', {
    summary: 'The tasks that are open for you, with your own totals',
    access: 'public',
    limit: 'read',
    tag: 'tasks',
    returns: TaskList,
  }),
  task: get('/api/tasks/:taskId', {
    summary: 'One task: what it asks, or what came of it',
    access: 'citizen',
    limit: 'read',
    tag: 'tasks',
    returns: TaskDetail,
    refuses: { 'task-not-found': taskNotFound },
  }),
  start: post('/api/tasks/:taskId/start', {
    ...writes,
    summary: 'Start a task: its time runs from now',
    status: 201,
    body: z.strictObject({}),
    returns: TaskDetail,
    refuses: {
      'task-not-found': taskNotFound,
      'task-closed': taskClosed,
      'task-already-completed': alreadyCompleted,
      'day-cap': dayCap,
    },
    refreshes: ['tasks'],
  }),
  complete: put('/api/tasks/:taskId/complete', {
    ...writes,
    offline: 'queue',
    summary: 'Complete a task once in its period, with what its kind asks for',
    body: Completion,
    returns: TaskDetail,
    refuses: {
      'task-not-found': taskNotFound,
      'task-closed': taskClosed,
      'task-already-completed': alreadyCompleted,
      'day-cap': dayCap,
      'task-not-started': refusal(409, message('Start this task first.')),
      'task-too-early': refusal(409, message('That was very quick. Take your time, then send it again.')),
      'nothing-reported': refusal(
        409,
        message('Report a problem first. Then come back and complete this task.'),
      ),
      'already-shared': refusal(409, message('You were paid for sharing this before. Choose another story.')),
      'no-attendance': refusal(
        409,
        message(
          'No check-in of yours counts for this task yet. Each event counts once, and not your own event.',
        ),
      ),
      'no-record': refusal(
        409,
        message('No published record of yours counts for this task yet. Each record counts once.'),
      ),
      ...markingRefusals,
      'story-not-found': refusal(404, message('This story is not here any more. Choose another one.')),
      ...sendingRefusals,
    },
    refreshes: ['tasks', 'wallet', 'submissions'],
  }),
}

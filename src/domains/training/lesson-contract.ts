import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment } from '#shared/fields.ts'
import { languages, message } from '#shared/words.ts'

/** The letters that stand for a question's four options. */
export const optionLetters = ['a', 'b', 'c', 'd'] as const
export type OptionLetter = (typeof optionLetters)[number]

/** Every module asks this many questions, so that one form fits all. */
export const QUESTIONS = 5
/** The number of right answers that passes a module. */
export const PASS_MARK = 4
/** Tries for each person, module and day (Africa/Lagos). */
export const TRIES_A_DAY = 3
const languageCode = () => z.enum(languages.map(({ code }) => code))
const letter = () => z.enum(optionLetters, message('Choose an answer.'))

export const ModuleCard = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  minutes: z.int(),
  questions: z.int(),
  /** The number of right answers that passes. */
  passMark: z.int(),
  /** The highest number of right answers of this person so far; null before the first try. */
  best: z.nullable(z.int()),
  isPassed: z.boolean(),
  /** The language of the lesson and its test for this reader: English where it is not translated yet. */
  language: languageCode(),
})
export type ModuleCard = z.output<typeof ModuleCard>

export const Lesson = z.extend(ModuleCard, {
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  /** Whether this person has started the lesson. */
  isBegun: z.boolean(),
  /** The open test of this person; null before the lesson starts, and when no try is left today. */
  testId: z.nullable(z.string()),
  /** The questions drawn for this person. The right options stay on the server. */
  test: z.array(z.object({ text: z.string(), options: z.array(z.string()) })),
  /** The earliest time to send the test; null if that is now. */
  sendableFrom: z.nullable(moment()),
  sources: z.array(z.string()),
  triesLeft: z.int(),
})
export type Lesson = z.output<typeof Lesson>

export const Attempt = z.object({
  right: z.int(),
  questions: z.int(),
  isPassed: z.boolean(),
  /** The questions with a wrong answer. */
  wrong: z.array(z.string()),
  /** Their language; results of earlier releases have none, and are in English. */
  language: z.optional(languageCode()),
  /** Where the answer of each of them stands, in the same order; results of earlier releases have none. */
  sources: z.optional(z.array(z.string())),
  triesLeft: z.int(),
  /** The SUP that this pass earned, as decimal text; null for a repeated pass, or while it is owed. */
  earned: z.nullable(z.string()),
  /** True when the rewards fund could not pay: the SUP is owed, and paid when the fund is topped up. */
  isOwed: z.boolean(),
})
export type Attempt = z.output<typeof Attempt>

const moduleNotFound = refusal(404, message('This lesson does not exist, or was removed.'))

/** Lessons and their tests: open to every citizen. */
export const lessonCalls = {
  modules: get('/api/training/modules', {
    summary: 'The training modules with your own results',
    access: 'citizen',
    limit: 'read',
    tag: 'training',
    returns: z.array(ModuleCard),
  }),
  lesson: get('/api/training/modules/:moduleId', {
    summary: 'One lesson with its test, drawn for you until you send it',
    access: 'citizen',
    limit: 'read',
    tag: 'training',
    returns: Lesson,
    refuses: { 'module-not-found': moduleNotFound },
  }),
  begin: post('/api/training/modules/:moduleId/test', {
    summary: 'Start a lesson: its time runs from the first start, and a test is drawn for you',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    status: 201,
    body: z.strictObject({}),
    returns: Lesson,
    refuses: { 'module-not-found': moduleNotFound },
    refreshes: ['training'],
  }),
  attempt: post('/api/training/modules/:moduleId/attempts', {
    summary: 'Answer the test of a module; three tries a day',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    status: 201,
    body: z.strictObject({
      testId: z.uuid(),
      q1: letter(),
      q2: letter(),
      q3: letter(),
      q4: letter(),
      q5: letter(),
    }),
    returns: Attempt,
    refuses: {
      'module-not-found': moduleNotFound,
      'test-not-found': refusal(404, message('This test is closed. Open the lesson again.')),
      'lesson-too-early': refusal(
        409,
        message('Read the lesson first. The page shows when you can send your answers.'),
      ),
      'no-tries-left': refusal(
        409,
        message('You have used your three tries for today. Read the lesson again and come back tomorrow.'),
      ),
    },
    refreshes: ['training', 'wallet'],
  }),
}

import * as z from 'zod/mini'
import { get, post, put } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import {
  drawTopics,
  markingRefusals,
  QuizAnswers,
  QuizResult,
  quizTopics,
  RunningQuiz,
} from './attempt-contract.ts'

/** Questions in a practice quiz. */
export const PRACTICE_QUESTIONS = 5
/** The stated time of a practice quiz. */
export const PRACTICE_SECONDS = 240
/** Results that the quiz center lists. */
export const SHOWN_RESULTS = 10

export const timeChoices = ['100', '150', '200'] as const

export const TopicCard = z.object({
  topic: z.enum(drawTopics),
  questions: z.int(),
  tries: z.int(),
  /** The highest number of right answers so far; null before the first try. */
  best: z.nullable(z.int()),
})
export type TopicCard = z.output<typeof TopicCard>

export const PastQuiz = z.object({
  id: id(),
  topic: z.enum(drawTopics),
  at: moment(),
  right: z.int(),
  total: z.int(),
  isPassed: z.boolean(),
})
export type PastQuiz = z.output<typeof PastQuiz>

export const QuizCentre = z.object({
  /** The practice quiz that runs; null if none does. */
  running: z.nullable(RunningQuiz),
  topics: z.array(TopicCard),
  history: z.array(PastQuiz),
  /** How much of the stated time this person has, in percent. */
  time: z.enum(timeChoices),
})
export type QuizCentre = z.output<typeof QuizCentre>

/** How one question does: many shown and few right means that the question or its lesson needs work. */
export const QuizItem = z.object({
  id: z.string(),
  topic: z.enum([...quizTopics, 'made']),
  text: z.string(),
  shown: z.int(),
  answered: z.int(),
  right: z.int(),
})
export type QuizItem = z.output<typeof QuizItem>

/** One question for practice without an account: everybody may read it with its answer. */
export const PracticeQuestion = z.object({
  id: z.string(),
  text: z.string(),
  right: z.string(),
  wrong: z.array(z.string()),
  explanation: z.string(),
  source: z.string(),
  /** English where this question is not translated. */
  language: z.string(),
})
export type PracticeQuestion = z.output<typeof PracticeQuestion>

export const quizzesApi = {
  quizCentre: get('/api/quizzes', {
    summary: 'Topics with your own best results, your last quizzes, and the quiz that runs',
    access: 'citizen',
    limit: 'read',
    tag: 'quizzes',
    query: z.strictObject({ from: z._default(z.enum(['bank', 'made']), 'bank') }),
    returns: QuizCentre,
  }),
  startQuiz: post('/api/quizzes/attempts', {
    summary: 'Start a practice quiz: its questions are drawn and shuffled for you, and its time runs',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    status: 201,
    body: z.strictObject({ topic: z.enum(drawTopics, message('Choose a topic.')) }),
    returns: RunningQuiz,
    refreshes: ['quizzes'],
  }),
  sendQuiz: post('/api/quizzes/attempts/:attemptId/answers', {
    summary:
      'Send the answers of a quiz; the server’s clock decides whether they are in time, and they count once',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    status: 201,
    body: QuizAnswers,
    returns: QuizResult,
    refuses: markingRefusals,
    refreshes: ['quizzes'],
  }),
  quizResult: get('/api/quizzes/attempts/:attemptId', {
    summary: 'The result of one of your quizzes, with explanations',
    access: 'citizen',
    limit: 'read',
    tag: 'quizzes',
    returns: QuizResult,
    refuses: { 'result-not-found': refusal(404, message('This result does not exist, or was removed.')) },
  }),
  setQuizTime: put('/api/quizzes/time', {
    summary: 'Choose how much time you need in quizzes; only you see it',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({ time: z.enum(timeChoices, message('Choose how much time you need.')) }),
    returns: z.object({ time: z.enum(timeChoices) }),
    refreshes: ['quizzes'],
  }),
  quizItems: get('/api/quizzes/items', {
    summary: 'How often each question was shown and answered right',
    access: 'training-lead',
    limit: 'read',
    tag: 'quizzes',
    returns: z.array(QuizItem),
  }),
  rightsQuiz: get('/api/content/civic-quiz/fundamental-rights', {
    summary: 'The questions on fundamental rights with answers and explanations, for practice',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'content',
    // In the address, so that one address has one answer and caches may keep it.
    query: z.strictObject({ language: z._default(z.enum(['en', 'pcm', 'ha', 'ig', 'yo']), 'en') }),
    returns: z.array(PracticeQuestion),
  }),
}

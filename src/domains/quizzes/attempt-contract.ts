import * as z from 'zod/mini'
import { refusal } from '#shared/errors.ts'
import { id, moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** The letters of a question's four options as shown to one person. */
export const answerLetters = ['a', 'b', 'c', 'd'] as const
export type AnswerLetter = (typeof answerLetters)[number]

/** The topics of the bank. */
export const quizTopics = ['rights', 'voting', 'offices', 'constitution', 'platform', 'safety'] as const
export type QuizTopic = (typeof quizTopics)[number]

/** What a quiz may be drawn from: one topic, all of them, or the questions made from our own texts. */
export const drawTopics = [...quizTopics, 'all', 'made'] as const
export type DrawTopic = (typeof drawTopics)[number]

/** A quiz asks at most this many questions, so that one body fits all forms. */
export const MAX_QUIZ_QUESTIONS = 10

/** How a question came to be: written by people, or made from a text by a template or a model. */
export const questionMakers = ['people', 'template', 'model'] as const

export const QuizQuestion = z.object({
  text: z.string(),
  options: z.array(z.string()),
  /** The language of these words: English where the question is not translated yet. */
  language: z.string(),
  madeBy: z.enum(questionMakers),
  /** The text of ours that a made question comes from; its source could give the answer away. */
  madeFrom: z.nullable(z.string()),
})

/** A quiz that runs. Right options and explanations stay on the server until it is sent. */
export const RunningQuiz = z.object({
  id: id(),
  topic: z.enum(drawTopics),
  openedAt: moment(),
  /** The earliest time to send it (S-36). */
  sendableFrom: moment(),
  /** Counts if it arrives by this time of the server. */
  expiresAt: moment(),
  /** What is left of its time by the server's clock: the clock of a phone may be wrong. */
  secondsLeft: z.int(),
  questions: z.array(QuizQuestion),
})
export type RunningQuiz = z.output<typeof RunningQuiz>

export const ReviewedAnswer = z.object({
  text: z.string(),
  /** Null if the person skipped the question. */
  chosen: z.nullable(z.string()),
  right: z.string(),
  isRight: z.boolean(),
  explanation: z.string(),
  /** The section of law, or the page of the platform, that says so. */
  law: z.string(),
  language: z.string(),
  madeBy: z.enum(questionMakers),
})
export type ReviewedAnswer = z.output<typeof ReviewedAnswer>

export const QuizResult = z.object({
  id: id(),
  topic: z.enum(drawTopics),
  right: z.int(),
  total: z.int(),
  isPassed: z.boolean(),
  review: z.array(ReviewedAnswer),
})
export type QuizResult = z.output<typeof QuizResult>

const letter = () => z.optional(z.enum(answerLetters, message('Choose an answer.')))

/** The body that sends a quiz: a question without an answer is left out. */
export const QuizAnswers = z.strictObject({
  q1: letter(),
  q2: letter(),
  q3: letter(),
  q4: letter(),
  q5: letter(),
  q6: letter(),
  q7: letter(),
  q8: letter(),
  q9: letter(),
  q10: letter(),
})
export type QuizAnswers = z.output<typeof QuizAnswers>

/** What marking may refuse; a call that marks declares them. */
export const markingRefusals = {
  'quiz-not-found': refusal(404, message('This quiz is closed. Start a new one.')),
  'quiz-expired': refusal(
    409,
    message('Quiz Submission Failed: time expired, so the quiz cannot be submitted. Start a new one.'),
  ),
  'quiz-too-early': refusal(
    409,
    message('Read each question first. The page shows from when you can send your answers.'),
  ),
}

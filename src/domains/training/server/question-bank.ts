import * as z from 'zod/mini'
import type { DrawnQuestion } from '#domains/quizzes/rules.ts'
import { drawQuestions } from '#domains/quizzes/server/engine.ts'
import { optionLetters, QUESTIONS } from '../lesson-contract.ts'
import bank from '../reference/questions.json' with { type: 'json' }
import type { ModuleId } from './lessons/lessons.ts'
import { translationOf } from './lessons/translations.ts'
import type { LanguageCode } from '#shared/words.ts'

const Question = z.strictObject({
  /** Permanent within its lesson; drawn tests and counts refer to `lesson/id`. */
  id: z.string(),
  text: z.string(),
  right: z.string(),
  wrong: z.array(z.string()).check(z.length(optionLetters.length - 1)),
  /** The passage with the answer. */
  source: z.string(),
})
type Question = z.output<typeof Question>

const questions = new Map(
  Object.entries(z.record(z.string(), z.array(Question)).parse(bank)).map(([lesson, asked]) => [
    lesson,
    asked.map((question) => ({ ...question, id: `${lesson}/${question.id}` })),
  ]),
)

/** All questions of a module; each test is drawn from them. */
export const bankOf = (moduleId: ModuleId): readonly Question[] => questions.get(moduleId) ?? []

const DrawnTest = z.array(
  z.object({
    id: z.string(),
    /** Which option each letter shows: 0 is the right one. */
    order: z.array(z.int()).check(z.length(optionLetters.length)),
  }),
)

/** Draws a test from the question bank of a module. */
export const drawTest = (moduleId: ModuleId): DrawnQuestion[] =>
  drawQuestions(
    bankOf(moduleId).map(({ id }) => id),
    QUESTIONS,
  )

export interface ShownQuestion {
  readonly drawn: DrawnQuestion
  readonly text: string
  readonly options: string[]
  /** The law, or the part of the lesson, that says so. */
  readonly source: string
}

/**
 * The questions of a drawn test in a language; null when the bank no longer has all of them. The order of the options
 * is that of the draw: a letter means the same option in every language.
 */
export const readTest = (
  moduleId: ModuleId,
  kept: unknown,
  code: LanguageCode = 'en',
): readonly ShownQuestion[] | null => {
  const translated = translationOf(moduleId, code)?.questions
  const test = DrawnTest.safeParse(kept)
  const known = new Map(bankOf(moduleId).map((question) => [question.id, question]))
  const shown = (test.data ?? []).flatMap((drawn) => {
    const question = known.get(drawn.id)
    if (!question) return []
    const words = translated?.[question.id.slice(moduleId.length + 1)] ?? question
    const all = [words.right, ...words.wrong]
    return [
      {
        drawn,
        text: words.text,
        options: drawn.order.map((place) => all[place] ?? ''),
        source: question.source,
      },
    ]
  })
  return shown.length === QUESTIONS ? shown : null
}

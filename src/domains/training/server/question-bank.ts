import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { type OptionLetter, optionLetters, QUESTIONS } from '../lesson-contract.ts'
import bank from '../reference/questions.json' with { type: 'json' }
import type { ModuleId } from './lessons.ts'

const Question = z.strictObject({
  /** The question's permanent id: drawn tests refer to it. */
  id: z.string(),
  text: z.string(),
  right: z.string(),
  wrong: z.array(z.string()).check(z.length(optionLetters.length - 1)),
  /** The passage with the answer. */
  source: z.string(),
})
type Question = z.output<typeof Question>

const questions = z.record(z.string(), z.array(Question)).parse(bank)

/** All questions of a module; each test is drawn from them. */
export const bankOf = (moduleId: ModuleId): readonly Question[] => questions[moduleId] ?? []

const DrawnTest = z.array(
  z.object({
    id: z.string(),
    /** Which option each letter shows: 0 is the right one. */
    order: z.array(z.int()).check(z.length(optionLetters.length)),
  }),
)
/** A stored test: questions by id, their options in the order drawn. */
export type DrawnTest = z.output<typeof DrawnTest>

/** Shuffles in an unpredictable order. */
const shuffled = <T>(items: readonly T[]): T[] => {
  const left = [...items]
  return items.flatMap(() => left.splice(randomInt(left.length), 1))
}

/** Draws a test from the question bank of a module. */
export const drawTest = (moduleId: ModuleId): DrawnTest =>
  shuffled(bankOf(moduleId))
    .slice(0, QUESTIONS)
    .map(({ id }) => ({ id, order: shuffled(optionLetters.map((_, place) => place)) }))

export interface ShownQuestion {
  readonly text: string
  readonly options: string[]
  readonly right: OptionLetter
}

/** The questions of a drawn test; null when the bank no longer has all of them. */
export const readTest = (moduleId: ModuleId, kept: unknown): readonly ShownQuestion[] | null => {
  const drawn = DrawnTest.safeParse(kept)
  const known = new Map(bankOf(moduleId).map((question) => [question.id, question]))
  const shown = (drawn.data ?? []).flatMap(({ id, order }) => {
    const question = known.get(id)
    const right = optionLetters[order.indexOf(0)]
    if (!question || !right) return []
    const all = [question.right, ...question.wrong]
    return [{ text: question.text, options: order.map((place) => all[place] ?? ''), right }]
  })
  return shown.length === QUESTIONS ? shown : null
}

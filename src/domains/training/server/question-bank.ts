import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { type OptionLetter, optionLetters, QUESTIONS } from '../lesson-contract.ts'
import bank from '../reference/questions.json' with { type: 'json' }
import type { ModuleId } from './lessons.ts'

const Question = z.strictObject({
  /** Stays with the question for good: drawn tests name it. */
  id: z.string(),
  text: z.string(),
  right: z.string(),
  wrong: z.array(z.string()).check(z.length(optionLetters.length - 1)),
  /** Where the answer stands. */
  source: z.string(),
})
type Question = z.output<typeof Question>

const questions = z.record(z.string(), z.array(Question)).parse(bank)

/** All questions of a module, from which each test is drawn. */
export const bankOf = (moduleId: ModuleId): readonly Question[] => questions[moduleId] ?? []

const DrawnTest = z.array(
  z.object({
    id: z.string(),
    /** Which option stands at which letter: 0 is the right one. */
    order: z.array(z.int()).check(z.length(optionLetters.length)),
  }),
)
/** A test as it is kept: questions by id, their options in the order drawn. */
export type DrawnTest = z.output<typeof DrawnTest>

/** In an order that nobody can foresee. */
const shuffled = <T>(items: readonly T[]): T[] => {
  const left = [...items]
  return items.flatMap(() => left.splice(randomInt(left.length), 1))
}

/** Draws a test from the bank of a module. */
export const drawTest = (moduleId: ModuleId): DrawnTest =>
  shuffled(bankOf(moduleId))
    .slice(0, QUESTIONS)
    .map(({ id }) => ({ id, order: shuffled(optionLetters.map((_, place) => place)) }))

export interface ShownQuestion {
  readonly text: string
  readonly options: string[]
  readonly right: OptionLetter
}

/** The questions of a drawn test; null when the bank has not all of them any more. */
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

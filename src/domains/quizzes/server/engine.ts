import { randomInt } from 'node:crypto'
import type { Ctx } from '#platform/server/context.ts'
import type { AnswerLetter } from '../attempt-contract.ts'
import { type DrawnQuestion, drawQuiz, optionAt } from '../rules.ts'
import { quizzesStore } from './store.ts'

/** Draws up to `count` questions by their ids and shuffles their options, both unpredictably. */
export const drawQuestions = (ids: readonly string[], count: number): DrawnQuestion[] =>
  drawQuiz(ids, count, randomInt)

/** Counts that these questions were shown to one more person. */
export const countShown = async (
  ctx: Pick<Ctx, 'db'>,
  drawn: readonly Pick<DrawnQuestion, 'id'>[],
): Promise<void> => {
  await quizzesStore(ctx.db).countShown(drawn.map(({ id }) => id))
}

/** Whether each drawn question was answered right, in its order; counts how each one does. A skipped one is wrong. */
export const markDrawn = async (
  ctx: Pick<Ctx, 'db'>,
  drawn: readonly DrawnQuestion[],
  letters: readonly (AnswerLetter | null)[],
): Promise<boolean[]> => {
  const chosen = drawn.map((question, index) => optionAt(question, letters[index] ?? null))
  await quizzesStore(ctx.db).countAnswered(
    drawn.flatMap(({ id }, index) => {
      const place = chosen[index] ?? null
      return place === null ? [] : [{ id, isRight: place === 0 }]
    }),
  )
  return chosen.map((place) => place === 0)
}

export interface ItemCount {
  readonly shown: number
  readonly answered: number
  readonly right: number
}

/**
 * How often each of these questions was shown, answered, and answered right: the least often right first, those that
 * nobody answered last.
 */
export const countsOf = async <Question extends { readonly id: string }>(
  ctx: Pick<Ctx, 'db'>,
  questions: readonly Question[],
): Promise<(Question & ItemCount)[]> => {
  const counts = new Map((await quizzesStore(ctx.db).items()).map((row) => [row.id, row]))
  const shareOf = ({ answered, right }: ItemCount): number => (answered === 0 ? 2 : right / answered)
  return questions
    .map((question) => {
      const { shown = 0, answered = 0, right = 0 } = counts.get(question.id) ?? {}
      return { ...question, shown, answered, right }
    })
    .toSorted((one, other) => shareOf(one) - shareOf(other) || other.shown - one.shown)
}

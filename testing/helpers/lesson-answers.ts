import type { Lesson, OptionLetter } from '#domains/training/lesson-contract.ts'
import { optionLetters } from '#domains/training/lesson-contract.ts'
import { moduleIds } from '#domains/training/server/lessons/lessons.ts'
import { bankOf } from '#domains/training/server/question-bank.ts'
import type { Person } from './app.ts'
import { ok } from './answers.ts'

const questions = new Map(moduleIds.flatMap((id) => bankOf(id).map((question) => [question.text, question])))

/** The right answer to a question of any module, as somebody who has learned the lesson would give it. */
export const rightAnswerTo = (text: string): string => {
  const found = questions.get(text)
  if (!found) throw new Error(`The bank has no question "${text}"`)
  return found.right
}

const letterOf = ({ text, options }: Lesson['test'][number], isRight: boolean): OptionLetter => {
  const place = options.findIndex((option) => (option === rightAnswerTo(text)) === isRight)
  return optionLetters[place] ?? 'a'
}

/** The form body for a drawn test: right answers except for the first `mistakes`. */
export const answersTo = (lesson: Pick<Lesson, 'test' | 'testId'>, mistakes = 0) => ({
  testId: lesson.testId ?? '',
  ...Object.fromEntries(
    lesson.test.map((question, index) => [`q${index + 1}`, letterOf(question, index >= mistakes)]),
  ),
})

/** Starts a lesson as the person, or continues it. */
export const openLesson = async (who: Person, moduleId: string): Promise<Lesson> =>
  ok<Lesson>(await who.post(`/api/training/modules/${moduleId}/test`, {}), 201)

/** Opens a lesson and sends its test. */
export const answerLesson = async (who: Person, moduleId: string, mistakes = 0) =>
  who.post(`/api/training/modules/${moduleId}/attempts`, answersTo(await openLesson(who, moduleId), mistakes))

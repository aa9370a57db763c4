import type { PackSource } from '#platform/server/contributions/pack-kind.ts'
import type { LanguageCode } from '#shared/words.ts'
import { questionIn, writtenQuestions } from './bank.ts'

/** The questions that people wrote, with answers and explanations, for practice. They change with a release only. */
export const packedQuiz: PackSource = {
  contents: async (_ctx, language) => ({
    questions: writtenQuestions.map((question) => {
      const { text, options, explanation, language: own } = questionIn(question, language)
      const [right = '', ...wrong] = options
      return { language: own as LanguageCode, text, right, wrong, explanation, source: question.source }
    }),
  }),
}

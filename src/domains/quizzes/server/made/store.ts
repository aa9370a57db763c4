import { type Database, withTables } from '#platform/server/database/database.ts'
import type { QuizzesTables } from '../tables.ts'
import { type MadeQuestion, ownPassages } from './templates.ts'

/** More than these are never drawn from. */
const MAX_MODEL_QUESTIONS = 200

export const madeStore = (db: Database) => {
  const tables = withTables<QuizzesTables>(db)
  return {
    /** Stores a checked question; one that the same text has already is left out. */
    add: (passage: string, question: MadeQuestion, at: Date) =>
      tables
        .insertInto('quizzes.made_question')
        .values({
          id: question.id,
          passage,
          text: question.text,
          right_option: question.right,
          wrong_options: question.wrong,
          quote: question.explanation,
          made_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    /** The newest questions that a model made. */
    newest: async (): Promise<MadeQuestion[]> => {
      const rows = await tables
        .selectFrom('quizzes.made_question')
        .selectAll()
        .orderBy('made_at', 'desc')
        .orderBy('id')
        .limit(MAX_MODEL_QUESTIONS)
        .execute()
      return rows.map((row) => {
        const title = ownPassages.find(({ id }) => id === row.passage)?.title ?? row.passage
        return {
          id: row.id,
          text: row.text,
          right: row.right_option,
          wrong: row.wrong_options,
          explanation: row.quote,
          source: title,
          madeFrom: title,
        }
      })
    },
  }
}

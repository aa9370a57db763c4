import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database.ts'
import type { TrainingTables } from './tables.ts'

/** Tries of people at the modules. */
export const learningStore = (db: Database) => {
  const tables = withTables<TrainingTables>(db)
  return {
    /** Keeps one more try of the day; false when three are used up. */
    addAttempt: async (attempt: {
      personId: string
      moduleId: string
      day: string
      rightAnswers: number
      isPassed: boolean
      at: Date
      most: number
    }): Promise<boolean> => {
      const { personId, moduleId, day, rightAnswers, isPassed, at, most } = attempt
      const { rows } = await sql`
        insert into training.attempt (person_id, module_id, day, number, right_answers, is_passed, at)
        select ${personId}, ${moduleId}, ${day}::date, number, ${rightAnswers}, ${isPassed}, ${at}
        from generate_series(1, ${most}::int) as number
        where number not in (select number from training.attempt
          where person_id = ${personId} and module_id = ${moduleId} and day = ${day}::date)
        order by number limit 1
        on conflict do nothing returning number`.execute(db)
      return rows.length === 1
    },
    triesOn: async (personId: string, moduleId: string, day: string): Promise<number> => {
      const { tries } = await tables
        .selectFrom('training.attempt')
        .where('person_id', '=', personId)
        .where('module_id', '=', moduleId)
        .where('day', '=', day)
        .select(({ fn }) => fn.countAll<number>().as('tries'))
        .executeTakeFirstOrThrow()
      return tries
    },
    /** The best result of each person and module that was tried. */
    results: (personIds: readonly string[]) =>
      tables
        .selectFrom('training.attempt')
        .where('person_id', 'in', personIds)
        .select(({ fn }) => [
          'person_id as personId',
          'module_id as moduleId',
          fn.max<number>('right_answers').as('best'),
          sql<boolean>`bool_or(is_passed)`.as('isPassed'),
        ])
        .groupBy(['person_id', 'module_id'])
        .execute(),
  }
}

import { sql } from 'kysely'
import type { Attempt } from '../lesson-contract.ts'
import type { DrawnQuestion } from '#domains/quizzes/rules.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { TrainingTables } from './tables.ts'

type Tables = ReturnType<typeof withTables<TrainingTables>>

/** Lessons that people opened. */
const openingQueries = (tables: Tables) => ({
  /** Records when a person starts a lesson for the first time. */
  openLesson: (personId: string, moduleId: string, at: Date) =>
    tables
      .insertInto('training.lesson_opening')
      .values({ person_id: personId, module_id: moduleId, opened_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  /** When a person first started a lesson; null if never. */
  openedAt: async (personId: string, moduleId: string): Promise<Date | null> => {
    const row = await tables
      .selectFrom('training.lesson_opening')
      .select('opened_at')
      .where('person_id', '=', personId)
      .where('module_id', '=', moduleId)
      .executeTakeFirst()
    return row?.opened_at ?? null
  },
})

/** The tests that we drew for people. */
const testQueries = (tables: Tables) => ({
  openTest: (personId: string, moduleId: string) =>
    tables
      .selectFrom('training.test')
      .select(['id', 'questions'])
      .where('person_id', '=', personId)
      .where('module_id', '=', moduleId)
      .where('judged_at', 'is', null)
      .executeTakeFirst(),
  /** Stores a drawn test; an open test stays as it is, and the answer is false. */
  addTest: (test: {
    id: string
    personId: string
    moduleId: string
    questions: readonly DrawnQuestion[]
    at: Date
  }): Promise<boolean> =>
    wrote(
      tables
        .insertInto('training.test')
        .values({
          id: test.id,
          person_id: test.personId,
          module_id: test.moduleId,
          questions: JSON.stringify(test.questions),
          started_at: test.at,
          judged_at: null,
        })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  /** Draws an open test again; false when it was judged meanwhile. */
  redraw: (id: string, questions: readonly DrawnQuestion[]): Promise<boolean> =>
    wrote(
      tables
        .updateTable('training.test')
        .set({ questions: JSON.stringify(questions) })
        .where('id', '=', id)
        .where('judged_at', 'is', null),
    ),
  /** A person's test, locked: another request that sends it waits. */
  lockTest: (id: string, personId: string, moduleId: string) =>
    tables
      .selectFrom('training.test')
      .select(['id', 'questions', 'result'])
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .where('module_id', '=', moduleId)
      .forUpdate()
      .executeTakeFirst(),
  judge: (id: string, result: Attempt, at: Date) =>
    tables
      .updateTable('training.test')
      .set({ judged_at: at, result: JSON.stringify(result) })
      .where('id', '=', id)
      .where('judged_at', 'is', null)
      .execute(),
})

/** Tries of people at the modules. */
export const learningStore = (db: Database) => {
  const tables = withTables<TrainingTables>(db)
  return {
    ...openingQueries(tables),
    ...testQueries(tables),
    /** Stores one more try of the day; false when all three are used. */
    addAttempt: async (attempt: {
      personId: string
      moduleId: string
      day: string
      rightAnswers: number
      isPassed: boolean
      at: Date
      /** The drawn test; null for a sample. */
      testId: string | null
      most: number
    }): Promise<boolean> => {
      const { personId, moduleId, day, rightAnswers, isPassed, at, testId, most } = attempt
      const { rows } = await sql`
        insert into training.attempt (person_id, module_id, day, number, right_answers, is_passed, at, test_id)
        select ${personId}, ${moduleId}, ${day}::date, number, ${rightAnswers}, ${isPassed}, ${at}, ${testId}::uuid
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
    /** The best result of each person in each module that they tried. */
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

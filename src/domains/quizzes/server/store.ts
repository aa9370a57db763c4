import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { type AnswerLetter, answerLetters, type DrawTopic, drawTopics } from '../attempt-contract.ts'
import { type DrawnQuestion, type TimePercent, timePercents } from '../rules.ts'
import type { AttemptRow, QuizzesTables } from './tables.ts'

const Drawn = z.array(
  z.object({ id: z.string(), order: z.array(z.int()).check(z.length(answerLetters.length)) }),
)
const Answers = z.array(z.nullable(z.enum(answerLetters)))

export interface KeptAttempt {
  readonly id: string
  readonly topic: DrawTopic
  readonly purpose: string
  readonly drawn: readonly DrawnQuestion[]
  readonly openedAt: Date
  readonly sendableFrom: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly answers: readonly (AnswerLetter | null)[] | null
}

const attemptOf = (row: Selectable<AttemptRow>): KeptAttempt => ({
  id: row.id,
  topic: z.enum(drawTopics).parse(row.topic),
  purpose: row.purpose,
  drawn: Drawn.parse(row.drawn),
  openedAt: row.opened_at,
  sendableFrom: row.sendable_from,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
  answers: row.answers === null ? null : Answers.parse(row.answers),
})

export interface AttemptKey {
  readonly personId: string
  readonly purpose: string
  readonly topic: DrawTopic
}

type Tables = ReturnType<typeof withTables<QuizzesTables>>

const attemptQueries = (tables: Tables) => ({
  running: async ({ personId, purpose, topic }: AttemptKey): Promise<KeptAttempt | null> => {
    const row = await tables
      .selectFrom('quizzes.attempt')
      .selectAll()
      .where('person_id', '=', personId)
      .where('purpose', '=', purpose)
      .where('topic', '=', topic)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return row ? attemptOf(row) : null
  },
  /** Stores a new attempt; false when one runs already. */
  add: (
    { personId, purpose, topic }: AttemptKey,
    attempt: Pick<KeptAttempt, 'id' | 'drawn' | 'openedAt' | 'sendableFrom' | 'expiresAt'>,
  ): Promise<boolean> =>
    wrote(
      tables
        .insertInto('quizzes.attempt')
        .values({
          id: attempt.id,
          person_id: personId,
          topic,
          purpose,
          drawn: JSON.stringify(attempt.drawn),
          opened_at: attempt.openedAt,
          sendable_from: attempt.sendableFrom,
          expires_at: attempt.expiresAt,
        })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  find: async (id: string, personId: string): Promise<KeptAttempt | null> => {
    const row = await tables
      .selectFrom('quizzes.attempt')
      .selectAll()
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .executeTakeFirst()
    return row ? attemptOf(row) : null
  },
})

const endingQueries = (tables: Tables) => ({
  /** Ends an attempt whose time is over, so that a new one may start. */
  endExpired: ({ personId, purpose, topic }: AttemptKey, now: Date) =>
    tables
      .updateTable('quizzes.attempt')
      .set({ ended_at: now })
      .where('person_id', '=', personId)
      .where('purpose', '=', purpose)
      .where('topic', '=', topic)
      .where('ended_at', 'is', null)
      .where('expires_at', '<', now)
      .execute(),
  /** A person's attempt, locked: another request that sends it waits. */
  lock: async (id: string, personId: string): Promise<KeptAttempt | null> => {
    const row = await tables
      .selectFrom('quizzes.attempt')
      .selectAll()
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .forUpdate()
      .executeTakeFirst()
    return row ? attemptOf(row) : null
  },
  /** Ends an attempt with what was answered. */
  mark: (id: string, answers: readonly (AnswerLetter | null)[], right: number, now: Date) =>
    tables
      .updateTable('quizzes.attempt')
      .set({ ended_at: now, answers: JSON.stringify(answers), right_answers: right })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute(),
  /** Ends an attempt without a result. */
  drop: (id: string, now: Date) =>
    tables
      .updateTable('quizzes.attempt')
      .set({ ended_at: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute(),
})

/** What the quiz center shows. */
const centreQueries = (tables: Tables) => ({
  /** The practice that a person started last and that still runs. */
  lastRunning: async (
    personId: string,
    purpose: string,
    topics: readonly DrawTopic[],
    now: Date,
  ): Promise<KeptAttempt | null> => {
    const row = await tables
      .selectFrom('quizzes.attempt')
      .selectAll()
      .where('person_id', '=', personId)
      .where('purpose', '=', purpose)
      .where('topic', 'in', topics)
      .where('ended_at', 'is', null)
      .where('expires_at', '>=', now)
      .orderBy('opened_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ? attemptOf(row) : null
  },
  /** A person's last marked quizzes, the newest first. */
  lastResults: (personId: string, limit: number) =>
    tables
      .selectFrom('quizzes.attempt')
      .where('person_id', '=', personId)
      .where('right_answers', 'is not', null)
      .select([
        'id',
        'topic',
        'ended_at as at',
        'right_answers as right',
        sql<number>`jsonb_array_length(drawn)`.as('total'),
      ])
      .orderBy('opened_at', 'desc')
      .limit(limit)
      .execute(),
  /** A person's tries and best result for each topic. */
  bestResults: (personId: string) =>
    tables
      .selectFrom('quizzes.attempt')
      .where('person_id', '=', personId)
      .where('right_answers', 'is not', null)
      .select(({ fn }) => [
        'topic',
        fn.max<number>('right_answers').as('best'),
        fn.countAll<number>().as('tries'),
      ])
      .groupBy('topic')
      .execute(),
  items: () =>
    tables
      .selectFrom('quizzes.item')
      .select(['question_id as id', 'shown', 'answered', 'right_answers as right'])
      .execute(),
})

/** Rows in the order of their keys, so that two quizzes never wait for each other in a circle. */
const inOrder = (ids: readonly string[]): string[] => ids.toSorted()

export const quizzesStore = (db: Database) => {
  const tables = withTables<QuizzesTables>(db)
  return {
    ...attemptQueries(tables),
    ...endingQueries(tables),
    ...centreQueries(tables),
    countShown: (ids: readonly string[]) =>
      sql`
      insert into quizzes.item as kept (question_id, shown)
      select question_id, 1 from unnest(${inOrder(ids)}::text[]) as question_id
      on conflict (question_id) do update set shown = kept.shown + 1`.execute(db),
    countAnswered: async (answered: readonly { readonly id: string; readonly isRight: boolean }[]) => {
      const sorted = answered.toSorted((one, other) => (one.id < other.id ? -1 : 1))
      await sql`
        insert into quizzes.item as kept (question_id, answered, right_answers)
        select * from unnest(${sorted.map(({ id }) => id)}::text[],
          ${sorted.map(() => 1)}::int[], ${sorted.map(({ isRight }) => (isRight ? 1 : 0))}::int[])
        on conflict (question_id) do update set answered = kept.answered + 1,
          right_answers = kept.right_answers + excluded.right_answers`.execute(db)
    },
    /** How much of the stated time this person has. */
    percentOf: async (personId: string): Promise<TimePercent> => {
      const row = await tables
        .selectFrom('quizzes.time_need')
        .select('percent')
        .where('person_id', '=', personId)
        .executeTakeFirst()
      return timePercents.find((percent) => percent === row?.percent) ?? 100
    },
    setPercent: (personId: string, percent: TimePercent, at: Date) =>
      tables
        .insertInto('quizzes.time_need')
        .values({ person_id: personId, percent, set_at: at })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ percent, set_at: at }))
        .execute(),
  }
}

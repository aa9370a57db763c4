import { sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { TaskKind } from '../../contracts/task-contract.ts'
import type { EngageTables } from '../tables.ts'
import type { OccurrenceKey } from './occurrences-store.ts'

interface UsedFact extends OccurrenceKey {
  readonly about: string
  readonly kind: TaskKind
  readonly factAt: Date
  readonly settlesAt: Date
}

/** The SQL of facts that completed a task. */
export const usedFactsStore = (db: Database) => {
  const tables = withTables<EngageTables>(db)
  return {
    /** Uses a fact for a task; false when it completed one before, or when the task has another fact. */
    use: ({ about, kind, factAt, settlesAt, ...key }: UsedFact, isSettled: boolean): Promise<boolean> =>
      wrote(
        tables
          .insertInto('engage.used_fact')
          .values({
            person_id: key.personId,
            about,
            kind,
            fact_at: factAt,
            task_id: key.taskId,
            period: key.period,
            settles_at: settlesAt,
            is_settled: isSettled,
          })
          .onConflict((conflict) => conflict.doNothing()),
      ),

    /** Whether one of these people completed a task with it. */
    isUsedBy: async (people: readonly string[], about: string): Promise<boolean> =>
      people.length > 0 &&
      (await tables
        .selectFrom('engage.used_fact')
        .select('about')
        .where('person_id', 'in', people)
        .where('about', '=', about)
        .executeTakeFirst()) !== undefined,

    /** Takes facts whose time has come, and reports that somebody confirmed, each once. */
    takeDue: async (now: Date, most: number): Promise<UsedFact[]> =>
      (
        await sql<UsedFact>`update engage.used_fact set is_settled = true
          where (person_id, about) in (select person_id, about from engage.used_fact u
            where not is_settled and (settles_at <= ${now} or kind = 'issue-report' and exists (
              select from activity.fact f where f.about = u.about and f.who = u.person_id and f.kind = 'issue.confirmed'))
            order by settles_at limit ${most} for update skip locked)
          returning person_id as "personId", about, kind, fact_at as "factAt", task_id as "taskId", period,
            settles_at as "settlesAt"`.execute(db)
      ).rows,
  }
}

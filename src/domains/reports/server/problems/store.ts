import { type Insertable, sql, type Updateable, type Selectable } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { containing } from '#platform/server/database/search.ts'
import type { ProblemStatus, PublicType } from '../../contract.ts'
import { activeStatuses } from '../../rules.ts'
import type { EventRow, ReportRow, ReportsTables } from '../tables.ts'

export type Visibility = 'shown' | 'held' | 'hidden' | 'cleared'
export type StoredProblem = Selectable<ReportRow>

export interface ProblemFilter {
  readonly type?: string | undefined
  readonly status?: string | undefined
  readonly state?: string | undefined
  readonly lga?: string | undefined
  /** A person who reported or joined. */
  readonly person?: string | undefined
  /** Words that must all occur. */
  readonly words: readonly string[]
}

/** What everybody may see. */
export const isPublicReport = sql<boolean>`visibility in ('shown', 'cleared')`

const filtered = (db: Database, { words, person, ...columns }: ProblemFilter) => {
  let query = withTables<ReportsTables>(db).selectFrom('reports.report')
  query = person
    ? query.where(
        sql<boolean>`(reporter_id = ${person} or (${isPublicReport} and exists (select from reports.joining j
          where j.report_id = report.id and j.person_id = ${person})))`,
      )
    : query.where(isPublicReport)
  for (const [column, value] of Object.entries(columns))
    if (value !== undefined) query = query.where(column as keyof typeof columns, '=', value)
  for (const word of words)
    query = query.where(sql<boolean>`concat_ws(' ', title, description, place) ilike ${containing(word)}`)
  return query
}

const lists = (db: Database) => {
  const tables = withTables<ReportsTables>(db)
  return {
    countMatching: async (filter: ProblemFilter): Promise<number> => {
      const { total } = await filtered(db, filter)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    },
    newest: (filter: ProblemFilter, after: Position | undefined, rows: number): Promise<StoredProblem[]> => {
      const query = filtered(db, filter)
      // The cursor is public and tells the day only: the row itself says when.
      const start = after
        ? query.where(
            sql<boolean>`(reported_at, id) <
              (select shown.reported_at, shown.id from reports.report as shown where shown.id = ${after.id}::uuid)`,
          )
        : query
      return start.selectAll().orderBy('reported_at', 'desc').orderBy('id', 'desc').limit(rows).execute()
    },
    /** Active public reports of a type in an area: what may be the same problem. */
    candidates: (type: PublicType, lga: string, limit: number): Promise<StoredProblem[]> =>
      tables
        .selectFrom('reports.report')
        .selectAll()
        .where('type', '=', type)
        .where('lga', '=', lga)
        .where(isPublicReport)
        .where('status', 'in', activeStatuses)
        .orderBy('reported_at', 'desc')
        .limit(limit)
        .execute(),
    /** The public totals by status, from the kept counts. */
    totals: () =>
      tables
        .selectFrom('reports.state_tally')
        .select(['status', sql<number>`sum(reports)::int`.as('reports')])
        .groupBy('status')
        .execute(),
    countActiveOf: async (personId: string): Promise<number> => {
      const { total } = await tables
        .selectFrom('reports.report')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('reporter_id', '=', personId)
        .where('visibility', '<>', 'hidden')
        .where('status', 'in', activeStatuses)
        .executeTakeFirstOrThrow()
      return total
    },
  }
}

const people = (db: Database) => {
  const tables = withTables<ReportsTables>(db)
  return {
    /** The reports among these that the person joined. */
    joinedAmong: async (personId: string, ids: readonly string[]): Promise<ReadonlySet<string>> => {
      if (ids.length === 0) return new Set()
      const rows = await tables
        .selectFrom('reports.joining')
        .select('report_id')
        .where('person_id', '=', personId)
        .where('report_id', 'in', ids)
        .execute()
      return new Set(rows.map(({ report_id: id }) => id))
    },
    /** Whether the person joined a report, and counts there; undefined when they did not. */
    joinedAs: async (id: string, personId: string): Promise<{ counts: boolean } | undefined> =>
      tables
        .selectFrom('reports.joining')
        .select('counts')
        .where('report_id', '=', id)
        .where('person_id', '=', personId)
        .executeTakeFirst(),
    joinersOf: async (id: string): Promise<string[]> => {
      const rows = await tables
        .selectFrom('reports.joining')
        .select('person_id')
        .where('report_id', '=', id)
        .orderBy('person_id')
        .execute()
      return rows.map(({ person_id: person }) => person)
    },
    /** Adds a person once, and counts them if their account does; false when they have joined before. */
    join: async (id: string, personId: string, at: Date, counts: boolean): Promise<boolean> => {
      const added = await tables
        .insertInto('reports.joining')
        .values({ report_id: id, person_id: personId, joined_at: at, counts })
        .onConflict((conflict) => conflict.doNothing())
        .returning('report_id')
        .executeTakeFirst()
      if (!added) return false
      if (!counts) return true
      await tables
        .updateTable('reports.report')
        .set(({ eb }) => ({ people: eb('people', '+', 1) }))
        .where('id', '=', id)
        .execute()
      return true
    },
  }
}

const help = (db: Database) => {
  const tables = withTables<ReportsTables>(db)
  return {
    /** Gives each of these people the resolved problem once; returns who is new. */
    addResolved: async (id: string, personIds: readonly string[], at: Date): Promise<string[]> => {
      if (personIds.length === 0) return []
      const rows = await tables
        .insertInto('reports.resolved_help')
        .values(personIds.map((person) => ({ report_id: id, person_id: person, resolved_at: at })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('person_id')
        .execute()
      return rows.map(({ person_id: person }) => person)
    },
    countResolvedOf: async (personId: string): Promise<number> => {
      const { total } = await tables
        .selectFrom('reports.resolved_help')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('person_id', '=', personId)
        .executeTakeFirstOrThrow()
      return total
    },
    /** How many reports of a person wait for their answer whether the problem is fixed; as `isAsked` says. */
    countAskedOf: async (personId: string): Promise<number> => {
      const { total } = await tables
        .selectFrom('reports.report')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('reporter_id', '=', personId)
        .where('confirmed_at', 'is', null)
        .where(
          sql<boolean>`(status = 'fixed' or (asked_at is not null and status = any(${[...activeStatuses]}::text[])))`,
        )
        .executeTakeFirstOrThrow()
      return total
    },
    hasPublicReportSince: async (personId: string, since: Date): Promise<boolean> => {
      const row = await tables
        .selectFrom('reports.report')
        .select('id')
        .where('reporter_id', '=', personId)
        .where('reported_at', '>=', since)
        .where('visibility', '<>', 'hidden')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

/** SQL of public reports. */
export const problemsStore = (db: Database) => {
  const tables = withTables<ReportsTables>(db)
  return {
    ...lists(db),
    ...people(db),
    ...help(db),
    find: (id: string): Promise<StoredProblem | undefined> =>
      tables.selectFrom('reports.report').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Adds a report once; undefined when it is there. */
    add: (report: Insertable<ReportRow>): Promise<{ number: number } | undefined> =>
      tables
        .insertInto('reports.report')
        .values(report)
        .onConflict((conflict) => conflict.doNothing())
        .returning('number')
        .executeTakeFirst(),
    /** Changes a report only while it has this status; false when another change came first. */
    change: (id: string, from: ProblemStatus, change: Updateable<ReportRow>): Promise<boolean> =>
      wrote(tables.updateTable('reports.report').set(change).where('id', '=', id).where('status', '=', from)),
    addEvent: (event: Insertable<EventRow>) => tables.insertInto('reports.event').values(event).execute(),
    eventsOf: (id: string) =>
      tables
        .selectFrom('reports.event')
        .select(['at', 'kind', 'status', 'text'])
        .where('report_id', '=', id)
        .orderBy('at')
        .orderBy('position')
        .execute(),
    /** Days of a row of the policy. */
    daysOf: async (name: 'first-reply' | 'check-after'): Promise<number> => {
      const { days } = await tables
        .selectFrom('reports.policy')
        .select('days')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return days
    },
  }
}

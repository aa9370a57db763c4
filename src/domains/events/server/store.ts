import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { CivicEventKind } from '../kinds-contract.ts'
import type { EventRow, EventsTables } from './tables.ts'

export type StoredEvent = Selectable<EventRow>

export interface EventFilter {
  readonly state?: string | undefined
  readonly lga?: string | undefined
  readonly kind?: CivicEventKind | undefined
  readonly chapter?: string | undefined
  /** Those that end after it, or with `past` those that ended before it. */
  readonly now?: Date | undefined
  readonly isPast: boolean
  /** Those of a period: they end after its start and begin before its end. */
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

const lists = (db: Database) => {
  const tables = withTables<EventsTables>(db)
  return {
    /** One page by start, the next ones first; past ones the latest first. */
    list: (filter: EventFilter, after: Position | undefined, rows: number): Promise<StoredEvent[]> => {
      let query = tables.selectFrom('events.event').selectAll().where('sight', '=', 'shown')
      if (filter.state) query = query.where('state', '=', filter.state)
      if (filter.lga) query = query.where('lga', '=', filter.lga)
      if (filter.kind) query = query.where('kind', '=', filter.kind)
      if (filter.chapter) query = query.where('chapter_id', '=', filter.chapter)
      if (filter.now) query = query.where('ends_at', filter.isPast ? '<' : '>=', filter.now)
      if (filter.from) query = query.where('ends_at', '>', filter.from)
      if (filter.before) query = query.where('starts_at', '<', filter.before)
      const order = filter.isPast ? 'desc' : 'asc'
      const sign = sql.raw(filter.isPast ? '<' : '>')
      if (after)
        query = query.where(
          sql<boolean>`(starts_at, id) ${sign} (${after.key}::timestamptz, ${after.id}::uuid)`,
        )
      return query.orderBy('starts_at', order).orderBy('id', order).limit(rows).execute()
    },
    /** Events to come that are not cancelled, by State. */
    countByState: async (now: Date, kind: CivicEventKind | undefined) => {
      let query = tables
        .selectFrom('events.event')
        .select(['state', sql<number>`count(*)::int`.as('events')])
        .where('sight', '=', 'shown')
        .where('status', '<>', 'cancelled')
        .where('ends_at', '>=', now)
      if (kind) query = query.where('kind', '=', kind)
      return query.groupBy('state').orderBy('state').execute()
    },
  }
}

const ofOrganizers = (db: Database) => {
  const tables = withTables<EventsTables>(db)
  return {
    /** Open events to come of one organizer. */
    comingOf: async (personId: string, now: Date): Promise<string[]> =>
      (
        await tables
          .selectFrom('events.event')
          .select('id')
          .where('organizer_id', '=', personId)
          .where('status', '=', 'open')
          .where('ends_at', '>', now)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id),
    runBy: (personId: string, chapterIds: readonly string[], since: Date, rows: number) =>
      tables
        .selectFrom('events.event')
        .selectAll()
        .where(({ eb, or }) =>
          or([
            eb('organizer_id', '=', personId),
            ...(chapterIds.length > 0 ? [eb('chapter_id', 'in', chapterIds)] : []),
          ]),
        )
        .where('ends_at', '>=', since)
        .orderBy('starts_at')
        .limit(rows)
        .execute(),
  }
}

/** SQL of events. */
export const eventsStore = (db: Database) => {
  const tables = withTables<EventsTables>(db)
  const select = () => tables.selectFrom('events.event').selectAll()
  return {
    ...lists(db),
    ...ofOrganizers(db),
    byId: (id: string): Promise<StoredEvent | undefined> => select().where('id', '=', id).executeTakeFirst(),
    byIds: (ids: readonly string[]): Promise<StoredEvent[]> =>
      ids.length === 0 ? Promise.resolve([]) : select().where('id', 'in', ids).execute(),
    /** Holds the row until the end of the transaction: seats of one event change one after the other. */
    hold: (id: string): Promise<StoredEvent | undefined> =>
      select().where('id', '=', id).forUpdate().executeTakeFirst(),
    add: (row: Insertable<EventRow>) => tables.insertInto('events.event').values(row).execute(),
    /** Changes an open event; false when it is not open any more. */
    change: (id: string, change: Updateable<EventRow>): Promise<boolean> =>
      wrote(
        tables
          .updateTable('events.event')
          .set(change)
          .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
          .where('id', '=', id)
          .where('status', '=', 'open'),
      ),
    setSight: (id: string, sight: StoredEvent['sight'], from: readonly StoredEvent['sight'][]) =>
      tables
        .updateTable('events.event')
        .set({ sight })
        .where('id', '=', id)
        .where('sight', 'in', from)
        .execute(),
    /** Events that begin soon and of which nobody was reminded, each taken once. */
    takeDue: (now: Date, until: Date) =>
      tables
        .updateTable('events.event')
        .set(({ ref }) => ({ reminded_for: ref('starts_at') }))
        .where('status', '=', 'open')
        .where('sight', '=', 'shown')
        .where('starts_at', '>', now)
        .where('starts_at', '<=', until)
        .where(sql<boolean>`reminded_for is distinct from starts_at`)
        .returning(['id', 'title', 'starts_at', 'ends_at', 'venue'])
        .execute(),
    /** Open events with a free seat and somebody who waits for it. */
    withFreeSeats: async (now: Date): Promise<string[]> =>
      (
        await tables
          .selectFrom('events.event')
          .select('id')
          .where('status', '=', 'open')
          .where('starts_at', '>', now)
          .where('waiting', '>', 0)
          .where(({ eb, ref }) => eb('seats_taken', '<', ref('capacity')))
          .limit(500)
          .execute()
      ).map(({ id }) => id),
  }
}

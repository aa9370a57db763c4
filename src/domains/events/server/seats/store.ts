import { type Selectable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { RegistrationState } from '../../contract.ts'
import type { EventsTables, RegistrationRow } from '../tables.ts'

export type StoredRegistration = Selectable<RegistrationRow>

/** The counts of an event, each changed by one conditional write. */
const counts = (db: Database) => {
  const tables = withTables<EventsTables>(db)
  return {
    /** Takes a seat; false when all are taken, whoever asks at the same time. */
    takeSeat: (eventId: string): Promise<boolean> =>
      wrote(
        tables
          .updateTable('events.event')
          .set(({ eb }) => ({ seats_taken: eb('seats_taken', '+', 1) }))
          .where('id', '=', eventId)
          .where(({ eb, ref }) => eb('seats_taken', '<', ref('capacity'))),
      ),
    leave: (eventId: string, column: 'seats_taken' | 'waiting') =>
      tables
        .updateTable('events.event')
        .set(({ eb }) => ({ [column]: eb(column, '-', 1) }))
        .where('id', '=', eventId)
        .execute(),
    joinLine: (eventId: string) =>
      tables
        .updateTable('events.event')
        .set(({ eb }) => ({ waiting: eb('waiting', '+', 1) }))
        .where('id', '=', eventId)
        .execute(),
    /** Gives free seats to those who wait, in the order in which they came; returns who got one. */
    promote: async (eventId: string): Promise<string[]> => {
      const { rows } = await sql<{ person: string }>`
        with free as (select capacity - seats_taken as seats from events.event where id = ${eventId}),
          next as (select id from events.registration where event_id = ${eventId} and state = 'waiting'
            order by turn limit (select seats from free)),
          moved as (update events.registration set state = 'seated' where id in (select id from next)
            returning person_id),
          counted as (update events.event set seats_taken = seats_taken + (select count(*) from moved)::int,
            waiting = waiting - (select count(*) from moved)::int where id = ${eventId})
        select person_id as person from moved`.execute(db)
      return rows.map(({ person }) => person)
    },
  }
}

/** What the door writes. */
const arrivals = (db: Database) => {
  const tables = withTables<EventsTables>(db)
  return {
    /** Undoes a check-in that was heard since a time; undefined when there is none. */
    takeBack: async (eventId: string, code: string, since: Date) => {
      const { rows } = await sql<{ person: string; arrived: number }>`
        with gone as (update events.registration set arrived_at = null, heard_at = null
          where event_id = ${eventId} and code = ${code} and arrived_at is not null and heard_at > ${since}
          returning person_id)
        update events.event set arrived = arrived - 1 from gone where id = ${eventId}
        returning gone.person_id as person, arrived`.execute(db)
      return rows[0]
    },
    /** Lets people in by their codes, each once; returns who came now, and what is known of the other codes. */
    arrive: async (eventId: string, scans: readonly { code: string; at: Date }[], heardAt: Date) => {
      const codes = scans.map(({ code }) => code)
      const times = scans.map(({ at }) => at)
      const { rows: came } = await sql<{ code: string; person: string }>`
        update events.registration r set arrived_at = s.at, heard_at = ${heardAt}
        from unnest(${codes}::text[], ${times}::timestamptz[]) as s (code, at)
        where r.event_id = ${eventId} and r.code = s.code and r.state = 'seated' and r.arrived_at is null
        returning r.code, r.person_id as person`.execute(db)
      const known = await tables
        .selectFrom('events.registration')
        .select(['code', 'state'])
        .where('event_id', '=', eventId)
        .where('code', 'in', codes)
        .execute()
      const { arrived } = await tables
        .updateTable('events.event')
        .set(({ eb }) => ({ arrived: eb('arrived', '+', came.length) }))
        .where('id', '=', eventId)
        .returning('arrived')
        .executeTakeFirstOrThrow()
      return { came, known: new Map(known.map(({ code, state }) => [code, state])), arrived }
    },
  }
}

const changes = (db: Database) => ({
  /** Adds a registration, or takes up a cancelled one at the end of the line; false when it stands already. */
  put: async (row: {
    id: string
    event_id: string
    person_id: string
    state: 'seated' | 'waiting'
    code: string
    registered_at: Date
  }): Promise<boolean> => {
    const { rows } = await sql`
      insert into events.registration (id, event_id, person_id, state, code, registered_at)
      values (${row.id}, ${row.event_id}, ${row.person_id}, ${row.state}, ${row.code}, ${row.registered_at})
      on conflict (event_id, person_id) do update set state = excluded.state, turn = default,
        registered_at = excluded.registered_at
      where registration.state = 'cancelled'
      returning id`.execute(db)
    return rows.length > 0
  },
  /** Cancels a registration and says what it was; undefined when there was none. */
  cancel: async (eventId: string, personId: string): Promise<'seated' | 'waiting' | undefined> => {
    const { rows } = await sql<{ was: 'seated' | 'waiting' }>`
      update events.registration set state = 'cancelled'
      where event_id = ${eventId} and person_id = ${personId} and state <> 'cancelled'
      returning old.state as was`.execute(db)
    return rows[0]?.was
  },
})

/** SQL of registrations. Callers hold the event's row while they change seats. */
export const registrationsStore = (db: Database) => {
  const tables = withTables<EventsTables>(db)
  return {
    ...counts(db),
    ...arrivals(db),
    ...changes(db),
    of: (eventId: string, personId: string): Promise<StoredRegistration | undefined> =>
      tables
        .selectFrom('events.registration')
        .selectAll()
        .where('event_id', '=', eventId)
        .where('person_id', '=', personId)
        .executeTakeFirst(),
    countBefore: async (eventId: string, turn: number): Promise<number> => {
      const { before } = await tables
        .selectFrom('events.registration')
        .select(({ fn }) => fn.countAll<number>().as('before'))
        .where('event_id', '=', eventId)
        .where('state', '=', 'waiting')
        .where('turn', '<', turn)
        .executeTakeFirstOrThrow()
      return before
    },
    peopleIn: async (eventId: string, states: readonly RegistrationState[]): Promise<string[]> =>
      (
        await tables
          .selectFrom('events.registration')
          .select('person_id')
          .where('event_id', '=', eventId)
          .where('state', 'in', states)
          .execute()
      ).map((row) => row.person_id),
    codesOfSeats: async (eventId: string): Promise<string[]> =>
      (
        await tables
          .selectFrom('events.registration')
          .select('code')
          .where('event_id', '=', eventId)
          .where('state', '=', 'seated')
          .execute()
      ).map(({ code }) => code),
    /** Events of a person that end after a moment, with where the person stands. */
    goingTo: (personId: string, since: Date, rows: number) =>
      tables
        .selectFrom('events.registration as r')
        .innerJoin('events.event as e', 'e.id', 'r.event_id')
        .select(['r.event_id as eventId', 'r.state'])
        .where('r.person_id', '=', personId)
        .where('r.state', '<>', 'cancelled')
        .where('e.ends_at', '>=', since)
        .where('e.sight', '=', 'shown')
        .orderBy('e.starts_at')
        .limit(rows)
        .execute(),
  }
}

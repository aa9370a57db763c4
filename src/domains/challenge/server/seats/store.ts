import { type Insertable, type Kysely, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { Seat } from '../../seat-contract.ts'
import type { ChallengeTables, SeatEventRow } from '../tables.ts'

type Tables = Kysely<ChallengeTables>

/** Who gets a seat, and how; only a held seat has a term. */
export interface SeatTaking {
  readonly leaderId: string
  readonly lga: string
  readonly term: { readonly from: string; readonly to: string } | null
  readonly at: Date
}

const day = (column: 'term_from' | 'term_to') => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

const seatColumns = [
  'id',
  'lga',
  'number',
  'status',
  'holder_id as leaderId',
  day('term_from').as('termFrom'),
  day('term_to').as('termTo'),
] as const

const seats = (tables: Tables) => tables.selectFrom('challenge.seat').select(seatColumns)

const changeOf = ({ leaderId, term, at }: SeatTaking) => ({
  status: term ? ('held' as const) : ('reserved' as const),
  holder_id: leaderId,
  term_from: term?.from ?? null,
  term_to: term?.to ?? null,
  since: at,
})

const quotas = (db: Database, tables: Tables) => ({
  hasQuotas: async (): Promise<boolean> =>
    (await tables.selectFrom('challenge.seat_quota').select('lga').limit(1).executeTakeFirst()) !== undefined,
  /** Writes the quotas and one row for every seat; existing rows stay. */
  addSeats: async (quotas: ReadonlyMap<string, number>): Promise<void> => {
    const rows = [...quotas].map(([lga, count]) => ({ lga, seats: count }))
    await tables
      .insertInto('challenge.seat_quota')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await sql`insert into challenge.seat (lga, number)
      select lga, generate_series(1, seats) from challenge.seat_quota on conflict do nothing`.execute(db)
  },
  /** True once any seat has changed. */
  isTouched: async (): Promise<boolean> =>
    (await tables.selectFrom('challenge.seat_event').select('id').limit(1).executeTakeFirst()) !== undefined,
  quotas: () => tables.selectFrom('challenge.seat_quota').selectAll().execute(),
})

const reading = (tables: Tables) => ({
  /** Per area: all, held and reserved seats. */
  countsByLga: () =>
    tables
      .selectFrom('challenge.seat')
      .select(({ fn }) => [
        'lga',
        fn.countAll<number>().as('seats'),
        fn.countAll<number>().filterWhere('status', '=', 'held').as('filled'),
        fn.countAll<number>().filterWhere('status', '=', 'reserved').as('reserved'),
      ])
      .groupBy('lga')
      .execute(),
  countEmpty: async (lga: string): Promise<number> => {
    const row = await tables
      .selectFrom('challenge.seat')
      .where('lga', '=', lga)
      .where('status', '=', 'empty')
      .select(({ fn }) => fn.countAll<number>().as('empty'))
      .executeTakeFirstOrThrow()
    return row.empty
  },
  seatsOf: (lga: string): Promise<Seat[]> => seats(tables).where('lga', '=', lga).orderBy('number').execute(),
  seatOfLeader: (leaderId: string): Promise<Seat | undefined> =>
    seats(tables).where('holder_id', '=', leaderId).executeTakeFirst(),
  reserved: () =>
    tables
      .selectFrom('challenge.seat')
      .select(({ ref }) => ref('holder_id').$notNull().as('holder_id'))
      .where('status', '=', 'reserved')
      .execute(),
})

const taking = (tables: Tables) => ({
  /** Turns a leader's reserved seat of the area into a held one; undefined when there is none. */
  takeReserved: (taking: SeatTaking) =>
    tables
      .updateTable('challenge.seat')
      .set(changeOf(taking))
      .where('holder_id', '=', taking.leaderId)
      .where('lga', '=', taking.lga)
      .where('status', '=', 'reserved')
      .returning('id')
      .executeTakeFirst(),
  /**
   * Gives the first empty seat of the area; undefined when there is none. Parallel calls skip locked rows, so that
   * two never wait for one seat.
   */
  takeEmpty: (taking: SeatTaking) =>
    tables
      .updateTable('challenge.seat')
      .set(changeOf(taking))
      .where('id', '=', (from) =>
        from
          .selectFrom('challenge.seat')
          .select('id')
          .where('lga', '=', taking.lga)
          .where('status', '=', 'empty')
          .orderBy('number')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .where('status', '=', 'empty')
      .returning('id')
      .executeTakeFirst(),
  /** Empties the seat of a leader; undefined when the leader has none. */
  free: (leaderId: string) =>
    tables
      .updateTable('challenge.seat')
      .set({ status: 'empty', holder_id: null, term_from: null, term_to: null, since: null })
      .where('holder_id', '=', leaderId)
      .returning('id')
      .executeTakeFirst(),
  addEvent: (event: Insertable<SeatEventRow>) =>
    tables.insertInto('challenge.seat_event').values(event).execute(),
})

/** SQL of the 13,000 seats. */
export const seatsStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...quotas(db, tables),
  ...reading(tables),
  ...taking(tables),
})

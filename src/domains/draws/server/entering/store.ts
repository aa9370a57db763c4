import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { DrawsTables } from '../tables.ts'

/** A person in a round. */
interface InRound {
  readonly roundId: string
  readonly personId: string
}

const taking = (db: Database) => {
  const tables = withTables<DrawsTables>(db)
  return {
    /**
     * The round, if it takes entries now; it cannot end until this transaction does. Many people hold it at once, so
     * that nobody waits for another.
     */
    openRound: (id: string, now: Date) =>
      tables
        .selectFrom('draws.round')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where('closes_at', '>', now)
        .forShare()
        .executeTakeFirst(),
    /** Counts one more paid entry of a person; its number, or null when the cap is reached. */
    countPaid: async ({ roundId, personId }: InRound, who: string, cap: number): Promise<number | null> => {
      const { rows } = await sql<{ paid: number }>`
        insert into draws.entrant as e (round_id, person_id, who, paid)
        select ${roundId}, ${personId}, ${who}, 1 where ${cap}::int > 0
        on conflict (round_id, person_id) do update set paid = e.paid + 1 where e.paid < ${cap}
        returning paid`.execute(db)
      return rows[0]?.paid ?? null
    },
    /** Uses the free entry of a person; false when it is used already. */
    useFree: async ({ roundId, personId }: InRound, who: string): Promise<boolean> => {
      const { rows } = await sql`
        insert into draws.entrant as e (round_id, person_id, who, has_free) values (${roundId}, ${personId}, ${who}, true)
        on conflict (round_id, person_id) do update set has_free = true where not e.has_free
        returning 1`.execute(db)
      return rows.length > 0
    },
    add: async ({ roundId, personId }: InRound, who: string, nth: number, at: Date): Promise<number> => {
      const { id } = await tables
        .insertInto('draws.entry')
        .values({ round_id: roundId, person_id: personId, who, nth, made_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}

/** SQL of entries. */
export const drawEntriesStore = (db: Database) => {
  const tables = withTables<DrawsTables>(db)
  return {
    ...taking(db),
    ofPerson: ({ roundId, personId }: InRound) =>
      tables
        .selectFrom('draws.entry')
        .select(['id', 'nth', 'who', 'refunded_at'])
        .where('round_id', '=', roundId)
        .where('person_id', '=', personId)
        .orderBy('id')
        .execute(),
    /** How many entries a person has in rounds that take entries or wait for their draw. */
    running: async (personId: string): Promise<number> => {
      const { count } = await tables
        .selectFrom('draws.entry')
        .innerJoin('draws.round', 'draws.round.id', 'draws.entry.round_id')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('draws.entry.person_id', '=', personId)
        .where('draws.round.state', 'in', ['open', 'closed'])
        .executeTakeFirstOrThrow()
      return count
    },
    hasEntered: async (personId: string): Promise<boolean> =>
      (await tables
        .selectFrom('draws.entrant')
        .select('round_id')
        .where('person_id', '=', personId)
        .limit(1)
        .executeTakeFirst()) !== undefined,
    /** All entries of a round in the order of their numbers. */
    ofRound: (roundId: string) =>
      tables
        .selectFrom('draws.entry')
        .select(['id', 'who', 'nth', 'person_id'])
        .where('round_id', '=', roundId)
        .orderBy('id')
        .execute(),
    /** Paid entries that were not given back yet. */
    unrefunded: (roundId: string, limit: number) =>
      tables
        .selectFrom('draws.entry')
        .select(['id', 'person_id'])
        .where('round_id', '=', roundId)
        .where('nth', '>', 0)
        .where('refunded_at', 'is', null)
        .orderBy('id')
        .limit(limit)
        .execute(),
    refund: (ids: readonly number[], at: Date) =>
      tables.updateTable('draws.entry').set({ refunded_at: at }).where('id', 'in', ids).execute(),
  }
}

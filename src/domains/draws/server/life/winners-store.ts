import { type Insertable, type Selectable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { DrawsTables, WinnerRow } from '../tables.ts'

export type StoredWinner = Selectable<WinnerRow>

const claiming = (db: Database) => {
  const tables = withTables<DrawsTables>(db)
  return {
    /** Marks the prize of a person as paid, once and in time; undefined otherwise. */
    pay: (roundId: string, personId: string, now: Date) =>
      tables
        .updateTable('draws.winner')
        .set({ state: 'paid', decided_at: now })
        .where('round_id', '=', roundId)
        .where('person_id', '=', personId)
        .where('state', '=', 'waiting')
        .where('deadline', '>', now)
        .returning('place')
        .executeTakeFirst(),
    /** Ends the claims whose last day is over, and those of people who are gone; returns their places. */
    lapse: (roundId: string, gone: readonly string[], now: Date) =>
      tables
        .updateTable('draws.winner')
        .set({ state: 'lapsed', decided_at: now })
        .where('round_id', '=', roundId)
        .where('state', '=', 'waiting')
        .where((is) =>
          is.or([is('deadline', '<=', now), is('person_id', '=', sql<string>`any(${gone}::uuid[])`)]),
        )
        .returning('place')
        .execute(),
    /** Gives a place to a reserve. */
    promote: (roundId: string, personId: string, place: number, deadline: Date) =>
      tables
        .updateTable('draws.winner')
        .set({ state: 'waiting', place, deadline })
        .where('round_id', '=', roundId)
        .where('person_id', '=', personId)
        .where('state', '=', 'reserve')
        .execute(),
  }
}

/** SQL of drawn entries. */
export const winnersStore = (db: Database) => {
  const tables = withTables<DrawsTables>(db)
  return {
    add: async (winners: readonly Insertable<WinnerRow>[]): Promise<void> => {
      if (winners.length > 0) await tables.insertInto('draws.winner').values(winners).execute()
    },
    ofRounds: (ids: readonly string[]): Promise<StoredWinner[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : tables
            .selectFrom('draws.winner')
            .selectAll()
            .where('round_id', 'in', ids)
            .orderBy('round_id')
            .orderBy('rank')
            .execute(),
    ofPerson: (roundId: string, personId: string) =>
      tables
        .selectFrom('draws.winner')
        .selectAll()
        .where('round_id', '=', roundId)
        .where('person_id', '=', personId)
        .executeTakeFirst(),
    ...claiming(db),
    isWaited: async (roundId: string): Promise<boolean> =>
      (await tables
        .selectFrom('draws.winner')
        .select('rank')
        .where('round_id', '=', roundId)
        .where('state', '=', 'waiting')
        .limit(1)
        .executeTakeFirst()) !== undefined,
  }
}

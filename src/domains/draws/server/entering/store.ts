import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { StoredDraw } from '../store.ts'
import type { DrawsTables } from '../tables.ts'

/** A person in a round. */
interface InRound {
  readonly roundId: string
  readonly personId: string
}

/** By what a person is known again in a round. */
export interface EntrantMarks {
  readonly number_mark: Buffer | null
  readonly email_mark: Buffer | null
}

/** A person in a round under their name in its list. */
interface Entrant extends InRound, EntrantMarks {
  readonly who: string
}

/** SQL that takes entries. */
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
        .$castTo<StoredDraw>()
        .executeTakeFirst(),
    /** Makes a person an entrant; false when another account with the same number or address is one. */
    enrol: async ({ roundId, personId, who, ...marks }: Entrant): Promise<boolean> => {
      await tables
        .insertInto('draws.entrant')
        .values({ round_id: roundId, person_id: personId, who, ...marks })
        // Of any key: those of the number and the address, too.
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      // The first marks stay, so that whoever changes their number blocks the old one too.
      const { rows } =
        await sql`update draws.entrant set number_mark = coalesce(number_mark, ${marks.number_mark}),
          email_mark = coalesce(email_mark, ${marks.email_mark})
        where round_id = ${roundId} and person_id = ${personId} returning 1`.execute(db)
      return rows.length > 0
    },
    /** Counts one more paid entry of an entrant; its number, or null when the cap is reached. */
    countPaid: async ({ roundId, personId }: InRound, cap: number): Promise<number | null> => {
      const { rows } = await sql<{ paid: number }>`update draws.entrant set paid = paid + 1
        where round_id = ${roundId} and person_id = ${personId} and paid < ${cap} returning paid`.execute(db)
      return rows[0]?.paid ?? null
    },
    /** Uses the free entry of an entrant; false when it is used already. */
    useFree: async ({ roundId, personId }: InRound): Promise<boolean> => {
      const { rows } = await sql`update draws.entrant set has_free = true
        where round_id = ${roundId} and person_id = ${personId} and not has_free returning 1`.execute(db)
      return rows.length > 0
    },
    add: async ({ roundId, personId, who }: Entrant, nth: number, at: Date): Promise<number> => {
      const { id } = await tables
        .insertInto('draws.entry')
        .values({ round_id: roundId, person_id: personId, who, nth, made_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}

const closing = (db: Database) => {
  const tables = withTables<DrawsTables>(db)
  return {
    /** The entries that take part, in the order of their numbers. */
    listed: (roundId: string) =>
      tables
        .selectFrom('draws.entry')
        .select(['id', 'who', 'nth', 'person_id'])
        .where('round_id', '=', roundId)
        .where('left_out_at', 'is', null)
        .orderBy('id')
        .execute(),
    /** Takes the entries of these people out of a round; how many, and how many of them were paid. */
    leaveOut: async (roundId: string, people: readonly string[], at: Date) => {
      const { rows } = await sql<{ entries: number; paid: number }>`with gone as (
          update draws.entry set left_out_at = ${at} where round_id = ${roundId} and person_id = any (${people}::uuid[])
            and left_out_at is null returning nth)
        select count(*)::int as entries, (count(*) filter (where nth > 0))::int as paid from gone`.execute(db)
      return rows[0] ?? { entries: 0, paid: 0 }
    },
    /** Everybody who entered. */
    entrants: async (roundId: string): Promise<string[]> =>
      (
        await tables.selectFrom('draws.entrant').select('person_id').where('round_id', '=', roundId).execute()
      ).map(({ person_id: id }) => id),
    /** Paid entries that were not given back yet: all, or those that were left out. */
    unrefunded: (roundId: string, which: 'all' | 'left-out', limit: number) =>
      tables
        .selectFrom('draws.entry')
        .select(['id', 'person_id'])
        .where('round_id', '=', roundId)
        .where('nth', '>', 0)
        .where('refunded_at', 'is', null)
        .$if(which === 'left-out', (query) => query.where('left_out_at', 'is not', null))
        .orderBy('id')
        .limit(limit)
        .execute(),
    /** Forgets by what people were known again: nobody enters this round any more. */
    forgetMarks: (roundId: string) =>
      tables
        .updateTable('draws.entrant')
        .set({ number_mark: null, email_mark: null })
        .where('round_id', '=', roundId)
        .execute(),
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
    /** Whether any of these accounts has entered a round. */
    haveEntered: async (roundId: string, people: readonly string[]): Promise<boolean> =>
      people.length > 0 &&
      (await tables
        .selectFrom('draws.entrant')
        .select('round_id')
        .where('round_id', '=', roundId)
        .where('person_id', 'in', people)
        .limit(1)
        .executeTakeFirst()) !== undefined,
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
    ...closing(db),
    refund: (ids: readonly number[], at: Date) =>
      tables.updateTable('draws.entry').set({ refunded_at: at }).where('id', 'in', ids).execute(),
  }
}

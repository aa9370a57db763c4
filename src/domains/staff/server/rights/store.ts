import type { Kysely, Selectable } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { rights } from '../../people-contract.ts'
import type { RightProposalRow, StaffTables } from '../tables.ts'

export type Right = (typeof rights)[number]
export type StoredProposal = Omit<Selectable<RightProposalRow>, 'given'> & { given: Right }

type NewProposal = Omit<StoredProposal, 'state' | 'decided_by' | 'decided_at'>
type Tables = Kysely<StaffTables>

const reading = (tables: Tables) => {
  const waiting = (now: Date) =>
    tables.selectFrom('staff.right_proposal').where('state', '=', 'waiting').where('expires_at', '>', now)
  return {
    find: (personId: string, id: string): Promise<StoredProposal | undefined> =>
      tables
        .selectFrom('staff.right_proposal')
        .selectAll()
        .where('id', '=', id)
        .where('person_id', '=', personId)
        .$narrowType<{ given: Right }>()
        .executeTakeFirst(),

    /** Oldest first; only one person's if given. */
    waiting: (now: Date, limit: number, personId?: string): Promise<StoredProposal[]> =>
      waiting(now)
        .selectAll()
        .$if(personId !== undefined, (query) => query.where('person_id', '=', personId ?? ''))
        .orderBy('proposed_at')
        .orderBy('id')
        .limit(limit)
        .$narrowType<{ given: Right }>()
        .execute(),

    countWaiting: async (now: Date): Promise<number> => {
      const { count } = await waiting(now)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

const decide = (tables: Tables, state: 'confirmed' | 'withdrawn', id: string, by: string, at: Date) =>
  tables
    .updateTable('staff.right_proposal')
    .set({ state, decided_by: by, decided_at: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', at)
    .returning('id')

const writing = (tables: Tables) => ({
  /** Closes expired proposals, so that they can be made again. */
  expire: (personId: string, now: Date) =>
    tables
      .updateTable('staff.right_proposal')
      .set({ state: 'expired', decided_at: now })
      .where('person_id', '=', personId)
      .where('state', '=', 'waiting')
      .where('expires_at', '<=', now)
      .execute(),

  /** False when the same right of this person waits already. */
  add: async (proposal: NewProposal): Promise<boolean> =>
    (await tables
      .insertInto('staff.right_proposal')
      .values(proposal)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()) !== undefined,

  /** Confirms another person's proposal in time; true for one caller only. */
  confirm: async (id: string, by: string, at: Date): Promise<boolean> =>
    (await decide(tables, 'confirmed', id, by, at)
      .where('proposed_by', '<>', by)
      .where('person_id', '<>', by)
      .executeTakeFirst()) !== undefined,

  withdraw: async (id: string, by: string, at: Date): Promise<boolean> =>
    (await decide(tables, 'withdrawn', id, by, at).executeTakeFirst()) !== undefined,
})

/** Proposed rights and their outcome. */
export const rightsStore = (db: Database) => {
  const tables = withTables<StaffTables>(db)
  return { ...reading(tables), ...writing(tables) }
}

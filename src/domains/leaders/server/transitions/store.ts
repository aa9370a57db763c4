import type { Insertable, Kysely } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { LeaderStatus } from '../../contracts/leader-contract.ts'
import type { Actor } from '../../rules.ts'
import type { LeaderMoveRow, LeadersTables, MoveProposalRow } from '../tables.ts'

interface Typed {
  from_status: LeaderStatus
  to_status: LeaderStatus
  by_role: Actor
}

const proposalQueries = (tables: Kysely<LeadersTables>) => ({
  /** Closes expired proposals, so that the transition can be proposed again. */
  expireProposals: (leaderId: string, now: Date) =>
    tables
      .updateTable('leaders.move_proposal')
      .set({ state: 'expired', closed_at: now })
      .where('leader_id', '=', leaderId)
      .where('state', '=', 'open')
      .where('expires_at', '<=', now)
      .execute(),
  /** False when this transition is proposed already. */
  addProposal: async (proposal: Insertable<MoveProposalRow>): Promise<boolean> => {
    const added = await tables
      .insertInto('leaders.move_proposal')
      .values(proposal)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  },
})

const proposalEnds = (tables: Kysely<LeadersTables>) => ({
  findProposal: (leaderId: string, id: string) =>
    tables
      .selectFrom('leaders.move_proposal')
      .selectAll()
      .where('id', '=', id)
      .where('leader_id', '=', leaderId)
      .$narrowType<Typed>()
      .executeTakeFirst(),
  /** Confirms an open proposal once; false when it is closed, expired, or the confirmer's own. */
  confirmProposal: async (id: string, confirmerId: string, now: Date): Promise<boolean> => {
    const row = await tables
      .updateTable('leaders.move_proposal')
      .set({ state: 'confirmed', confirmer_id: confirmerId, closed_at: now })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('expires_at', '>', now)
      .where('proposer_id', '<>', confirmerId)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
  /** Closes the proposals of a leader's old status after a transition. */
  overtakeProposals: (leaderId: string, now: Date) =>
    tables
      .updateTable('leaders.move_proposal')
      .set({ state: 'overtaken', closed_at: now })
      .where('leader_id', '=', leaderId)
      .where('state', '=', 'open')
      .execute(),
  /** Closes an open proposal without a transition; false when it is closed or expired. */
  closeProposal: async (
    id: string,
    change: {
      state: 'withdrawn' | 'refused'
      closer_id: string
      close_reason: string | null
      closed_at: Date
    },
  ): Promise<boolean> => {
    const isProposer = change.state === 'withdrawn' ? '=' : '<>'
    const row = await tables
      .updateTable('leaders.move_proposal')
      .set(change)
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('expires_at', '>', change.closed_at)
      .where('proposer_id', isProposer, change.closer_id)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
})

const proposalLists = (tables: Kysely<LeadersTables>) => ({
  openProposals: (leaderId: string, now: Date) =>
    tables
      .selectFrom('leaders.move_proposal')
      .selectAll()
      .where('leader_id', '=', leaderId)
      .where('state', '=', 'open')
      .where('expires_at', '>', now)
      .orderBy('proposed_at')
      .$narrowType<Typed>()
      .execute(),
  /** Proposals that ended without a transition, the latest first; expired ones count. */
  closedProposals: (leaderId: string, now: Date, limit: number) =>
    tables
      .selectFrom('leaders.move_proposal')
      .selectAll()
      .where('leader_id', '=', leaderId)
      .where('state', '<>', 'confirmed')
      .where((each) => each.or([each('state', '<>', 'open'), each('expires_at', '<=', now)]))
      .orderBy('proposed_at', 'desc')
      .limit(limit)
      .$narrowType<Typed & { state: 'open' | 'withdrawn' | 'refused' | 'expired' | 'overtaken' }>()
      .execute(),
  /** Open proposals of these roles, the first to expire on top. */
  waitingProposals: (roles: readonly Actor[], now: Date, limit: number) =>
    tables
      .selectFrom('leaders.move_proposal')
      .selectAll()
      .where('state', '=', 'open')
      .where('expires_at', '>', now)
      .where('by_role', 'in', roles)
      .orderBy('expires_at')
      .orderBy('id')
      .limit(limit)
      .$narrowType<Typed>()
      .execute(),
})

/** SQL of transitions: a leader's status, who proposed and who confirmed. */
export const transitionsStore = (db: Database) => {
  const tables = withTables<LeadersTables>(db)
  return {
    ...proposalQueries(tables),
    ...proposalEnds(tables),
    ...proposalLists(tables),
    transitionsOf: (leaderId: string) =>
      tables
        .selectFrom('leaders.leader_move')
        .selectAll()
        .where('leader_id', '=', leaderId)
        .orderBy('id')
        .$narrowType<{ from_status: LeaderStatus | null; to_status: LeaderStatus; by_role: Actor }>()
        .execute(),
    /** Changes status and flag only while the status is still the one that was checked; false otherwise. */
    changeStatus: async (
      leaderId: string,
      from: LeaderStatus,
      change: { status: LeaderStatus; verified_at?: Date | null },
    ): Promise<boolean> => {
      const row = await tables
        .updateTable('leaders.leader')
        .set(change)
        .where('id', '=', leaderId)
        .where('status', '=', from)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    addTransition: (move: Insertable<LeaderMoveRow>) =>
      tables.insertInto('leaders.leader_move').values(move).execute(),
  }
}

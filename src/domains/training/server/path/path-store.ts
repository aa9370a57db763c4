import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { capstoneStatuses } from '../../path-contract.ts'
import type { TrainingTables } from '../tables.ts'

export type CapstoneStatus = (typeof capstoneStatuses)[number]

/** The code of conduct accepted, and interests declared. */
const commitments = (db: Database) => {
  const tables = withTables<TrainingTables>(db)
  return {
    commit: (leaderId: string, personId: string, interests: string, at: Date) =>
      tables
        .insertInto('training.commitment')
        .values({ leader_id: leaderId, person_id: personId, interests, at })
        .onConflict((conflict) => conflict.column('leader_id').doUpdateSet({ interests, at }))
        .execute(),
    commitments: (leaderIds: readonly string[]) =>
      tables
        .selectFrom('training.commitment')
        .select(['leader_id as leaderId', 'at'])
        .where('leader_id', 'in', leaderIds)
        .execute(),
  }
}

/** Submitted capstones with their files. */
const sendQueries = (db: Database) => {
  const tables = withTables<TrainingTables>(db)
  return {
    addCapstone: (capstone: {
      id: string
      leader_id: string
      person_id: string
      title: string
      summary: string
      sent_at: Date
    }) => tables.insertInto('training.capstone').values(capstone).execute(),
    addCapstoneFiles: async (capstoneId: string, fileIds: readonly string[]) => {
      if (fileIds.length === 0) return
      const rows = fileIds.map((fileId, place) => ({ capstone_id: capstoneId, file_id: fileId, place }))
      await tables.insertInto('training.capstone_file').values(rows).execute()
    },
    filesOf: (capstoneIds: readonly string[]) =>
      tables
        .selectFrom('training.capstone_file')
        .selectAll()
        .where('capstone_id', 'in', capstoneIds)
        .orderBy('place')
        .execute(),
  }
}

/** Capstones with the decisions of the console. */
const decisionQueries = (db: Database) => {
  const tables = withTables<TrainingTables>(db)
  const capstones = () =>
    tables
      .selectFrom('training.capstone as capstone')
      .selectAll('capstone')
      .select(({ selectFrom }) =>
        selectFrom('training.capstone_approval as approval')
          .whereRef('approval.capstone_id', '=', 'capstone.id')
          .select(({ fn }) => fn.countAll<number>().as('approvals'))
          .$asScalar()
          .$notNull()
          .as('approvals'),
      )
  return {
    /** The latest capstone of each leader. */
    capstonesOf: (leaderIds: readonly string[]) =>
      capstones()
        .where('leader_id', 'in', leaderIds)
        .distinctOn('leader_id')
        .orderBy('leader_id')
        .orderBy('sent_at', 'desc')
        .execute(),
    /** Locks it until the current decision is stored. */
    lockCapstone: (id: string) =>
      tables.selectFrom('training.capstone').select('id').where('id', '=', id).forUpdate().execute(),
    capstone: (id: string) => capstones().where('capstone.id', '=', id).executeTakeFirst(),
    /** False when this person has already accepted it. */
    approve: (capstoneId: string, personId: string, reason: string, at: Date): Promise<boolean> =>
      wrote(
        tables
          .insertInto('training.capstone_approval')
          .values({ capstone_id: capstoneId, person_id: personId, reason, at })
          .onConflict((conflict) => conflict.doNothing()),
      ),
    approversOf: async (capstoneId: string): Promise<string[]> => {
      const rows = await tables
        .selectFrom('training.capstone_approval')
        .select('person_id')
        .where('capstone_id', '=', capstoneId)
        .execute()
      return rows.map(({ person_id: id }) => id)
    },
    decide: (id: string, status: CapstoneStatus, reason: string, at: Date) =>
      tables
        .updateTable('training.capstone')
        .set({ status, reason, decided_at: at })
        .where('id', '=', id)
        .where('status', '=', 'sent')
        .execute(),
  }
}

/** Commitments and capstones of leaders in training. */
export const pathStore = (db: Database) => ({
  ...commitments(db),
  ...sendQueries(db),
  ...decisionQueries(db),
})

import type { Insertable } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { AccountabilityTables, DeploymentRow, PledgeRow, PledgeUpdateRow, ReportRow } from './tables.ts'

/** Deployments and quarterly reports. */
export const termsStore = (db: Database) => {
  const tables = withTables<AccountabilityTables>(db)
  const rows = () => tables.selectFrom('accountability.deployment').selectAll()
  return {
    propose: (deployment: Insertable<DeploymentRow>) =>
      tables.insertInto('accountability.deployment').values(deployment).execute(),
    openDeployments: () => rows().where('confirmed_at', 'is', null).orderBy('proposed_at').execute(),
    openDeploymentOf: (leaderId: string) =>
      rows().where('leader_id', '=', leaderId).where('confirmed_at', 'is', null).executeTakeFirst(),
    deployment: (id: string) => rows().where('id', '=', id).executeTakeFirst(),
    deployments: (ids: readonly string[]) => rows().where('id', 'in', ids).execute(),
    /** Confirms as the second person; returns false when it is confirmed already or is the person's own proposal. */
    confirm: (id: string, personId: string, at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('accountability.deployment')
          .set({ confirmed_by: personId, confirmed_at: at })
          .where('id', '=', id)
          .where('confirmed_at', 'is', null)
          .where('proposed_by', '<>', personId),
      ),
    /** Deletes an unconfirmed proposal. */
    drop: (id: string) =>
      tables
        .deleteFrom('accountability.deployment')
        .where('id', '=', id)
        .where('confirmed_at', 'is', null)
        .execute(),
    setSeat: (id: string, seatId: string) =>
      tables.updateTable('accountability.deployment').set({ seat_id: seatId }).where('id', '=', id).execute(),
    /** The latest confirmed deployment of each leader. */
    latest: (leaderIds: readonly string[]) =>
      rows()
        .where('leader_id', 'in', leaderIds)
        .where('confirmed_at', 'is not', null)
        .select(({ ref }) => ref('confirmed_at').$notNull().as('confirmed_at'))
        .distinctOn('leader_id')
        .orderBy('leader_id')
        .orderBy('confirmed_at', 'desc')
        .execute(),
    /** Every leader who was ever deployed here. */
    deployedLeaders: async (): Promise<string[]> =>
      (
        await tables
          .selectFrom('accountability.deployment')
          .select('leader_id')
          .distinct()
          .where('confirmed_at', 'is not', null)
          .execute()
      ).map(({ leader_id }) => leader_id),
    addReport: (report: Insertable<ReportRow>) =>
      tables.insertInto('accountability.report').values(report).execute(),
    reportsOf: (leaderIds: readonly string[]) =>
      tables.selectFrom('accountability.report').selectAll().where('leader_id', 'in', leaderIds).execute(),
  }
}

/** Pledges, their updates and files. */
export const pledgesStore = (db: Database) => {
  const tables = withTables<AccountabilityTables>(db)
  const updates = () =>
    tables
      .selectFrom('accountability.pledge_update as update')
      .innerJoin('accountability.pledge as pledge', 'pledge.id', 'update.pledge_id')
      .selectAll('update')
      .select(['pledge.leader_id', 'pledge.pledge'])
  return {
    add: (pledge: Insertable<PledgeRow>) =>
      tables.insertInto('accountability.pledge').values(pledge).execute(),
    of: (leaderIds: readonly string[]) =>
      tables
        .selectFrom('accountability.pledge')
        .selectAll()
        .where('leader_id', 'in', leaderIds)
        .orderBy('place')
        .execute(),
    one: (id: string) =>
      tables.selectFrom('accountability.pledge').selectAll().where('id', '=', id).executeTakeFirst(),
    addUpdate: (update: Insertable<PledgeUpdateRow>) =>
      tables.insertInto('accountability.pledge_update').values(update).execute(),
    addFiles: async (updateId: string, fileIds: readonly string[]) => {
      if (fileIds.length === 0) return
      const rows = fileIds.map((fileId, place) => ({ update_id: updateId, file_id: fileId, place }))
      await tables.insertInto('accountability.pledge_file').values(rows).execute()
    },
    filesOf: (updateIds: readonly string[]) =>
      tables
        .selectFrom('accountability.pledge_file')
        .selectAll()
        .where('update_id', 'in', updateIds)
        .orderBy('place')
        .execute(),
    updatesOf: (leaderIds: readonly string[]) =>
      updates().where('pledge.leader_id', 'in', leaderIds).orderBy('update.proposed_at', 'desc').execute(),
    openUpdates: () =>
      updates().where('update.decided_at', 'is', null).orderBy('update.proposed_at').execute(),
    update: (id: string) => updates().where('update.id', '=', id).executeTakeFirst(),
    updates: (ids: readonly string[]) => updates().where('update.id', 'in', ids).execute(),
    /** Decides an update of somebody else; returns false when it is decided already. */
    decide: (
      id: string,
      decision: 'accepted' | 'refused',
      { by, at, reason }: { by: string; at: Date; reason: string | null },
    ): Promise<boolean> =>
      wrote(
        tables
          .updateTable('accountability.pledge_update')
          .set({ decision, reason, decided_by: by, decided_at: at })
          .where('id', '=', id)
          .where('decided_at', 'is', null),
      ),
  }
}

import { sql } from 'kysely'
import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { ConfidentialType } from '../../contract.ts'
import type { ReportsTables } from '../tables.ts'

const cases = (db: Database) => {
  const tables = withTables<ReportsTables>(db)
  return {
    add: (report: { id: string; type: ConfidentialType; sealed: Buffer; codeHash: Buffer; day: string }) =>
      tables
        .insertInto('reports.confidential')
        .values({
          id: report.id,
          type: report.type,
          sealed: report.sealed,
          code_hash: report.codeHash,
          received_on: sql<string>`${report.day}::date`,
        })
        .execute(),
    byCode: (codeHash: Buffer) =>
      tables
        .selectFrom('reports.confidential')
        .select(['id', 'type', 'status', 'sealed', sql<string>`received_on::text`.as('day')])
        .where('code_hash', '=', codeHash)
        .executeTakeFirst(),
    byId: (id: string) =>
      tables
        .selectFrom('reports.confidential')
        .select(['id', 'type', 'status', 'sealed', sql<string>`received_on::text`.as('day')])
        .where('id', '=', id)
        .executeTakeFirst(),
    /** Open ones first, then the latest received. */
    all: (limit: number) =>
      tables
        .selectFrom('reports.confidential')
        .select(['id', 'type', 'status', 'sealed', sql<string>`received_on::text`.as('day')])
        .orderBy(sql`status = 'open'`, 'desc')
        .orderBy('position', 'desc')
        .limit(limit)
        .execute(),
    /** False when it is closed already. */
    close: (id: string): Promise<boolean> =>
      wrote(
        tables
          .updateTable('reports.confidential')
          .set({ status: 'closed' })
          .where('id', '=', id)
          .where('status', '=', 'open'),
      ),
  }
}

const messages = (db: Database) => {
  const tables = withTables<ReportsTables>(db)
  return {
    messagesOf: (ids: readonly string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : tables
            .selectFrom('reports.confidential_message')
            .select(['id', 'report_id as reportId', 'side', 'sealed', sql<string>`sent_on::text`.as('day')])
            .where('report_id', 'in', ids)
            .orderBy('position')
            .execute(),
    addMessage: (message: {
      id: string
      reportId: string
      side: 'sender' | 'officer'
      sealed: Buffer
      day: string
    }) =>
      tables
        .insertInto('reports.confidential_message')
        .values({
          id: message.id,
          report_id: message.reportId,
          side: message.side,
          sealed: message.sealed,
          sent_on: sql<string>`${message.day}::date`,
        })
        .execute(),
  }
}

const photos = (db: Database) => {
  const tables = withTables<ReportsTables>(db)
  return {
    addPhoto: (photo: { id: string; tokenHash: Buffer; sealed: Buffer; day: string }) =>
      tables
        .insertInto('reports.confidential_photo')
        .values({
          id: photo.id,
          token_hash: photo.tokenHash,
          sealed: photo.sealed,
          added_on: sql<string>`${photo.day}::date`,
        })
        .execute(),
    /** Gives loose photos to a report; false unless all are there. */
    takePhotos: async (reportId: string, tokenHashes: readonly Buffer[]): Promise<boolean> => {
      if (tokenHashes.length === 0) return true
      const rows = await tables
        .updateTable('reports.confidential_photo')
        .set({ report_id: reportId })
        .where('token_hash', 'in', tokenHashes)
        .where('report_id', 'is', null)
        .returning('id')
        .execute()
      return rows.length === tokenHashes.length
    },
    photosOf: (ids: readonly string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : tables
            .selectFrom('reports.confidential_photo')
            .select(['id', 'report_id as reportId', 'sealed'])
            .where('report_id', 'in', ids)
            .orderBy('id')
            .execute(),
    removeLoosePhotos: async (today: string): Promise<void> => {
      await deleteInBatches(
        db,
        'reports.confidential_photo',
        sql`report_id is null and added_on < ${today}::date`,
      )
    },
  }
}

/** SQL of the confidential lane. */
export const confidentialStore = (db: Database) => ({ ...cases(db), ...messages(db), ...photos(db) })

/** SQL of the two seats of officers. */
export const officersStore = (db: Database) => {
  const tables = withTables<ReportsTables>(db)
  return {
    all: async (): Promise<string[]> => {
      const rows = await tables.selectFrom('reports.officer').select('person_id').orderBy('seat').execute()
      return rows.map(({ person_id: id }) => id)
    },
    /** Takes a free seat; false when there is none or the person sits already. */
    seat: async (personId: string, at: Date): Promise<boolean> => {
      const { rows } = await sql`insert into reports.officer (seat, person_id, named_at)
        select s.seat, ${personId}, ${at} from (values (1), (2)) s (seat)
        where not exists (select from reports.officer o where o.seat = s.seat)
        order by s.seat limit 1
        on conflict do nothing returning seat`.execute(db)
      return rows.length > 0
    },
    unseat: (personId: string): Promise<boolean> =>
      wrote(tables.deleteFrom('reports.officer').where('person_id', '=', personId)),
  }
}

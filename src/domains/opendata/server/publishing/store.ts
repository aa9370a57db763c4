import { type Insertable, sql, type Selectable } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { WhoType } from '../../vocabulary-contract.ts'
import type { OpendataTables, RecordRow, VersionRow } from '../tables.ts'

export type StoredRecord = Selectable<RecordRow>
export type StoredVersion = Selectable<VersionRow>
export interface RecordFilter {
  readonly template: string
  readonly state?: string | undefined
  readonly lga?: string | undefined
}

/** Of an exported page: the record with the source of what holds now. */
export type PackedRecord = StoredRecord & {
  readonly source_url: string | null
  readonly file_id: string | null
  readonly who: WhoType
  readonly checks: number
}

const reading = (db: Database) => {
  const tables = withTables<OpendataTables>(db)
  return {
    record: (id: string): Promise<StoredRecord | undefined> =>
      tables.selectFrom('opendata.record').selectAll().where('id', '=', id).executeTakeFirst(),
    /** What is published of one thing. */
    recordOf: (template: string, lga: string, key: string): Promise<StoredRecord | undefined> =>
      tables
        .selectFrom('opendata.record')
        .selectAll()
        .where('template', '=', template)
        .where('lga', '=', lga)
        .where('key', '=', key)
        .executeTakeFirst(),
    newest: (filter: RecordFilter, after: Position | undefined, rows: number): Promise<StoredRecord[]> => {
      let query = tables.selectFrom('opendata.record').selectAll().where('template', '=', filter.template)
      if (filter.state) query = query.where('state', '=', filter.state)
      if (filter.lga) query = query.where('lga', '=', filter.lga)
      // The cursor is public and tells the day only: the row itself says when.
      if (after)
        query = query.where(
          sql<boolean>`(changed_at, id) <
            (select last.changed_at, last.id from opendata.record as last where last.id = ${after.id}::uuid)`,
        )
      return query.orderBy('changed_at', 'desc').orderBy('id', 'desc').limit(rows).execute()
    },
    versions: (recordId: string): Promise<StoredVersion[]> =>
      tables
        .selectFrom('opendata.version')
        .selectAll()
        .where('record_id', '=', recordId)
        .orderBy('number', 'desc')
        .limit(200)
        .execute(),
    totals: () =>
      tables
        .selectFrom('opendata.tally')
        .select(['template', sql<number>`sum(records)::int`.as('records')])
        .groupBy('template')
        .execute(),
  }
}

const packing = (db: Database) => {
  const tables = withTables<OpendataTables>(db)
  return {
    /** Records of a table in the order of their ids, after one of them. */
    pageOfTable: (template: string, after: string | null, rows: number): Promise<PackedRecord[]> =>
      tables
        .selectFrom('opendata.record as r')
        .innerJoin('opendata.version as v', (join) =>
          join.onRef('v.record_id', '=', 'r.id').onRef('v.number', '=', 'r.shown'),
        )
        .selectAll('r')
        .select(['v.source_url', 'v.file_id', 'v.who', 'v.checks'])
        .where('r.template', '=', template)
        .$if(after !== null, (query) => query.where('r.id', '>', after ?? ''))
        .orderBy('r.id')
        .limit(rows)
        .execute(),
    versionsOfAll: (recordIds: readonly string[]): Promise<StoredVersion[]> =>
      tables
        .selectFrom('opendata.version')
        .selectAll()
        .where('record_id', 'in', recordIds)
        .orderBy('record_id')
        .orderBy('number')
        .execute(),
    files: () => tables.selectFrom('opendata.packed').selectAll().execute(),
    file: (template: string) =>
      tables.selectFrom('opendata.packed').selectAll().where('template', '=', template).executeTakeFirst(),
    setFile: (file: Insertable<OpendataTables['opendata.packed']>) =>
      tables
        .insertInto('opendata.packed')
        .values(file)
        .onConflict((conflict) => conflict.column('template').doUpdateSet(file))
        .execute(),
    hasChangedSince: async (template: string, since: Date | null): Promise<boolean> => {
      let query = tables.selectFrom('opendata.record').select('id').where('template', '=', template)
      if (since) query = query.where('changed_at', '>=', since)
      return (await query.limit(1).executeTakeFirst()) !== undefined
    },
  }
}

/** SQL of what is published. */
export const publishedStore = (db: Database) => {
  const tables = withTables<OpendataTables>(db)
  return {
    ...reading(db),
    ...packing(db),
    /**
     * Publishes values of a thing and returns its record with the number of the new version. What was observed earlier
     * than what holds now only joins the history.
     */
    publish: async (record: Insertable<RecordRow>): Promise<{ id: string; version: number }> =>
      tables
        .insertInto('opendata.record')
        .values(record)
        .onConflict((conflict) =>
          conflict.columns(['template', 'lga', 'key']).doUpdateSet({
            version: sql`record.version + 1`,
            shown: sql`case when excluded.observed_on >= record.observed_on then record.version + 1 else record.shown end`,
            fields: sql`case when excluded.observed_on >= record.observed_on then excluded.fields else record.fields end`,
            observed_on: sql`greatest(excluded.observed_on, record.observed_on)`,
            changed_at: sql`excluded.changed_at`,
          }),
        )
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    /** Corrects a record, its name too; undefined when another record of the place has that name. */
    correct: (
      id: string,
      {
        key,
        fields,
        observed_on,
        changed_at,
      }: Pick<Insertable<RecordRow>, 'key' | 'fields' | 'observed_on' | 'changed_at'>,
    ): Promise<{ id: string; version: number } | undefined> =>
      tables
        .updateTable('opendata.record')
        .set({
          key,
          fields,
          observed_on,
          changed_at,
          version: sql`version + 1`,
          shown: sql`version + 1`,
        })
        .where('id', '=', id)
        .where(
          sql<boolean>`not exists (select from opendata.record as other where other.template = record.template
            and other.lga = record.lga and other.key = ${key} and other.id <> record.id)`,
        )
        .returning(['id', 'version'])
        .executeTakeFirst(),
    addVersion: (version: Insertable<VersionRow>) =>
      tables.insertInto('opendata.version').values(version).execute(),
    countNew: (template: string, state: string) =>
      sql`insert into opendata.tally (template, state, records) values (${template}, ${state}, 1)
        on conflict (template, state) do update set records = tally.records + 1`.execute(db),
  }
}

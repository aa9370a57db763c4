import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { RateKind } from '../../rates-contract.ts'
import type { RegionsTables } from '../tables.ts'

export interface NewRate {
  readonly region: string
  readonly kind: RateKind
  readonly minor: number
  readonly firstDay: string
  readonly why: string
  readonly approvalId: string
  readonly proposedBy: string
  readonly decidedBy: string
  readonly at: Date
}

/** SQL of rates. Of several versions that have begun, the highest one holds. */
export const ratesStore = (db: Database) => {
  const tables = withTables<RegionsTables>(db)
  return {
    all: () =>
      tables
        .selectFrom('regions.rate as rate')
        .innerJoin('regions.region as region', 'region.id', 'rate.region_id')
        .selectAll('rate')
        .select([
          'region.name as regionName',
          'region.currency_code as currencyCode',
          // As text: a Date would move with the time zone of the process.
          sql<string>`to_char(rate.first_day, 'YYYY-MM-DD')`.as('firstDay'),
        ])
        .orderBy('region.place')
        .orderBy('rate.kind')
        .orderBy('rate.version', 'desc')
        .execute(),
    inForce: (region: string, kind: RateKind, day: string) =>
      tables
        .selectFrom('regions.rate')
        .select(['version', 'minor_per_sup as minor'])
        .where('region_id', '=', region)
        .where('kind', '=', kind)
        .where(sql<boolean>`first_day <= ${day}::date`)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst(),
    /** Adds the next version; the unique key decides between two at once. */
    add: (rate: NewRate) =>
      sql`insert into regions.rate (region_id, kind, version, minor_per_sup, first_day, why, approval_id, proposed_by,
          decided_by, decided_at)
        select ${rate.region}, ${rate.kind}, coalesce(max(version), 0) + 1, ${rate.minor}, ${rate.firstDay}::date,
          ${rate.why}, ${rate.approvalId}, ${rate.proposedBy}, ${rate.decidedBy}, ${rate.at}
        from regions.rate where region_id = ${rate.region} and kind = ${rate.kind}`.execute(db),
    /** Adds a first version that came with the installation, once. */
    addFirst: (rate: Pick<NewRate, 'region' | 'kind' | 'minor' | 'firstDay' | 'why' | 'at'>) =>
      sql`insert into regions.rate (region_id, kind, version, minor_per_sup, first_day, why, decided_at)
        values (${rate.region}, ${rate.kind}, 1, ${rate.minor}, ${rate.firstDay}::date, ${rate.why}, ${rate.at})
        on conflict (region_id, kind, version) do nothing`.execute(db),
  }
}

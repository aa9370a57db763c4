import { type Database, withTables } from '#platform/server/database/database.ts'
import type { OfficeType } from '#domains/leaders/contracts/leader-contract.ts'
import type { VettingTables } from '../tables.ts'

/** Counts of open nominations by place. */
export const nominationCountsStore = (db: Database) => ({
  openByPlace: (offices: readonly OfficeType[]) =>
    withTables<VettingTables>(db)
      .selectFrom('vetting.nomination')
      .select(({ fn }) => ['lga', 'status', fn.countAll<number>().as('nominations')])
      .where('status', 'in', ['pending', 'under_review'])
      .where('office_type', 'in', offices)
      .groupBy(['lga', 'status'])
      .$narrowType<{ status: 'pending' | 'under_review' }>()
      .execute(),
})

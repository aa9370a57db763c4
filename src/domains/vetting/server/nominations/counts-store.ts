import { type Database, withTables } from '#platform/server/database/database.ts'
import type { OfficeType } from '#domains/leaders/contracts/leader-contract.ts'
import type { VettingTables } from '../tables.ts'
import type { Zone } from '#domains/regions/contract.ts'
import { sql } from 'kysely'

/** Counts of open nominations by place. */
export const nominationCountsStore = (db: Database) => ({
  openByPlace: (offices: readonly OfficeType[]) =>
    withTables<VettingTables>(db)
      .selectFrom('vetting.nomination')
      .select(({ fn }) => ['lga', fn.countAll<number>().as('nominations')])
      .select(sql<'pending' | 'under_review'>`status`.as('status'))
      .where('status', 'in', ['pending', 'under_review'])
      .where('office_type', 'in', offices)
      .groupBy(['lga', 'status'])
      .execute(),

  /** Open nominations whose nominee is not named in the directory, by whether a reviewer has ever taken them. */
  unnamed: async (where: { readonly zone?: Zone | undefined; readonly state?: string | undefined }) => {
    let query = withTables<VettingTables>(db)
      .selectFrom('vetting.nomination as nomination')
      .leftJoin('vetting.consent as consent', 'consent.nomination_id', 'nomination.id')
      .select(({ fn, ref }) => [
        fn.countAll<number>().as('all'),
        fn.count<number>(ref('nomination.first_taken_at')).as('taken'),
      ])
      .where('nomination.status', 'in', ['pending', 'under_review'])
      .where(({ eb, or }) => or([eb('consent.answer', 'is', null), eb('consent.answer', '<>', 'consent')]))
    if (where.zone !== undefined) query = query.where('nomination.zone', '=', where.zone)
    if (where.state !== undefined) query = query.where('nomination.state', '=', where.state)
    return query.executeTakeFirstOrThrow()
  },
})

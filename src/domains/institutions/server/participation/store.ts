import { sql } from 'kysely'
import type { FactKind } from '#domains/activity/contract.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { InstitutionType, Ownership } from '../../contract.ts'
import type { CountedPeople } from '../../rules.ts'
import type { InstitutionsTables } from '../tables.ts'

/** The counts of an institution in a month, with what lists say of it. */
export interface CountedInstitution extends CountedPeople {
  readonly id: string
  readonly name: string
  readonly type: InstitutionType | null
  readonly ownership: Ownership | null
  readonly stateCode: string | null
  readonly isSample: boolean
  /** Such as 2026-10. */
  readonly month: string
}

const counting = (db: Database) => {
  const tables = withTables<InstitutionsTables>(db)
  return {
    /**
     * Counts a month, for the first caller only: who belonged before it ended with an account that counted then, and what they
     * did in it.
     */
    count: async (
      month: string,
      { kinds, rules, at }: { kinds: readonly FactKind[]; rules: number; at: Date },
    ): Promise<boolean> => {
      const day = `${month}-01`
      const first = await tables
        .insertInto('institutions.counted_month')
        .values({ month: day, counted_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('month')
        .executeTakeFirst()
      if (!first) return false
      const begin = sql`(${day}::date)::timestamp at time zone 'Africa/Lagos'`
      const end = sql`(${day}::date + interval '1 month')::timestamp at time zone 'Africa/Lagos'`
      await sql`
        with belonging as (
          select coalesce(array_agg(person_id), '{}') as ids from institutions.affiliation where changed_at < ${end}
        ), counted as (
          select u.id from belonging b, unnest(b.ids, identity.counts_as_evidence(b.ids,
            array_fill(${end}, array[cardinality(b.ids)]), ${rules}::smallint)) as u(id, counts) where u.counts
        )
        insert into institutions.participation (institution_id, month, members, active, actions)
        select a.institution_id, ${day}::date, count(*), count(f.who), coalesce(sum(f.facts), 0)
        from institutions.affiliation a
          join counted c on c.id = a.person_id
          join institutions.institution i on i.id = a.institution_id and i.is_reviewed and i.merged_into is null
          left join (
            select who, count(*) as facts from activity.fact
            where kind = any(${kinds}::text[]) and at >= ${begin} and at < ${end} group by who
          ) f on f.who = a.person_id
        where a.changed_at < ${end} group by a.institution_id`.execute(db)
      return true
    },
  }
}

export const participationStore = (db: Database) => {
  const tables = withTables<InstitutionsTables>(db)
  const counted = tables
    .selectFrom('institutions.participation as p')
    .innerJoin('institutions.institution as i', 'i.id', 'p.institution_id')
    .select(['i.id', 'i.name', 'i.type', 'i.kind as ownership', 'i.state_code as stateCode'])
    .select(['i.is_sample as isSample', 'p.members', 'p.active', 'p.actions'])
    .select(sql<string>`to_char(p.month, 'YYYY-MM')`.as('month'))
  return {
    ...counting(db),
    lastMonth: async (): Promise<string | null> =>
      (
        await tables
          .selectFrom('institutions.counted_month')
          .select(sql<string | null>`to_char(max(month), 'YYYY-MM')`.as('month'))
          .executeTakeFirst()
      )?.month ?? null,

    ofMonths: (months: readonly string[]): Promise<CountedInstitution[]> =>
      counted
        .where('p.month', '=', sql<string>`any(${months.map((month) => `${month}-01`)}::date[])`)
        .orderBy('i.folded_name')
        .execute(),

    /** The last months of one institution, newest first. */
    ofInstitution: (id: string, limit: number): Promise<CountedInstitution[]> =>
      counted.where('p.institution_id', '=', id).orderBy('p.month', 'desc').limit(limit).execute(),

    /** The last counted months, newest first. */
    months: async (limit: number): Promise<string[]> =>
      (
        await tables
          .selectFrom('institutions.counted_month')
          .select(sql<string>`to_char(month, 'YYYY-MM')`.as('text'))
          .orderBy('month', 'desc')
          .limit(limit)
          .execute()
      ).map(({ text }) => text),

    /** Institutions on the list, by what lists group them by. */
    listed: () =>
      tables
        .selectFrom('institutions.institution')
        .select(['state_code as stateCode', 'kind as ownership', 'type'])
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('is_reviewed', '=', true)
        .where('merged_into', 'is', null)
        .groupBy(['state_code', 'kind', 'type'])
        .execute(),
  }
}

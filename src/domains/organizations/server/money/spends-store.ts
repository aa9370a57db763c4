import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { GrantGroup } from '../../vocabulary-contract.ts'
import type { OrganizationsTables, SpendRow } from '../tables.ts'

export type StoredSpend = Selectable<SpendRow>

const counting = (tables: Kysely<OrganizationsTables>) => ({
  countWaiting: async (organizationId: string, now: Date): Promise<number> => {
    const { total } = await tables
      .selectFrom('organizations.spend')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('organization_id', '=', organizationId)
      .where('state', '=', 'waiting')
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    return total
  },
  /** Proposals to members of an area or who finished a task, whatever became of them. */
  countGroups: async (organizationId: string, since: Date): Promise<number> => {
    const { total } = await tables
      .selectFrom('organizations.spend')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('organization_id', '=', organizationId)
      .where('target', '=', 'members')
      .where('criterion', '<>', 'all')
      .where('proposed_at', '>', since)
      .executeTakeFirstOrThrow()
    return total
  },
})

const reading = (tables: Kysely<OrganizationsTables>) => {
  const select = () => tables.selectFrom('organizations.spend').selectAll()
  return {
    find: (organizationId: string, id: string): Promise<StoredSpend | undefined> =>
      select().where('id', '=', id).where('organization_id', '=', organizationId).executeTakeFirst(),
    /** The same by its id alone, which nobody changes until the end of the transaction. */
    hold: (id: string): Promise<StoredSpend | undefined> =>
      select().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
    list: (organizationId: string, limit: number): Promise<StoredSpend[]> =>
      select()
        .where('organization_id', '=', organizationId)
        .orderBy('proposed_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    paidOf: (organizationId: string, limit: number): Promise<StoredSpend[]> =>
      select()
        .where('organization_id', '=', organizationId)
        .where('state', '=', 'paid')
        .orderBy('decided_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    ...counting(tables),
    /** Task pools that still pay or have to be closed. */
    openPools: async (): Promise<string[]> =>
      (
        await tables
          .selectFrom('organizations.spend')
          .select('id')
          .where('target', '=', 'task-pool')
          .where('state', '=', 'paid')
          .where('closed_at', 'is', null)
          .orderBy('closes_at')
          .execute()
      ).map(({ id }) => id),
  }
}

const readingRecipients = (tables: Kysely<OrganizationsTables>, db: Database) => ({
  /** How many people each of these has paid. */
  paidCounts: async (ids: readonly string[]): Promise<Map<string, number>> => {
    const { rows } = await sql<{ id: string; paid: number }>`
      select spend_id as id, count(*)::int as paid from organizations.recipient
      where spend_id = any(${ids}::uuid[]) and paid_at is not null group by spend_id`.execute(db)
    return new Map(rows.map(({ id, paid }) => [id, paid]))
  },
  /** Who was found in the same group of an organization by the first proposal for it since a moment; of a paid one whom it paid. */
  sameGroup: async (
    organizationId: string,
    group: GrantGroup,
    since: Date,
  ): Promise<{ personId: string; lga: string | null }[] | undefined> => {
    const { rows } = await sql<{ personId: string; lga: string | null }>`
      select r.person_id as "personId", r.lga_id as lga
      from organizations.recipient r join organizations.spend found on found.id = r.spend_id
      where (r.paid_at is not null or found.state <> 'paid') and found.id = (
        select s.id from organizations.spend s
        where s.organization_id = ${organizationId} and s.target = 'members' and s.criterion = ${group.criterion}
          and s.lga_id is not distinct from ${group.criterion === 'lga' ? group.lga : null}
          and s.task_kind is not distinct from ${group.criterion === 'task' ? group.taskKind : null}
          and s.proposed_at >= ${since} order by s.proposed_at, s.id limit 1)
      order by r.person_id`.execute(db)
    return rows.length === 0 ? undefined : rows
  },
  recipientsOf: async (spendId: string): Promise<string[]> =>
    (
      await tables
        .selectFrom('organizations.recipient')
        .select('person_id')
        .where('spend_id', '=', spendId)
        .orderBy('person_id')
        .execute()
    ).map((row) => row.person_id),
})

const writing = (tables: Kysely<OrganizationsTables>, db: Database) => ({
  add: (row: Insertable<SpendRow>) => tables.insertInto('organizations.spend').values(row).execute(),
  /** Adds people who get something; somebody who is listed already is left out. Answers who was added. */
  addRecipients: async (
    spendId: string,
    people: readonly { readonly personId: string; readonly lga: string | null }[],
    units: number,
    paidAt: Date | null,
  ): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      insert into organizations.recipient (spend_id, person_id, lga_id, units, paid_at)
      select ${spendId}, given.id, given.lga, ${units}, ${paidAt}::timestamptz
      from unnest(${people.map(({ personId }) => personId)}::uuid[], ${people.map(({ lga }) => lga)}::text[]) as given (id, lga)
      on conflict do nothing returning person_id as id`.execute(db)
    return rows.map(({ id }) => id)
  },
  markPaid: (spendId: string, people: readonly string[], at: Date) =>
    tables
      .updateTable('organizations.recipient')
      .set({ paid_at: at })
      .where('spend_id', '=', spendId)
      .where('person_id', '=', sql<string>`any(${people}::uuid[])`)
      .execute(),
  /** Ends a waiting proposal in its time; false when somebody else was first. */
  decide: (
    id: string,
    change: {
      state: 'paid' | 'refused' | 'withdrawn'
      decided_by: string
      decided_at: Date
      closes_at?: Date
      account_id?: number
    },
  ): Promise<boolean> =>
    wrote(
      tables
        .updateTable('organizations.spend')
        .set(change)
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('expires_at', '>', change.decided_at),
    ),
  closePool: (id: string, at: Date) =>
    tables
      .updateTable('organizations.spend')
      .set({ closed_at: at })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .execute(),
})

/** SQL of grants: proposals, and who got something. */
export const spendsStore = (db: Database) => {
  const tables = withTables<OrganizationsTables>(db)
  return { ...reading(tables), ...readingRecipients(tables, db), ...writing(tables, db) }
}

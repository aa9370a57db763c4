import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { OrganizationState } from '../contract.ts'
import type { MemberRow, OrganizationRow, OrganizationsTables } from './tables.ts'

export type StoredOrganization = Selectable<OrganizationRow>
export type StoredMember = Selectable<MemberRow>

type Tables = Kysely<OrganizationsTables>
type Details = Pick<
  StoredOrganization,
  'name' | 'kind' | 'cac_number' | 'address' | 'signatories' | 'owners' | 'links' | 'file_id'
>

const organizations = (tables: Tables) => {
  const select = () => tables.selectFrom('organizations.organization').selectAll()
  return {
    add: (row: Insertable<OrganizationRow>) =>
      tables.insertInto('organizations.organization').values(row).execute(),
    bySlug: (slug: string): Promise<StoredOrganization | undefined> =>
      select().where('slug', '=', slug).executeTakeFirst(),
    /** The same, which nobody changes until the end of the transaction. */
    hold: (id: string): Promise<StoredOrganization | undefined> =>
      select().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
    byIds: (ids: readonly string[]): Promise<StoredOrganization[]> =>
      ids.length === 0 ? Promise.resolve([]) : select().where('id', 'in', ids).execute(),
    /** Addresses that begin like this one. */
    slugsLike: async (slug: string): Promise<Set<string>> => {
      const rows = await tables
        .selectFrom('organizations.organization')
        .select('slug')
        .where((where) => where.or([where('slug', '=', slug), where('slug', 'like', `${slug}-%`)]))
        .execute()
      return new Set(rows.map((row) => row.slug))
    },
    isNumberTaken: async (cacNumber: string, but: string | null): Promise<boolean> =>
      (await tables
        .selectFrom('organizations.organization')
        .select('id')
        .where('cac_number', '=', cacNumber)
        .where('state', 'in', ['verified', 'suspended'])
        .where(sql<boolean>`id is distinct from ${but}::uuid`)
        .executeTakeFirst()) !== undefined,
    inState: (state: OrganizationState, limit: number): Promise<StoredOrganization[]> =>
      select().where('state', '=', state).orderBy('registered_at').orderBy('id').limit(limit).execute(),
    countIn: async (state: OrganizationState): Promise<number> => {
      const { total } = await tables
        .selectFrom('organizations.organization')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('state', '=', state)
        .executeTakeFirstOrThrow()
      return total
    },
  }
}

const moving = (tables: Tables) => ({
  /** Moves it; false when somebody else was first, or when its text has changed since. */
  decide: (
    id: string,
    from: { readonly state: OrganizationState; readonly revision: number },
    change: { state: OrganizationState; reason: string; decided_at: Date; account_id?: number },
  ): Promise<boolean> =>
    wrote(
      tables
        .updateTable('organizations.organization')
        .set(change)
        .where('id', '=', id)
        .where('state', '=', from.state)
        .where('revision', '=', from.revision),
    ),
  /** Hands a refused one in again; false when it is not refused. */
  resubmit: (id: string, details: Details, at: Date): Promise<boolean> =>
    wrote(
      tables
        .updateTable('organizations.organization')
        .set({ ...details, state: 'pending', registered_at: at, revision: sql<number>`revision + 1` })
        .where('id', '=', id)
        .where('state', '=', 'refused'),
    ),
})

/** SQL of organizations themselves. */
export const organizationsStore = (db: Database) => {
  const tables = withTables<OrganizationsTables>(db)
  return { ...organizations(tables), ...moving(tables) }
}

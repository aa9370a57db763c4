import { sql } from 'kysely'
import { decodeCursor, pageOfRows } from '#platform/server/database/cursors.ts'
import { type Database } from '#platform/server/database/database.ts'
import type { OrganizationState } from '../../contract.ts'
import type { OrganizationKind } from '../../vocabulary-contract.ts'

interface Totals {
  /** SUP bought and not taken back, and handed out, in whole units. */
  readonly bought: number
  readonly granted: number
}

export interface DisclosedOrganization extends Totals {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly kind: OrganizationKind
  readonly state: OrganizationState
  readonly cac_number: string
  readonly links: string
  readonly decided_at: Date | null
  readonly is_sample: boolean
}

const columns = sql`o.id, o.slug, o.name, o.kind, o.state, o.cac_number, o.links, o.decided_at, o.is_sample,
  (select coalesce(sum(i.units - i.taken_units), 0)::bigint from organizations.invoice i
    where i.organization_id = o.id and i.paid_at is not null) as bought,
  (select coalesce(sum(r.units), 0)::bigint from organizations.recipient r
    join organizations.spend s on s.id = r.spend_id
    where s.organization_id = o.id and r.paid_at is not null) as granted`

/** Suspended ones stay: what they bought and handed out remains public. */
const disclosed = sql`o.state in ('verified', 'suspended')`

/** SQL of what the public reads of organizations. */
export const disclosureStore = (db: Database) => ({
  page: async (cursor: string | undefined, limit: number) => {
    const after = decodeCursor('organizations', cursor, (key) => key.length > 0)
    const { rows } = await sql<DisclosedOrganization>`select ${columns} from organizations.organization o
      where ${disclosed}
        and (${after?.key ?? null}::text is null or (o.name, o.id) > (${after?.key ?? null}, ${after?.id ?? null}::uuid))
      order by o.name, o.id limit ${limit + 1}`.execute(db)
    return pageOfRows('organizations', rows, limit, (row) => row.name)
  },
  totals: async (): Promise<Totals & { total: number }> => {
    const { rows } = await sql<Totals & { total: number }>`
      select count(*)::int as total, coalesce(sum(each.bought), 0)::bigint as bought,
        coalesce(sum(each.granted), 0)::bigint as granted
      from (select ${columns} from organizations.organization o where ${disclosed}) each`.execute(db)
    return rows[0] ?? { total: 0, bought: 0, granted: 0 }
  },
  bySlug: async (slug: string): Promise<DisclosedOrganization | undefined> => {
    const { rows } = await sql<DisclosedOrganization>`select ${columns} from organizations.organization o
      where o.slug = ${slug} and ${disclosed}`.execute(db)
    return rows[0]
  },
  /** In how many areas how many different people got something; people without a stated home have the area ''. */
  reached: async (organizationId: string): Promise<{ personId: string; lga: string | null }[]> => {
    const { rows } = await sql<{ personId: string; lga: string | null }>`
      select distinct on (r.person_id) r.person_id as "personId", r.lga_id as lga
      from organizations.recipient r join organizations.spend s on s.id = r.spend_id
      where s.organization_id = ${organizationId} and r.paid_at is not null
      order by r.person_id, r.paid_at desc`.execute(db)
    return rows
  },
})

import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { transferCodes } from '../../rules.ts'

/** A sum of transfers of one month, in whole units. */
export interface SupFlow {
  readonly month: string
  readonly code: number
  readonly from: string
  readonly to: string
  readonly amount: number
  readonly lines: number
  readonly people: number | null
  /** Some of them, by their ids. */
  readonly some: readonly string[]
  /** The moment of the last posting. */
  readonly lastAt: Date
  readonly firstId: number
}

/** An account without the number of a project or of an organization in its name. */
const side = (account: string) =>
  sql.raw(`case when ${account}.person_id is not null then ${account}.kind
    when ${account}.owner like '%:%' then ${account}.kind || ':' || split_part(${account}.owner, ':', 1)
    when ${account}.kind in ('treasury', 'issuance', 'clearing', 'held') then ${account}.kind || ':' || ${account}.owner
    else ${account}.kind end`)

/** So many people of a sum are looked at more closely. */
const LOOKED_AT = 500

/** What people set aside stands in one account, so each posting of it counts as a person of its own. */
const PEOPLE = sql.raw(`count(distinct case when payer.kind = 'held' or payee.kind = 'held' then t.key
  else coalesce(payer.person_id, payee.person_id) end)::int`)

/**
 * Sums of the transfers that touch the funds (the rewards fund, issuance, sold and cashed-out SUP, spending, matches) by month
 * in Lagos, of postings after `afterId`. Ballots are never among them.
 */
export const supFlowsAfter = async (db: Database, afterId: number): Promise<SupFlow[]> => {
  const { rows } = await sql<SupFlow>`
    select to_char(t.at at time zone 'Africa/Lagos', 'YYYY-MM') as month, t.code, ${side('payer')} as "from",
      ${side('payee')} as "to", sum(t.amount)::bigint as amount, count(*)::int as lines,
      nullif(${PEOPLE}, 0) as people,
      coalesce((array_agg(distinct coalesce(payer.person_id, payee.person_id))
        filter (where payer.person_id is not null or payee.person_id is not null))[1:${sql.lit(LOOKED_AT)}], '{}') as some,
      max(t.at) as "lastAt", min(t.id) as "firstId"
    from wallet.transfer t
      join wallet.account payer on payer.id = t.debit_id join wallet.account payee on payee.id = t.credit_id
    where t.id > ${afterId}
      and not (t.code in (${transferCodes.vote}, ${transferCodes['vote-return']}) and (payer.kind = 'contest' or payee.kind = 'contest'))
      and (payer.kind in ('treasury', 'issuance', 'clearing') or payee.kind in ('treasury', 'issuance', 'clearing')
        or payer.owner like 'spending:%' or payer.owner like 'match:%')
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

import { CompiledQuery } from 'kysely'
import { arrayText } from '#platform/server/database/array-text.ts'
import { type Database, preparedStatement } from '#platform/server/database/database.ts'

/** One leg for the database: account numbers, whole units, the code of the kind. */
export interface LegRow {
  readonly debit: number
  readonly credit: number
  readonly amount: number
  readonly code: number
  /** A UUID that identifies the transfer for this payer. */
  readonly key: string
  readonly about: string
}

/** What came of a leg; the codes of `wallet.post_outcome`. `repeated` is the transfer of an earlier, equal request. */
export type PostOutcome = 'posted' | 'repeated' | 'insufficient' | 'key-reused' | 'unknown-account'

export interface PostedRow {
  readonly status: PostOutcome
  readonly transfer_id: number | null
  /** The payer's balance now; null for an unknown account. */
  readonly balance: number | null
}

const POST = preparedStatement(`select wallet.post_outcome(status) as status, transfer_id, balance
  from wallet.post($1::int[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::smallint[], $7::text[])`)

/** Posts groups of legs in one statement, each group all or none. Returns rows in the order of the legs. */
export const postGroups = async (
  db: Database,
  groups: readonly (readonly LegRow[])[],
): Promise<PostedRow[][]> => {
  const legs = groups.flat()
  // Single legs need no grouping, and the function is faster without it.
  const numbers =
    legs.length === groups.length ? null : arrayText(groups.flatMap((group, at) => group.map(() => at)))
  const { rows } = await db.executeQuery<PostedRow>(
    CompiledQuery.raw(POST, [
      numbers,
      arrayText(legs.map(({ key }) => key)),
      arrayText(legs.map(({ debit }) => debit)),
      arrayText(legs.map(({ credit }) => credit)),
      arrayText(legs.map(({ amount }) => amount)),
      arrayText(legs.map(({ code }) => code)),
      arrayText(legs.map(({ about }) => about)),
    ]),
  )
  let next = 0
  return groups.map((group) => group.map(() => rows[next++] as PostedRow))
}

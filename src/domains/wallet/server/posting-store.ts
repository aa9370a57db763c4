import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/database.ts'

/** One leg as the books take it: numbers of accounts, whole units, a number of the kind. */
export interface LegRow {
  readonly debit: number
  readonly credit: number
  readonly amount: number
  readonly code: number
  /** A UUID that names the act for this payer. */
  readonly key: string
  readonly about: string
}

export interface PostedRow {
  readonly status: number
  readonly transfer_id: number | null
  /** What the payer has now; null for an unknown account. */
  readonly balance: number | null
}

const column = (values: readonly (number | string)[], type: string): RawBuilder<unknown> =>
  sql`${values}::${sql.raw(type)}[]`

/** Posts groups of legs in one statement; a group is posted whole or not at all. Answers in the order of the legs. */
export const postGroups = async (
  db: Database,
  groups: readonly (readonly LegRow[])[],
): Promise<PostedRow[][]> => {
  const legs = groups.flat()
  const numbers = groups.flatMap((group, at) => group.map(() => at))
  const { rows } = await sql<PostedRow>`select status, transfer_id, balance from wallet.post(
    ${column(numbers, 'int')}, ${column(
      legs.map(({ key }) => key),
      'uuid',
    )},
    ${column(
      legs.map(({ debit }) => debit),
      'bigint',
    )}, ${column(
      legs.map(({ credit }) => credit),
      'bigint',
    )},
    ${column(
      legs.map(({ amount }) => amount),
      'bigint',
    )}, ${column(
      legs.map(({ code }) => code),
      'smallint',
    )},
    ${column(
      legs.map(({ about }) => about),
      'text',
    )})`.execute(db)
  let next = 0
  return groups.map((group) => group.map(() => rows[next++] as PostedRow))
}

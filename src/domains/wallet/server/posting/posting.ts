import { hash } from 'node:crypto'
import { forEachDatabase, makeBatcher } from '#platform/server/batcher.ts'
import type { Database } from '#platform/server/database.ts'
import type { TransferKind } from '../../contract.ts'
import { transferCodes } from '../../rules.ts'
import { type LegRow, type PostedRow, postGroups } from './store.ts'

/** One movement of SUP. `amount` is whole units above nothing; `key` names the act for its payer. */
export interface Leg {
  readonly debit: number
  readonly credit: number
  readonly amount: number
  readonly kind: TransferKind
  readonly key: string
  readonly about?: string
}

const statuses = ['posted', 'repeated', 'insufficient', 'key-reused', 'unknown-account'] as const

/** What became of one leg; `repeated` is the transfer of an earlier, equal request. */
export interface Posted {
  readonly status: (typeof statuses)[number]
  readonly transferId: number | null
  readonly balance: number | null
}

/** A key of 16 bytes for what a text names: the same text is the same act. */
export const keyOf = (...parts: readonly string[]): string => {
  const hex = hash('sha256', parts.join('\n'))
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

const rowOf = ({ debit, credit, amount, kind, key, about }: Leg): LegRow => ({
  debit,
  credit,
  amount,
  code: transferCodes[kind],
  key,
  about: about ?? '',
})

const postedOf = ({ status, transfer_id, balance }: PostedRow): Posted => ({
  status: statuses[status] ?? 'unknown-account',
  transferId: transfer_id,
  balance,
})

// One account's legs of one batch must be covered together; those of the platform may come any number of times.
const FIRST_POT = 2_000_000_000_000

/** One batch queue for each database: what arrives while a batch is being committed is the next batch. */
const queueOf = forEachDatabase((db) =>
  makeBatcher<readonly LegRow[], readonly PostedRow[]>({
    run: (groups) => postGroups(db, groups),
    exclusiveKeys: (legs) =>
      legs.flatMap(({ debit, key }) => (debit < FIRST_POT ? [String(debit)] : [`${debit}:${key}`])),
    on: db,
  }),
)

/**
 * Posts legs that belong together, whole or not at all, and answers once they are committed. Inside a transaction
 * they are part of it; outside, they share one commit with what others ask for at the same moment. Refuses nothing
 * by itself: the caller reads each leg's status. Throws `busy` when too much waits.
 */
export const postTransfers = async (db: Database, legs: readonly Leg[]): Promise<Posted[]> => {
  const rows = legs.map(rowOf)
  const posted = db.isTransaction ? ((await postGroups(db, [rows]))[0] ?? []) : await queueOf(db)(rows)
  return posted.map(postedOf)
}

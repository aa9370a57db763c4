import { hash } from 'node:crypto'
import { forEachDatabase, makeBatcher } from '#platform/server/database/batcher.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { TransferKind } from '../../contract.ts'
import { transferCodes } from '../../rules.ts'
import { type LegRow, type PostedRow, postGroups, type PostOutcome } from './store.ts'

/** One transfer of SUP. `amount` is whole units above 0; `key` identifies the transfer for its payer. */
export interface Leg {
  readonly debit: number
  readonly credit: number
  readonly amount: number
  readonly kind: TransferKind
  readonly key: string
  readonly about?: string
}

/** The result of one leg. */
export interface Posted {
  readonly status: PostOutcome
  readonly transferId: number | null
  readonly balance: number | null
}

/** Makes a key of 16 bytes from texts: equal texts give the same key, so the transfer happens once. */
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
  status,
  transferId: transfer_id,
  balance,
})

// A person's legs go into different batches, because the balance must cover them one by one. Pool and platform accounts
// have numbers from here on; their legs only exclude each other when their keys are equal.
const FIRST_POOL = 2_000_000_000_000

/** One batch queue for each database: legs that arrive during a commit form the next batch. */
const queueOf = forEachDatabase((db) =>
  makeBatcher<readonly LegRow[], readonly PostedRow[]>({
    run: (groups) => postGroups(db, groups),
    exclusiveKeys: (legs) =>
      legs.flatMap(({ debit, key }) => (debit < FIRST_POOL ? [String(debit)] : [`${debit}:${key}`])),
    on: db,
  }),
)

/**
 * Posts a group of legs, all or none, and returns when they are committed. Inside a transaction they are part of it;
 * outside, they share a commit with other requests of the same moment. It refuses nothing itself: the caller reads the
 * status of each leg. Throws `busy` when the batch queue is full.
 */
export const postTransfers = async (db: Database, legs: readonly Leg[]): Promise<Posted[]> => {
  const rows = legs.map(rowOf)
  const posted = db.isTransaction ? ((await postGroups(db, [rows]))[0] ?? []) : await queueOf(db)(rows)
  return posted.map(postedOf)
}

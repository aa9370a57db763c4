import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#shared/errors.ts'
import type { Database } from '../database/database.ts'

export interface IdempotentAnswer {
  readonly status: number
  readonly answer: string | null
}

const KEY = /^[\x21-\x7e]{8,128}$/

/** The key in the header, `undefined` without one; refuses a malformed key. */
export const readIdempotencyKey = (header: unknown): string | undefined => {
  if (header === undefined || header === '') return undefined
  if (typeof header !== 'string' || !KEY.test(header))
    throw new Refusal('invalid-input', { fields: { 'Idempotency-Key': 'Use 8 to 128 plain characters.' } })
  return header
}

/** Identifies equal requests: the call, its parameters and its body. */
export const requestHash = (call: string, input: unknown): Buffer =>
  createHash('sha256')
    .update(`${call}\n${JSON.stringify(input)}`)
    .digest()

/**
 * Returns the stored answer of an earlier use of the key, or `undefined` for its first use; runs in the caller's
 * transaction. Refuses `in-flight` while another request with the key runs, and `key-reused` for different content
 * (S-31).
 */
export const findKept = async (
  tx: Database,
  owner: string,
  key: string,
  call: string,
  hash: Buffer,
): Promise<IdempotentAnswer | undefined> => {
  const lock = createHash('sha256').update(`${owner}\n${key}`).digest().readBigInt64BE(0)
  const { rows: locks } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${String(lock)}::bigint) as mine`.execute(tx)
  if (!locks[0]?.mine) throw new Refusal('in-flight', { retryAfterSeconds: 1 })
  const { rows } = await sql<{ call: string; request_hash: Buffer; status: number; answer: string | null }>`
    select call, request_hash, status, answer from platform.idempotency where owner = ${owner} and key = ${key}`.execute(
    tx,
  )
  const kept = rows[0]
  if (!kept) return undefined
  if (kept.call !== call || !kept.request_hash.equals(hash)) throw new Refusal('key-reused')
  return { status: kept.status, answer: kept.answer }
}

/** Stores the answer in the same transaction as its effect, so that both exist or neither. */
export const keepAnswer = (
  tx: Database,
  owner: string,
  key: string,
  call: string,
  hash: Buffer,
  kept: IdempotentAnswer,
): Promise<unknown> =>
  sql`insert into platform.idempotency (owner, key, call, request_hash, status, answer)
    values (${owner}, ${key}, ${call}, ${hash}, ${kept.status}, ${kept.answer})`.execute(tx)

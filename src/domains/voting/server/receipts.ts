import type { Ctx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { readCode } from '../receipt-code.ts'
import { recordBehind } from './receipts-store.ts'
import { boundsOf } from './voter-names.ts'

/** What stands behind a receipt's code: which journal and row of it, and whether it counts. */
export interface ReceiptSource {
  readonly code: string
  readonly journal: 'ballot' | 'support'
  readonly id: number
  readonly state: 'counts' | 'replaced'
  readonly castAt: Date
  /** Null for a vote that was spent in a poll, such as on a project. */
  readonly contestId: string | null
}

/** The ballot or project vote of a code as a person types it; null for a code that none has. */
export const sourceOfReceipt = async (ctx: Pick<Ctx, 'db'>, text: string): Promise<ReceiptSource | null> => {
  const code = readCode(text)
  if (!code) return null
  const { from, to } = boundsOf(code)
  const row = await recordBehind(ctx.db, from, to)
  if (!row) return null
  return {
    code,
    journal: row.kind,
    id: row.id,
    state: row.is_standing ? 'counts' : 'replaced',
    castAt: row.cast_at,
    contestId: row.contest_id,
  }
}

/** What became of the ballot behind a code; never for whom it was. Refuses `receipt-not-found`. */
export const findReceipt = async (ctx: Pick<Ctx, 'db'>, text: string) => {
  const source = await sourceOfReceipt(ctx, text)
  if (!source) throw new Refusal('receipt-not-found')
  const { code, state, castAt, contestId } = source
  return { code, state, castAt: castAt.toISOString(), contestId }
}

import type { ReceiptSource } from '#platform/server/audit/publication-kind.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { readCode } from '../../../../shared/text/receipt-code.ts'
import { voterIn } from '../voters/voters.ts'
import { type ReceiptRow, recordBehind } from './store.ts'
import { boundsOf } from '../voters/names.ts'

const rowOf = async (ctx: Pick<Ctx, 'db'>, text: string) => {
  const code = readCode(text)
  if (!code) return null
  const { from, to } = boundsOf(code)
  const row = await recordBehind(ctx.db, from, to)
  return row ? { code, row } : null
}

/** The ballot or project vote behind a code as a person types it; null for an unknown code. */
export const sourceOfReceipt = async (ctx: Pick<Ctx, 'db'>, text: string): Promise<ReceiptSource | null> => {
  const found = await rowOf(ctx, text)
  if (!found) return null
  const { code, row } = found
  return { code, feed: row.kind, id: row.id, castAt: row.cast_at, laterIds: row.later_ids }
}

const isOwnBallot = (ctx: Ctx, { voter, round_id: round }: ReceiptRow): boolean =>
  ctx.viewer !== null && voter !== null && round !== null && voterIn(ctx as SignedInCtx, round) === voter

/** Shows a replacement only on the next day or after the close, so that polling every code reveals no time. */
const isSeenReplaced = (ctx: Ctx, { replaced_at: at, closes_at: closes }: ReceiptRow): boolean => {
  if (at === null) return false
  // A demonstration publishes immediately and hides no times.
  if (ctx.config.RECORD_PERIOD === 0) return true
  return lagosDay(at) < lagosDay(ctx.now()) || (closes !== null && ctx.now() >= closes)
}

/**
 * Shows the state of the ballot behind a code, never its leader. The signed-in voter sees the current state and the exact
 * time; others see the day, and from the next day whether it was replaced. Refuses `receipt-not-found`.
 */
export const findReceipt = async (ctx: Ctx, text: string) => {
  const found = await rowOf(ctx, text)
  if (!found) throw new Refusal('receipt-not-found')
  const { code, row } = found
  const isOwn = isOwnBallot(ctx, row)
  const isReplaced = isOwn ? !row.is_standing : isSeenReplaced(ctx, row)
  return {
    code,
    state: isReplaced ? ('replaced' as const) : ('counts' as const),
    day: lagosDay(row.cast_at),
    castAt: isOwn ? row.cast_at.toISOString() : null,
    contestId: row.contest_id,
  }
}

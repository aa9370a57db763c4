import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/lagos.ts'
import { readCode } from '../../receipt-code.ts'
import { voterIn } from '../voters/voters.ts'
import { type ReceiptRow, recordBehind } from './store.ts'
import { boundsOf } from '../voters/names.ts'

/** What stands behind a receipt's code: which journal and row of it, and what replaced it. */
export interface ReceiptSource {
  readonly code: string
  readonly feed: 'ballot' | 'support'
  readonly id: number
  readonly castAt: Date
  /** The later ballots of the same voter: once one of them is in the record, it is public that this one was replaced. */
  readonly laterIds: readonly number[]
}

const rowOf = async (ctx: Pick<Ctx, 'db'>, text: string) => {
  const code = readCode(text)
  if (!code) return null
  const { from, to } = boundsOf(code)
  const row = await recordBehind(ctx.db, from, to)
  return row ? { code, row } : null
}

/** The ballot or project vote of a code as a person types it; null for a code that none has. */
export const sourceOfReceipt = async (ctx: Pick<Ctx, 'db'>, text: string): Promise<ReceiptSource | null> => {
  const found = await rowOf(ctx, text)
  if (!found) return null
  const { code, row } = found
  return { code, feed: row.kind, id: row.id, castAt: row.cast_at, laterIds: row.later_ids }
}

const isOfAsker = (ctx: Ctx, { voter, round_id: round }: ReceiptRow): boolean =>
  ctx.viewer !== null && voter !== null && round !== null && voterIn(ctx as SignedInCtx, round) === voter

/** Who asks for each code each second must not learn when a ballot was replaced: it is told the day after, or once closed. */
const isSeenReplaced = (ctx: Ctx, { replaced_at: at, closes_at: closes }: ReceiptRow): boolean => {
  if (at === null) return false
  // A demonstration publishes at once, and hides no arrival.
  if (ctx.config.RECORD_PERIOD === 0) return true
  return lagosDay(at) < lagosDay(ctx.now()) || (closes !== null && ctx.now() >= closes)
}

/**
 * What became of the ballot behind a code; never for whom it was. Its own voter, signed in, sees it as it stands now and to
 * the second; everybody else the day, and since the day after whether it was replaced. Refuses `receipt-not-found`.
 */
export const findReceipt = async (ctx: Ctx, text: string) => {
  const found = await rowOf(ctx, text)
  if (!found) throw new Refusal('receipt-not-found')
  const { code, row } = found
  const isOwn = isOfAsker(ctx, row)
  const isReplaced = isOwn ? !row.is_standing : isSeenReplaced(ctx, row)
  return {
    code,
    state: isReplaced ? ('replaced' as const) : ('counts' as const),
    day: lagosDay(row.cast_at),
    castAt: isOwn ? row.cast_at.toISOString() : null,
    contestId: row.contest_id,
  }
}

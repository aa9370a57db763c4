import type { ReceiptSource, SourceOfReceipt } from '#platform/server/audit/publication-kind.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import { endOfLagosDay, lagosDay } from '#shared/values/lagos.ts'
import type { ReceiptAnswer } from '../../contract.ts'
import { inclusionProof } from '../../log/merkle.ts'
import { receiptText } from '../../log/receipt-file.ts'
import { logStore } from '../log/store.ts'
import { rangeOf } from '../log/tree-range.ts'

/** The proof that the log holds an entry, with the last checkpoint; null until a checkpoint covers it. */
const proofFileOf = async (db: Database, entry: { n: number; body: string }): Promise<string | null> => {
  const store = logStore(db)
  const checkpoint = await store.lastCheckpoint()
  if (!checkpoint || entry.n >= checkpoint.size) return null
  return receiptText({
    entry: entry.body,
    index: entry.n,
    proof: await inclusionProof(rangeOf(db), entry.n, checkpoint.size),
    checkpoint: checkpoint.note,
  })
}

/**
 * Finds the entry of a vote and its public state. It ignores a later ballot that is not published yet: otherwise an
 * observer who polls every code would learn when somebody voted again.
 */
export const placeOfReceipt = async (
  db: Database,
  { feed, id, laterIds, castAt }: ReceiptSource,
): Promise<{
  state: ReceiptAnswer['state']
  entry: { n: number; body: string } | undefined
  inRecordBy: Date | null
}> => {
  const store = logStore(db)
  const entry = await store.entryOf(feed, id)
  if (!entry) return { state: 'taken', entry, inRecordBy: endOfLagosDay(castAt) }
  const isReplaced = await store.hasEntryOf(feed, laterIds)
  return { state: isReplaced ? 'replaced' : 'counts', entry, inRecordBy: null }
}

/** Shows the state of the vote behind a code and its place in the record. Refuses `receipt-not-found`. */
export const showReceipt = async (
  ctx: Pick<Ctx, 'db' | 'config'>,
  sourceOfReceipt: SourceOfReceipt,
  text: string,
): Promise<ReceiptAnswer> => {
  const source = await sourceOfReceipt(ctx, text)
  if (!source) throw new Refusal('receipt-not-found')
  const { state, entry, inRecordBy } = await placeOfReceipt(ctx.db, source)
  const file = entry ? await proofFileOf(ctx.db, entry) : null
  return {
    code: source.code,
    state,
    day: lagosDay(source.castAt),
    inRecordBy: ctx.config.RECORD_PERIOD === 0 ? null : (inRecordBy?.toISOString() ?? null),
    logIndex: entry && file ? entry.n : null,
    file,
  }
}

/** The proof file of a receipt by its code; null for an unknown code, or before the record has signed its entry. */
export const proofOfReceipt = async (
  db: Database,
  sourceOfReceipt: SourceOfReceipt,
  text: string,
): Promise<string | null> => {
  const source = await sourceOfReceipt({ db }, text)
  const entry = source && (await logStore(db).entryOf(source.feed, source.id))
  return entry ? proofFileOf(db, entry) : null
}

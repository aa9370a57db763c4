import type { SignedInCtx } from '#platform/server/context.ts'
import { csvFile } from '#platform/server/formats/csv.ts'
import { decodeCursor, encodeCursor } from '#platform/server/database/cursors.ts'
import type { Query } from '#shared/api.ts'
import { supText } from '#shared/values/money.ts'
import {
  bucketNames,
  type Counterparty,
  counterpartyNames,
  type Transaction,
  transferNames,
  type walletApi,
} from '../../contract.ts'
import { transferKindOf, transferCodes } from '../../rules.ts'
import { type EntryLine, listEntries } from './store.ts'

const LIST = 'transactions'

// We never name a person to another person: an entry shows only the kind of the other account.
const counterpartyOf = ({ is_own, counterparty_kind, counterparty }: EntryLine): Counterparty => {
  if (is_own) return 'own'
  if (counterparty_kind === 'treasury') return counterparty === 'rewards' ? 'rewards' : 'pool'
  if (counterparty_kind === 'clearing') return counterparty === 'cashouts' ? 'bank' : 'payments'
  if (counterparty_kind === 'pool' && counterparty.startsWith('organization:')) return 'organization'
  return counterparty_kind as Counterparty
}

/** One entry as its owner sees it. */
export const transactionOf = (line: EntryLine): Transaction => ({
  id: String(line.id),
  kind: transferKindOf(line.code),
  bucket: line.bucket,
  amount: supText(line.amount),
  counterparty: counterpartyOf(line),
  about: line.about,
  at: line.at.toISOString(),
  balance: supText(line.balance),
})

/** A page of the signed-in person's transactions, the newest first, each with the balance after it. */
export const listTransactions = async (
  ctx: SignedInCtx,
  { kind, cursor, limit, ...filters }: Query<typeof walletApi.transactions>,
) => {
  const after = decodeCursor(LIST, cursor, (key) => /^\d{1,15}$/.test(key))
  const lines = await listEntries(
    ctx.db,
    ctx.viewer.id,
    { ...filters, code: kind && transferCodes[kind], before: after && Number(after.key) },
    limit + 1,
  )
  const shown = lines.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(transactionOf),
    nextCursor:
      last && lines.length > limit ? encodeCursor(LIST, { key: String(last.id), id: ctx.viewer.id }) : null,
  }
}

/** As many rows as a spreadsheet can open on a phone. */
const MAX_STATEMENT = 20_000

const cellsOf = (line: EntryLine): string[] => {
  const each = transactionOf(line)
  return [
    each.at,
    each.id,
    transferNames[each.kind],
    bucketNames[each.bucket],
    // The direction has its own column, because a leading minus sign would be quoted as a formula.
    each.amount.startsWith('-') ? 'out' : 'in',
    each.amount.replace('-', ''),
    counterpartyNames[each.counterparty],
    each.about,
    each.balance,
  ]
}

/** The signed-in person's whole statement as CSV; cells that a spreadsheet would run become text (S-61). */
export const writeStatement = async (ctx: SignedInCtx) => {
  const lines = await listEntries(ctx.db, ctx.viewer.id, {}, MAX_STATEMENT)
  const head = [
    'time (UTC)',
    'number',
    'kind',
    'bucket',
    'direction',
    'SUP',
    'other side',
    'about',
    'balance',
  ]
  return {
    stream: csvFile(head, lines, cellsOf),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="sup-transactions.csv"' },
  }
}

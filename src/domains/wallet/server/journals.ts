import { hash } from 'node:crypto'
import { journalOf } from '#platform/server/journal.ts'
import { kindOf, transferCodes } from '../rules.ts'

interface TransferLine {
  readonly debit_id: number
  readonly credit_id: number
  readonly amount: number
  readonly code: number
  readonly key: string
  readonly about: string
  /** Milliseconds since 1970. */
  readonly ms: number
  readonly from_kind: string
  readonly from_owner: string | null
  readonly to_kind: string
  readonly to_owner: string | null
}

const ballotCodes = new Set<number>([transferCodes.vote, transferCodes['vote-return']])

/** The SUP of one ballot tells how much somebody put on a leader before the count; it is published with the count. */
const isHidden = ({ code, from_kind, to_kind }: TransferLine): boolean =>
  ballotCodes.has(code) && (from_kind === 'contest' || to_kind === 'contest')

const sideOf = (kind: string, owner: string | null): string => (owner === null ? kind : `${kind}:${owner}`)

/** Over everything that the row holds, also what is not published; the key, which nobody else knows, hides it. */
const sealOf = (row: TransferLine & { id: number }): string =>
  hash(
    'sha256',
    `${row.id}|${row.debit_id}|${row.credit_id}|${row.amount}|${row.code}|${row.key}|${row.ms}|${row.about}`,
    'hex',
  )

const DAY_MS = 86_400_000
let lastDay = { number: -1, text: '' }

/** The day of a moment in UTC; postings that follow each other are mostly of one day. */
const dayOf = (ms: number): string => {
  const number = Math.floor(ms / DAY_MS)
  if (number !== lastDay.number) lastDay = { number, text: new Date(ms).toISOString().slice(0, 10) }
  return lastDay.text
}

/** Transfers for the public record: people are only "earned" or "purchased", pots and funds have their names. */
export const transferJournal = journalOf<TransferLine>({
  name: 'transfers',
  table: 'wallet.transfer',
  columns: `row.debit_id, row.credit_id, row.amount, row.code, row.key, row.about,
    (extract(epoch from row.at) * 1000)::bigint as ms,
    payer.kind as from_kind, case when payer.person_id is null then payer.owner end as from_owner,
    payee.kind as to_kind, case when payee.person_id is null then payee.owner end as to_owner`,
  joins: `join wallet.account payer on payer.id = row.debit_id join wallet.account payee on payee.id = row.credit_id`,
  linesOf: (_db, rows) =>
    rows.map((row) =>
      JSON.stringify({
        id: row.id,
        day: dayOf(row.ms),
        kind: kindOf(row.code),
        from: sideOf(row.from_kind, row.from_owner),
        to: sideOf(row.to_kind, row.to_owner),
        units: isHidden(row) ? null : String(row.amount),
        seal: sealOf(row),
      }),
    ),
})

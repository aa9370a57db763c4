import { blockFeedOf, feedOf } from '#platform/server/audit/publication-feed.ts'
import { transferCodes } from '../rules.ts'

/** The kind of a row's code. An unknown code ends the statement: whatever we wrote here would stay for ever. */
const KIND = `case row.code ${Object.entries(transferCodes)
  .map(([kind, code]) => `when ${code} then '${kind}'`)
  .join(' ')} else wallet.unknown_code(row.code) end`

/** One side of a transfer: pools and funds by name, people only by the kind of account. */
const nameOf = (account: string): string =>
  `case when ${account}.person_id is null then ${account}.kind || ':' || ${account}.owner else ${account}.kind end`

/** The same as JSON. */
const sideOf = (account: string): string =>
  `case when ${account}.person_id is null then to_json(${account}.kind || ':' || ${account}.owner)::text
    else '"' || ${account}.kind || '"' end`

const BALLOT_CODES = `${transferCodes.vote}, ${transferCodes['vote-return']}`

const IS_BALLOT = `row.code in (${BALLOT_CODES}) and (payer.kind = 'contest' or payee.kind = 'contest')`

/** The SUP of one ballot would reveal before the count how much somebody put on a leader; the count publishes it. */
const UNITS = `case when ${IS_BALLOT} then 'null' else '"' || row.amount || '"' end`

// Milliseconds since 1970; the database keeps milliseconds.
const MS = `(date_part('epoch', row.at) * 1000)::bigint`

/** A hash over the whole row, including unpublished columns; the secret key of the row hides them. */
const SEAL = `encode(sha256(convert_to(concat_ws('|', row.id, row.debit_id, row.credit_id, row.amount, row.code, row.key,
  ${MS}, row.about), 'UTF8')), 'hex')`

/**
 * Transfers for the public record: people appear only as "earned" or "purchased", pools and funds by name. We publish sums
 * by kind and sides. Transfers between people and ballots are left out: both are one group of the balance sheet, and a
 * changed vote would show its direction. We keep only a hash of each row's line. Older records published that line, so it
 * must stay exactly the text that `JSON.stringify` makes.
 */
export const transferFeed = blockFeedOf({
  name: 'transfers',
  table: 'wallet.transfer',
  moment: 'at',
  joins: `join wallet.account payer on payer.id = row.debit_id join wallet.account payee on payee.id = row.credit_id`,
  line: `concat('{"id":', row.id, ',"day":"', to_char(row.at at time zone 'UTC', 'YYYY-MM-DD'), '","kind":"', ${KIND},
    '","from":', ${sideOf('payer')}, ',"to":', ${sideOf('payee')}, ',"units":', ${UNITS},
    ',"seal":"', ${SEAL}, '"}')`,
  sums: {
    kind: KIND,
    from: nameOf('payer'),
    to: nameOf('payee'),
    units: 'row.amount',
    where: `not (${IS_BALLOT})`,
  },
})

interface IssuanceLine {
  readonly at: Date
  readonly amount: number
  readonly purpose: string
  readonly reason: string
}

/** Issuances for the public record, with the reason that finance gave to the public. Who decided them stays private. */
export const issuanceFeed = feedOf<IssuanceLine>({
  name: 'issuance',
  table: 'wallet.issuance',
  moment: 'at',
  columns: 'row.at, row.amount, row.purpose, row.reason',
  linesOf: (_db, rows) =>
    rows.map(({ id, at, amount, purpose, reason }) =>
      JSON.stringify({ kind: 'issuance', id, at: at.toISOString(), units: String(amount), purpose, reason }),
    ),
})

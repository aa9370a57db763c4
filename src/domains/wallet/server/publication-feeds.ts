import { blockFeedOf } from '#platform/server/audit/publication-feed.ts'
import { transferCodes } from '../rules.ts'

/** What the row's code is called; an unknown one is a correction that a newer version wrote (as in `kindOf`). */
const KIND = `case row.code ${Object.entries(transferCodes)
  .map(([kind, code]) => `when ${code} then '${kind}'`)
  .join(' ')} else 'correction' end`

/** A side: pools and funds by name, people only as what they hold. */
const nameOf = (account: string): string =>
  `case when ${account}.person_id is null then ${account}.kind || ':' || ${account}.owner else ${account}.kind end`

/** The same as JSON. */
const sideOf = (account: string): string =>
  `case when ${account}.person_id is null then to_json(${account}.kind || ':' || ${account}.owner)::text
    else '"' || ${account}.kind || '"' end`

const BALLOT_CODES = `${transferCodes.vote}, ${transferCodes['vote-return']}`

const IS_BALLOT = `row.code in (${BALLOT_CODES}) and (payer.kind = 'contest' or payee.kind = 'contest')`

/** The SUP of one ballot tells how much somebody put on a leader before the count; it is published with the count. */
const UNITS = `case when ${IS_BALLOT} then 'null' else '"' || row.amount || '"' end`

// Milliseconds since 1970; moments are kept to the millisecond.
const MS = `(date_part('epoch', row.at) * 1000)::bigint`

/** Over everything that the row holds, also what is not published; the key, which nobody else knows, hides it. */
const SEAL = `encode(sha256(convert_to(concat_ws('|', row.id, row.debit_id, row.credit_id, row.amount, row.code, row.key,
  ${MS}, row.about), 'UTF8')), 'hex')`

/**
 * Transfers for the public record: people are only "earned" or "purchased", pools and funds have their names. Published is
 * what they add up to by kind and sides. What moves between people and ballots is left out: both are one group of the
 * the ledger, and a vote that is changed would show its direction. The line of each row stays inside, as its hash; in records
 * of before it was published, so it is the very text that `JSON.stringify` makes, and never changes.
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

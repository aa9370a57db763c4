import type { Translate } from '#platform/web/language.tsx'
import { formatDate, formatMonth } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import { type EntryKind, RECORD_PATH } from '../../contract.ts'
import {
  type EntryFields,
  entryFieldsOf,
  receiptSentences,
  type EntrySentence,
  shortId,
  entryText,
} from './receipt-words.ts'

export const kindNames: Readonly<Record<EntryKind, string>> = {
  ballot: message('Ballots for leaders'),
  support: message('Votes for projects'),
  count: message('Counts of contests'),
  transfers: message('Blocks of payments'),
  balances: message('Balance sheets'),
  issuance: message('Issuances of SUP'),
  release: message('Releases to projects'),
  spending: message('Payments from the funds'),
  reserves: message('Proofs of reserves'),
  draw: message('Prize draws'),
  staff: message('Staff actions'),
}

const dayOf = (document: unknown, t: Translate): string => {
  const [, year, month, day] = /(\d{4})(\d\d)(\d\d)\.json$/.exec(entryText(document)) ?? []
  return year ? formatDate(`${year}-${month}-${day}`, t) : entryText(document)
}

/** SUP or naira of a payment. */
const moneyOf = (it: EntryFields): string =>
  it['unit'] === 'SUP'
    ? `${Number(it['amount'] ?? 0) / UNITS_PER_SUP} SUP`
    : `₦${(Number(it['amount'] ?? 0) / 100).toLocaleString('en')}`
const drawActs: Readonly<Record<string, string>> = {
  announced: message('Prize draw {draw} announced, with the hash of its secret'),
  closed: message('Prize draw {draw} closed, with the root of its entries'),
  drawn: message('Prize draw {draw} drawn, with its secret and its winners'),
  cancelled: message('Prize draw {draw} cancelled'),
}

const sentences: Readonly<Record<string, EntrySentence>> = {
  ...receiptSentences,
  count: (it, t) => t('Count of contest {contest}', { contest: shortId(it['contest']) }),
  transfers: (it, t) =>
    t('{count, plural, one {# payment of SUP} other {# payments of SUP}} in block {block}', {
      count: Number(it['lines'] ?? 0),
      block: entryText(it['block']),
    }),
  balances: (it, t) => t('Balance sheet of {day}', { day: dayOf(it['document'], t) }),
  issuance: (it, t) =>
    t('{amount} SUP issued: {reason}', {
      amount: Number(it['units'] ?? 0) / UNITS_PER_SUP,
      reason: entryText(it['reason']),
    }),
  release: (it, t) =>
    t('{amount} SUP released to a project for step {step}: {reason}', {
      amount: Number(it['units'] ?? 0) / UNITS_PER_SUP,
      step: entryText(it['step']),
      reason: entryText(it['reason']),
    }),
  spending: (it, t) =>
    t('{amount} from a fund to {payee}: {reason}', {
      amount: moneyOf(it),
      payee: entryText(it['payee']),
      reason: entryText(it['reason']),
    }),
  reserves: (it, t) => t('Proof of reserves for {month}', { month: formatMonth(entryText(it['month']), t) }),
  draw: (it, t) => t(drawActs[entryText(it['act'])] ?? '', { draw: shortId(it['draw']) }),
  staff: (it, t) => t('Staff action: {action}', { action: entryText(it['action']) }),
}

/** Describes an entry in a sentence; its raw text for an unknown kind. */
export const entryWords = (body: string, t: Translate): string => {
  const fields = entryFieldsOf(body)
  return sentences[entryText(fields['kind'])]?.(fields, t) ?? body
}

/** A link to more about an entry: its document, its block, or the page of its result. */
export const entryLinks = (body: string): { href: string; label: string }[] => {
  const { kind, contest, document, block, draw } = entryFieldsOf(body)
  if (kind === 'count')
    return [
      { href: to('contestResult', { contestId: entryText(contest) }), label: message('See the result') },
      { href: `${RECORD_PATH}/${entryText(document)}`, label: message('Published document') },
    ]
  if (kind === 'transfers')
    return [{ href: `${RECORD_PATH}/blocks/${entryText(block)}.jsonl`, label: message('Its payments') }]
  if (kind === 'draw')
    return [{ href: to('draw', { drawId: entryText(draw) }), label: message('See the draw') }]
  if (kind === 'balances')
    return [{ href: `${RECORD_PATH}/${entryText(document)}`, label: message('Published document') }]
  return []
}

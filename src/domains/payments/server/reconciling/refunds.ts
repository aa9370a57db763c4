import type { Database } from '#platform/server/database/database.ts'
import type { Payments, ProviderRefund } from '#ports/payments/port.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import { LATE_REFUND_HOURS } from '../../rules.ts'
import { refundStore, type StoredRefund } from '../refunds/store.ts'
import { differ, type PaymentDifference } from './store.ts'

/** A refund of the last minutes may be on one side only. */
const SETTLING_MS = 15 * 60_000
const MAX_PAGES = 500

interface Span {
  readonly from: Date
  readonly to: Date
}

/** Our refunds as the provider lists them; what somebody begins there has another way in. */
const listOwn = async (payments: Payments, { from, to }: Span): Promise<ProviderRefund[]> => {
  const all: ProviderRefund[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { items, isLast } = await payments.listRefunds({ from, to, page })
    all.push(...items.filter(({ reference }) => reference !== ''))
    if (isLast) break
  }
  return all
}

const differenceOf = (
  { reference, status, minor, currency }: ProviderRefund,
  row: StoredRefund | undefined,
  now: Date,
): PaymentDifference | null => {
  const difference = { reference, providerMinor: minor, bookMinor: row?.minor ?? null }
  if (!row) return { ...difference, kind: 'unknown-refund' }
  if (row.minor !== minor || row.currency !== currency) return { ...difference, kind: 'other-amount' }
  const isFresh = now.getTime() - (row.sent_at ?? row.made_at).getTime() < SETTLING_MS
  return status === 'done' && row.state !== 'done' && !isFresh
    ? { ...difference, kind: 'refund-not-settled', bookMinor: null }
    : null
}

/** Compares the provider's refunds of a time with ours. Throws when the provider is away. */
export const compareRefunds = async (
  db: Database,
  payments: Payments,
  { from, to }: Span,
): Promise<PaymentDifference[]> => {
  const store = refundStore(db)
  const listed = await listOwn(payments, { from, to })
  const known = new Map(
    (await store.byReferences(listed.map(({ reference }) => reference))).map((row) => [row.reference, row]),
  )
  const paid = new Set(listed.filter(({ status }) => status === 'done').map(({ reference }) => reference))
  const booked = await store.doneBetween(new Date(from.getTime() + SETTLING_MS), to)
  const late = await store.openSince(new Date(to.getTime() - LATE_REFUND_HOURS * HOUR_MS))
  return [
    ...listed.flatMap((each) => differenceOf(each, known.get(each.reference), to) ?? []),
    ...booked
      .filter(({ reference }) => !paid.has(reference))
      .map(({ reference, minor }) => differ('refund-not-at-provider', reference, null, minor)),
    ...late.map(({ reference, minor }) => differ('refund-late', reference, null, minor)),
  ]
}

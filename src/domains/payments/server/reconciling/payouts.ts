import { cashedOutUnits } from '#domains/wallet/server/posting/cashouts.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Payments } from '#ports/payments/port.ts'
import type { ProviderTransfer } from '#ports/payments/port.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import { LATE_PAYOUT_HOURS } from '../../rules.ts'
import { payoutStore } from '../payouts/store.ts'
import { differ, type PaymentDifference } from './store.ts'

/** A transfer of the last minutes may be on one side only. */
const SETTLING_MS = 15 * 60_000
const MAX_PAGES = 500

interface Span {
  readonly from: Date
  readonly to: Date
}

const listTransfers = async (payments: Payments, { from, to }: Span): Promise<ProviderTransfer[]> => {
  const all: ProviderTransfer[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { items, isLast } = await payments.listTransfers({ from, to, page })
    all.push(...items)
    if (isLast) break
  }
  return all
}

type Store = ReturnType<typeof payoutStore>

/** What the provider has and our book has not, or has otherwise. */
const compareProvider = async (
  store: Store,
  transfers: readonly ProviderTransfer[],
  now: Date,
): Promise<PaymentDifference[]> => {
  const rows = await store.byReferences(transfers.map(({ reference }) => reference))
  const known = new Map(rows.map((row) => [row.reference, row]))
  return transfers.flatMap(({ reference, status, minor, currency }): PaymentDifference[] => {
    const row = known.get(reference)
    const difference = { reference, providerMinor: minor, bookMinor: row?.minor ?? null }
    if (!row) return [{ ...difference, kind: 'unknown-transfer' }]
    if (row.minor !== minor || row.currency !== currency) return [{ ...difference, kind: 'other-amount' }]
    const isFresh = now.getTime() - (row.sent_at ?? row.made_at).getTime() < SETTLING_MS
    return status === 'paid' && row.state !== 'paid' && !isFresh
      ? [{ ...difference, kind: 'transfer-not-settled', bookMinor: null }]
      : []
  })
}

/** Compares the provider's transfers of a time, our book of payouts and the SUP ledger. Throws when the provider is away. */
export const comparePayouts = async (
  db: Database,
  payments: Payments,
  { from, to }: Span,
): Promise<PaymentDifference[]> => {
  const store = payoutStore(db)
  // A transfer may have been made before the time in which it ended.
  const transfers = await listTransfers(payments, { from, to })
  const paid = new Set(transfers.filter(({ status }) => status === 'paid').map(({ reference }) => reference))
  const booked = await store.paidBetween(new Date(from.getTime() + LATE_PAYOUT_HOURS * HOUR_MS), to)
  const late = await store.lateSince(new Date(to.getTime() - LATE_PAYOUT_HOURS * HOUR_MS))
  const [bookUnits, ledgerUnits] = [await store.paidUnits(), await cashedOutUnits({ db })]
  return [
    ...(await compareProvider(store, transfers, to)),
    ...booked.flatMap(({ reference, minor, settled_at: at }) =>
      paid.has(reference) || (at && to.getTime() - at.getTime() < SETTLING_MS)
        ? []
        : [differ('transfer-not-at-provider', reference, null, minor)],
    ),
    ...late.map(({ reference, minor }) => differ('transfer-late', reference, null, minor)),
    ...(bookUnits === ledgerUnits ? [] : [differ('cashout-ledger', 'units', ledgerUnits, bookUnits)]),
  ]
}

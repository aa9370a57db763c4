import { soldUnits } from '#domains/wallet/server/posting/purchases.ts'
import type { JobCtx } from '#platform/server/jobs/jobs.ts'
import type { Payments, ProviderPayment } from '#ports/payments/port.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { moneyBook } from '../books/money-book-store.ts'
import { inboxStore } from '../inbox/store.ts'
import { comparePayouts } from './payouts.ts'
import { compareRefunds } from './refunds.ts'
import { differ, type PaymentDifference, reconcilingStore, type RunFigures } from './store.ts'

type ReconcilingContext = Pick<JobCtx, 'db' | 'now' | 'ports' | 'log'>

const DAYS = 30
/** A payment of the last minutes may be on one side only. */
const SETTLING_MS = 15 * 60_000
const MAX_PAGES = 500
const MAX_MESSAGES = 100

const listAll = async (payments: Payments, from: Date, to: Date): Promise<ProviderPayment[]> => {
  const all: ProviderPayment[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { items, isLast } = await payments.list({ from, to, page })
    all.push(...items)
    if (isLast) break
  }
  return all
}

/** Hundredths of naira; other currencies are compared payment by payment. */
const nairaIn = (all: readonly { minor: number; currency: string }[]): number =>
  all.reduce((sum, { minor, currency }) => (currency === 'NGN' ? sum + minor : sum), 0)

type Store = ReturnType<typeof reconcilingStore>

/** What the provider has and our book has not, or has otherwise. */
const compareProvider = async (
  store: Store,
  paid: readonly ProviderPayment[],
): Promise<PaymentDifference[]> => {
  const rows = await store.byReferences(paid.map(({ reference }) => reference))
  const known = new Map(rows.map((row) => [row.reference, row]))
  return paid.flatMap(({ reference, minor, currency }): PaymentDifference[] => {
    const row = known.get(reference)
    const difference = { reference, providerMinor: minor, bookMinor: row?.minor ?? null }
    if (!row) return [{ ...difference, kind: 'unknown-payment' }]
    if (row.minor !== minor || row.currency !== currency) return [{ ...difference, kind: 'other-amount' }]
    return row.paid_reference === reference ? [] : [{ ...difference, kind: 'not-credited' }]
  })
}

const compareSums = (run: RunFigures): PaymentDifference[] => [
  ...(run.clearingMinor === 0 ? [] : [differ('clearing', 'balance', null, run.clearingMinor)]),
  ...(run.bookUnits === run.ledgerUnits ? [] : [differ('ledger', 'units', run.ledgerUnits, run.bookUnits)]),
]

/**
 * Compares the provider's payments, transfers and refunds of the last 30 days, our book of the money and the SUP ledger, and keeps what differs
 * for people to look at. It changes nothing else. Throws when the provider does not answer.
 */
export const reconcilePayments = async (ctx: ReconcilingContext): Promise<readonly PaymentDifference[]> => {
  const { payments } = ctx.ports
  if (!payments) return []
  const at = ctx.now()
  const [fromAt, toAt] = [new Date(at.getTime() - DAYS * DAY_MS), at]
  const paid = await listAll(payments, fromAt, toAt)
  const store = reconcilingStore(ctx.db)
  const credited = await store.creditedBetween(new Date(fromAt.getTime() + SETTLING_MS), toAt)
  const listed = new Set(paid.map(({ reference }) => reference))
  const run: RunFigures = {
    fromAt,
    toAt,
    providerCount: paid.length,
    providerMinor: nairaIn(paid),
    bookMinor: nairaIn(credited),
    clearingMinor: await moneyBook(ctx.db).unclear(),
    bookUnits: await store.soldUnits(),
    ledgerUnits: await soldUnits(ctx),
  }
  const differences: PaymentDifference[] = [
    ...(await compareProvider(store, paid)),
    ...credited.flatMap(({ reference, minor }) =>
      listed.has(reference) ? [] : [differ('not-at-provider', reference, null, minor)],
    ),
    ...compareSums(run),
    ...(await comparePayouts(ctx.db, payments, { from: fromAt, to: toAt })),
    ...(await compareRefunds(ctx.db, payments, { from: fromAt, to: toAt })),
    ...(await inboxStore(ctx.db).quarantined(MAX_MESSAGES)).map(({ key }) =>
      differ('message', key, null, null),
    ),
  ]
  await inTransaction(ctx.db, (db) => reconcilingStore(db).keep(at, run, differences))
  if (differences.length > 0)
    ctx.log.error({ alarm: 'payments', differences: differences.length }, 'payments differ from the books')
  return differences
}

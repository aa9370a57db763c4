import { refundsOf } from '#domains/payments/server/refunds/present-refund.ts'
import { chargesOf } from '#domains/payments/server/charges/charges.ts'
import { balancesByNumber } from '#domains/wallet/server/accounts/accounts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { minorText, supText } from '#shared/values/money.ts'
import type { PaidInvoice } from '../../contracts/invoice-console-contract.ts'
import { invoiceNumberIn, invoiceNumberOf } from '../../rules.ts'
import { organizationsStore } from '../store.ts'
import { paidInvoicesStore } from './store.ts'

interface Wanted {
  readonly q?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Paid invoices with what can go back of each, for finance. */
export const listPaidInvoices = async (
  ctx: SignedInCtx,
  { q = '', cursor, limit }: Wanted,
): Promise<{ items: PaidInvoice[]; nextCursor: string | null }> => {
  const { rows, nextCursor } = await paidInvoicesStore(ctx.db).page(
    { number: invoiceNumberIn(q), text: q },
    cursor,
    limit,
  )
  const ids = rows.map(({ id }) => id)
  const [charges, refunds] = [await chargesOf(ctx, ids), await refundsOf(ctx, ids)]
  const buyers = await organizationsStore(ctx.db).byIds([
    ...new Set(rows.map(({ organization_id: id }) => id)),
  ])
  const balances = await balancesByNumber(
    ctx.db,
    buyers.flatMap(({ account_id: account }) => account ?? []),
  )
  const items = rows.map((row): PaidInvoice => {
    const buyer = buyers.find(({ id }) => id === row.organization_id)
    return {
      number: invoiceNumberOf(row.number),
      buyer: { name: buyer?.name ?? '', slug: buyer?.slug ?? '' },
      sup: supText(row.units),
      total: minorText(row.minor),
      currency: row.currency,
      paidAt: (row.paid_at ?? row.ordered_at).toISOString(),
      charge: charges.get(row.id)?.number ?? null,
      back: minorText(charges.get(row.id)?.backMinor ?? 0),
      balance: supText(balances.get(buyer?.account_id ?? 0) ?? 0),
      refunds: refunds.get(row.id) ?? [],
    }
  })
  return { items, nextCursor }
}

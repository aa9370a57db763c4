import { RefundLink } from '#domains/payments/web/refund-link.tsx'
import { RefundList } from '#domains/payments/web/purchase/refund-list.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { type PaidInvoice } from '../../contracts/invoice-console-contract.ts'
import { moneyShown, supNumber } from '../directory/organization-words.ts'

/** One paid invoice for finance. */
export const PaidInvoiceCard = ({ invoice }: { invoice: PaidInvoice }) => {
  const t = useT()
  const money = (amount: string) => moneyShown(`${invoice.currency} `, amount)
  const rows = [
    { label: t('Buyer'), value: invoice.buyer.name },
    { label: t('Amount'), value: money(invoice.total) },
    { label: 'SUP', value: supNumber(invoice.sup) },
    { label: t('Paid on'), value: formatDate(invoice.paidAt, t) },
    { label: t('Payment'), value: invoice.charge ?? t('None') },
    ...(Number(invoice.back) > 0 ? [{ label: t('Went back'), value: money(invoice.back) }] : []),
    { label: t('SUP not given out'), value: supNumber(invoice.balance) },
  ]
  return (
    <Card as="section" title={invoice.number}>
      <div className="stack">
        <SummaryList className="num" rows={rows} />
        <RefundList refunds={invoice.refunds} money={money} />
        {invoice.charge !== null && Number(invoice.back) < Number(invoice.total) && (
          <RefundLink number={invoice.charge} />
        )}
      </div>
    </Card>
  )
}

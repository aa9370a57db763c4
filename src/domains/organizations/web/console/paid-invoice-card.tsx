import { RefundFields } from '#domains/payments/web/refund-fields.tsx'
import { RefundList } from '#domains/payments/web/purchase/refund-list.tsx'
import { Propose } from '#platform/web/forms/acts/propose.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { SummaryList } from '#ui/forms/summary-list.tsx'
import { invoiceConsoleApi, type PaidInvoice } from '../../contracts/invoice-console-contract.ts'
import { moneyShown, supNumber } from '../directory/organization-words.ts'

interface Shown {
  readonly invoice: PaidInvoice
  /** The address of the list as the viewer has it. */
  readonly here: string
}

/** The first of two people proposes to pay an invoice back; a failed refund comes with what was agreed. */
const Proposing = ({ invoice, here }: Shown) => {
  const t = useT()
  const [last] = invoice.refunds
  const again = last?.state === 'failed' ? { amount: last.amount, reason: last.reason } : undefined
  return (
    <Disclosure summary={again ? t('Try the failed refund again') : t('Pay it back')}>
      <Propose
        call={invoiceConsoleApi.proposeInvoiceRefund}
        params={{ number: invoice.number }}
        then={here}
        {...(again && { values: again })}
        submit={t('Propose the refund')}
        size="sm"
        variant="quiet"
      >
        <RefundFields hint={t('Its SUP is taken back from what the organization has not handed out.')} />
      </Propose>
    </Disclosure>
  )
}

/** One paid invoice for finance. */
export const PaidInvoiceCard = ({ invoice, here }: Shown) => {
  const t = useT()
  const money = (amount: string) => moneyShown(`${invoice.currency} `, amount)
  const rows = [
    { label: t('Buyer'), value: invoice.buyer.name },
    { label: t('Amount'), value: money(invoice.total) },
    { label: 'SUP', value: supNumber(invoice.sup) },
    { label: t('Paid on'), value: formatDate(invoice.paidAt, t) },
    { label: t('Payment'), value: invoice.charge ?? t('None') },
    ...(Number(invoice.back) > 0 ? [{ label: t('Went back'), value: money(invoice.back) }] : []),
    { label: t('SUP not handed out'), value: supNumber(invoice.balance) },
  ]
  return (
    <Card as="section" title={invoice.number}>
      <div className="stack">
        <SummaryList className="num" rows={rows} />
        <RefundList refunds={invoice.refunds} money={money} />
        {invoice.charge !== null && Number(invoice.back) < Number(invoice.total) && (
          <Proposing invoice={invoice} here={here} />
        )}
      </div>
    </Card>
  )
}

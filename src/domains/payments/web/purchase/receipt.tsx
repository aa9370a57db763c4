import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { SummaryList } from '#ui/data/summary-list.tsx'
import type { Purchase } from '../../contract.ts'
import { channelWord, moneyText } from './words.ts'

/** What a purchase costs or cost: SUP, rate, fee, total. */
export const PurchaseReceipt = ({ purchase }: { purchase: Purchase }) => {
  const t = useT()
  const money = (amount: string) => moneyText(purchase.currencySymbol, amount)
  const channel = channelWord(purchase)
  const rows = [
    { label: t('You get'), value: `${purchase.sup} SUP` },
    { label: t('Rate'), value: t('{price} for 1 SUP', { price: money(purchase.rate.amount) }) },
    { label: t('Price'), value: money(purchase.price) },
    { label: t('Payment fee'), value: t('{fee}: we pay it', { fee: money(purchase.fee) }) },
    { label: t('Total'), value: <b>{money(purchase.total)}</b> },
    ...(channel ? [{ label: t('Paid by'), value: t(channel) }] : []),
    {
      label: t('When'),
      value: formatDateTime(purchase.settledAt ?? purchase.quotedAt, t),
    },
    { label: t('Number'), value: purchase.number },
  ]
  return <SummaryList className="num" rows={rows} />
}

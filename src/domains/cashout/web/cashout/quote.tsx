import { useRead } from '#platform/web/client/queries.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { Waiting } from '#platform/web/loaded.tsx'
import { read } from '#platform/web/page.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { cashoutApi, type CashoutOverview, type Quote } from '../../contracts/cashout-contract.ts'
import { AmountForm } from './amount-form.tsx'
import { nairaText } from './words.ts'

export const quoteRead = (amount: string) => read(cashoutApi.quote, { query: { amount } })

const Confirm = ({ quote, overview }: { quote: Quote; overview: CashoutOverview }) => {
  const t = useT()
  const { account } = overview
  const rows = [
    { label: t('You give'), value: `${quote.sup} SUP` },
    { label: t('Rate'), value: t('{price} for 1 SUP', { price: nairaText(quote.rate) }) },
    { label: t('Worth'), value: nairaText(quote.gross) },
    { label: t('Fee of the transfer'), value: `−${nairaText(quote.fee)}` },
    { label: t('You get'), value: <b>{nairaText(quote.net)}</b> },
    ...(account ? [{ label: t('To'), value: `${account.bankName} ···${account.tail}` }] : []),
    {
      label: t('Arrives in 1 to 3 business days'),
      value: t('by {day}', { day: formatDate(quote.arrivesBy, t) }),
    },
  ]
  return (
    <Card accent title={t('Check and confirm')}>
      <Form
        className="stack"
        call={cashoutApi.submit}
        then={`${to('cashout')}?request={id}`}
        failed={message('Failed to submit cashout request. Please try again.')}
        values={{ amount: quote.sup, rateVersion: String(quote.rateVersion) }}
      >
        <SummaryList className="num" rows={rows} />
        <input type="hidden" name="amount" value={quote.sup} />
        <input type="hidden" name="rateVersion" value={String(quote.rateVersion)} />
        <p className="row wrapf">
          <Submit variant="civic">{t('Cash out {amount}', { amount: nairaText(quote.net) })}</Submit>
          <Anchor href={to('cashout')}>{t('Change the amount')}</Anchor>
        </p>
      </Form>
    </Card>
  )
}

/** What an amount is worth, with the fee, before anybody confirms; or why it cannot be cashed out. */
export const QuoteView = ({ amount, overview }: { amount: string; overview: CashoutOverview }) => {
  const t = useT()
  const { data, isWaiting, problem } = useRead(cashoutApi.quote, quoteRead(amount))
  if (data) return <Confirm quote={data} overview={overview} />
  if (isWaiting) return <Waiting />
  const atField = problem?.fields['amount']
  return (
    <>
      <Notice tone="bad" role="alert" title={t('This amount cannot be cashed out.')}>
        {!atField && problem && t(problem.message)}
      </Notice>
      <AmountForm overview={overview} amount={amount} error={atField && t(atField)} />
    </>
  )
}

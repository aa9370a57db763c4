import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { consoleApi, differenceNames, type MoneyConsole } from '../../console-contract.ts'
import { moneyText } from '../purchase/words.ts'

const naira = (amount: string): string => moneyText('₦', amount)

const Figures = ({ money }: { money: MoneyConsole }) => {
  const t = useT()
  const { run, book } = money
  const rows = [
    { label: t('Sold'), value: naira(book.sales) },
    { label: t('Fees of the provider'), value: naira(book.fees) },
    { label: t('Paid out to banks'), value: naira(book.payees) },
    { label: t('In clearing: money without SUP'), value: naira(book.clearing) },
    ...(run
      ? [
          { label: t('At the provider, 30 days'), value: naira(run.provider) },
          { label: t('Credited here, 30 days'), value: naira(run.book) },
          { label: t('SUP sold (our records)'), value: run.bookSup },
          { label: t('SUP sold, by the ledger'), value: run.ledgerSup },
        ]
      : []),
  ]
  return <SummaryList className="num" rows={rows} />
}

const Differences = ({ money }: { money: MoneyConsole }) => {
  const t = useT()
  if (!money.run) return <Notice>{t('Nothing was compared yet. It happens every night.')}</Notice>
  const compared = t('Compared {time}', { time: formatDateTime(money.run.at, t) })
  if (money.differences.length === 0)
    return (
      <Notice tone="ok" title={t('No differences.')}>
        {compared}
      </Notice>
    )
  return (
    <>
      <Notice
        tone="bad"
        title={t('{count, plural, one {# difference} other {# differences}}', {
          count: money.differences.length,
        })}
      >
        {compared}
      </Notice>
      <ul className="stack gap-3">
        {money.differences.map(({ kind, reference, provider, book }) => (
          <li key={`${kind} ${reference}`}>
            <b>{t(differenceNames[kind])}</b>
            <p className="small">
              {reference}
              {provider !== null && ` · ${t('provider {amount}', { amount: provider })}`}
              {book !== null && ` · ${t('book {amount}', { amount: book })}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

const Messages = ({ money }: { money: MoneyConsole }) => {
  const t = useT()
  if (money.messages.length === 0) return null
  return (
    <div className="stack gap-2">
      <h3>{t('Messages of the provider that wait for people')}</h3>
      <ul className="stack gap-2">
        {money.messages.map(({ id, name, note, at }) => (
          <li key={id} className="small">
            {name} · {formatDateTime(at, t)} · {note}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Provider, book and ledger side by side, and what differs. */
export const Comparison = ({ money }: { money: MoneyConsole }) => {
  const t = useT()
  return (
    <Card title={t('Payments compared with our records')}>
      <div className="stack">
        {money.isTest && <Notice>{t('This is a test provider. No real money moves.')}</Notice>}
        <Figures money={money} />
        <Differences money={money} />
        <Messages money={money} />
        <Form
          call={consoleApi.compareNow}
          then={to('moneyConsole')}
          done={message('Comparing. Load this page again in a moment.')}
          failed={message('We could not start this. Please try again.')}
          submit={t('Compare now')}
        />
      </div>
    </Card>
  )
}

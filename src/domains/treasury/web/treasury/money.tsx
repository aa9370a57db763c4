import { useT } from '#platform/web/language.tsx'
import { formatDateTime, formatMonth } from '#shared/format.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { MeterRow } from '#ui/data/meter.tsx'
import { Table } from '#ui/data/table.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { to } from '#shared/sitemap.ts'
import { type AdminCosts, treasuryApi, type TreasuryBooks } from '../../contract.ts'
import { booksHref } from './books-read.ts'
import { flowKindName, fundName, sideName, sumText } from './words.ts'

/** Each fund with what it has, what is promised, and what is free. */
export const FundTable = ({ funds }: Pick<TreasuryBooks, 'funds'>) => {
  const t = useT()
  return (
    <Card title={t('The funds')} id="funds">
      <Table
        caption={t('The funds')}
        hideCaption
        columns={[
          { label: t('Fund') },
          { label: t('Has'), end: true },
          { label: t('Promised'), end: true },
          { label: t('Free'), end: true },
        ]}
        rows={funds.map(({ name, unit, balance, committed, free }) => ({
          key: name,
          cells: [t(fundName(name)), sumText(unit, balance), sumText(unit, committed), sumText(unit, free)],
        }))}
      />
      {funds.length === 1 && (
        <p className="small mute mt-3">
          {t('No naira came in yet. The first sale or donation opens a fund.')}
        </p>
      )}
    </Card>
  )
}

/** The share of admin costs with its formula and its parts. */
export const AdminCostCard = ({ costs }: { costs: AdminCosts }) => {
  const t = useT()
  const naira = (amount: string) => sumText('NGN', amount)
  const share = costs.share
  return (
    <Card title={t('Admin costs')} id="costs">
      <div className="stack gap-3">
        {share === null ? (
          <p>{t('Nothing was spent in the last twelve months, so there is no share yet.')}</p>
        ) : (
          <MeterRow
            label={t('Share of all spending, at most {target}%', { target: costs.target })}
            value={share}
            max={100}
            text={`${share}%`}
          />
        )}
        {share !== null && share > costs.target && (
          <p>
            <b>{t('This is above the target.')}</b>
          </p>
        )}
        <SummaryList
          className="num"
          rows={[
            {
              label: t('Running the platform'),
              value: (
                <Anchor href={booksHref({ list: 'paid' }, 'spending')}>{naira(costs.operations)}</Anchor>
              ),
            },
            { label: t('Fees of the provider'), value: naira(costs.providerFees) },
            {
              label: t('Programmes and projects'),
              value: (
                <Anchor href={booksHref({ list: 'paid' }, 'spending')}>{naira(costs.programmes)}</Anchor>
              ),
            },
            { label: t('Paid for civic acts'), value: naira(costs.rewards) },
            { label: t('All spending'), value: naira(costs.whole) },
          ]}
        />
        <p className="small mute">
          {t(
            'Share = (running the platform + fees) ÷ all spending, over the last twelve months. SUP counts at the cashout rate: 1 SUP is ₦{rate}.',
            { rate: costs.rate },
          )}
        </p>
      </div>
    </Card>
  )
}

const MonthLines = ({ month: { month, lines } }: Pick<TreasuryBooks, 'month'>) => {
  const t = useT()
  const name = formatMonth(month, t)
  if (lines.length === 0) return <p id="month">{t('Nothing moved in {month}.', { month: name })}</p>
  return (
    <div id="month" className="stack gap-2">
      <h3>{t('What is behind {month}', { month: name })}</h3>
      <Table
        caption={name}
        hideCaption
        columns={[
          { label: t('What') },
          { label: t('From') },
          { label: t('To') },
          { label: t('Amount'), end: true },
          { label: t('Postings'), end: true },
        ]}
        rows={lines.map(({ kind, from, to: goal, unit, amount, lines: count }) => ({
          key: `${unit} ${kind} ${from} ${goal}`,
          cells: [
            t(flowKindName(kind)),
            from && t(sideName(from)),
            goal && t(sideName(goal)),
            sumText(unit, amount),
            count,
          ],
        }))}
      />
      <p className="small mute">
        {t('No one is named, and groups of fewer than five people are added together.')}{' '}
        <Anchor href={`${to('transparency')}?kind=transfers#entries`}>
          {t('The postings in the public record')}
        </Anchor>
      </p>
    </div>
  )
}

/** What came in and went out by month; each month leads to the sums behind it. */
export const Flows = ({ books }: { books: TreasuryBooks }) => {
  const t = useT()
  return (
    <Card
      title={t('In and out by month')}
      id="flows"
      action={<a href={treasuryApi.flowTable.path}>{t('Download as CSV')}</a>}
    >
      <div className="stack">
        <Table
          caption={t('In and out by month')}
          hideCaption
          columns={[
            { label: t('Month') },
            { label: t('Into the rewards fund'), end: true },
            { label: t('Out of the rewards fund'), end: true },
            { label: t('Naira in'), end: true },
            { label: t('Naira out'), end: true },
          ]}
          rows={books.months.map(({ month, supIn, supOut, nairaIn, nairaOut }) => ({
            key: month,
            cells: [
              <Anchor key="month" href={booksHref({ month }, 'month')}>
                {formatMonth(month, t)}
              </Anchor>,
              sumText('SUP', supIn),
              sumText('SUP', supOut),
              sumText('NGN', nairaIn),
              sumText('NGN', nairaOut),
            ],
          }))}
        />
        <MonthLines month={books.month} />
        {books.foldedAt !== null && (
          <p className="small mute">{t('As of {time}', { time: formatDateTime(books.foldedAt, t) })}</p>
        )}
      </div>
    </Card>
  )
}

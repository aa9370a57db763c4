import { useT } from '#platform/web/language.tsx'
import { formatMonth } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Meter } from '#ui/data/meter.tsx'
import { Table } from '#ui/data/table.tsx'
import type { Overview } from '../../overview-contract.ts'

type Months = Overview['months']

// Only for the length of a bar, never for sums.
const lengthOf = (text: string): number => Number(text)

/** The wallet's list of the days of a month. */
const hrefOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 0, number ?? 1, 0)).getUTCDate()
  return `${to('wallet')}?from=${month}-01&to=${month}-${last}`
}

/** A bar chart of the table below; hidden from screen readers. */
const Bars = ({ months }: { months: Months }) => {
  const t = useT()
  const longest = Math.max(...months.flatMap((each) => [lengthOf(each.in), lengthOf(each.out)]))
  return (
    <ul className="flow stack gap-2 veiled" aria-hidden="true">
      {months.map((each) => (
        <li key={each.month}>
          <span>{formatMonth(each.month, t)}</span>
          <span>
            <Meter value={lengthOf(each.in)} max={longest} label={t('In')} />
            <Meter value={lengthOf(each.out)} max={longest} label={t('Out')} hatch />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The last 12 months as bars and as a table whose months link to their statements. */
export const LastMonths = ({ months }: { months: Months }) => {
  const t = useT()
  return (
    <Card title={t('The last 12 months')}>
      <div className="stack gap-3">
        <p className="small mute">
          {t('Each month has two bars: the plain bar is SUP in, the striped bar is SUP out.')}
        </p>
        <Bars months={months} />
        <Disclosure summary={t('The same as a table')}>
          <Table
            fold={false}
            caption={t('SUP in and out by month')}
            columns={[{ label: t('Month') }, { label: t('In'), end: true }, { label: t('Out'), end: true }]}
            rows={months.toReversed().map((each) => ({
              key: each.month,
              cells: [
                <Anchor href={hrefOf(each.month)}>{formatMonth(each.month, t)}</Anchor>,
                <span className="veiled">{each.in}</span>,
                <span className="veiled">{each.out}</span>,
              ],
            }))}
          />
          <p className="small mute mt-2">{t('Open a month to see and print its statement.')}</p>
        </Disclosure>
      </div>
    </Card>
  )
}

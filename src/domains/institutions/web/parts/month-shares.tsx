import { formatNumber, useT } from '#platform/web/language.tsx'
import { formatMonth } from '#shared/format.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { MeterRow } from '#ui/data/meter.tsx'
import { Table } from '#ui/data/table.tsx'
import { Section } from '#ui/page-head.tsx'
import { TableFile } from './school-words.tsx'

interface MonthShare {
  readonly month: string
  readonly share: number
  readonly people: number
  readonly actions: number
  /** How many institutions stand behind the month, where there are several. */
  readonly published?: number
}

interface MonthSharesProps {
  readonly title: string
  readonly months: readonly MonthShare[]
  /** The same months in the order of the table. */
  readonly rows: readonly MonthShare[]
}

/** How many took part month by month: as bars, and as a table with the numbers behind them. */
export const MonthShares = ({ title, months, rows }: MonthSharesProps) => {
  const t = useT()
  const hasSeveral = rows.some(({ published }) => published !== undefined)
  return (
    <Section title={title} action={<TableFile />}>
      <div className="stack gap-3">
        {months.map(({ month, share }) => (
          <MeterRow key={month} label={formatMonth(month, t)} value={share} text={`${share}%`} />
        ))}
      </div>
      <Disclosure summary={t('The same as a table')}>
        <Table
          caption={title}
          hideCaption
          columns={[
            { label: t('Month') },
            { label: t('Took part'), end: true },
            { label: t('Members'), end: true },
            { label: t('Actions'), end: true },
            ...(hasSeveral ? [{ label: t('Institutions'), end: true }] : []),
          ]}
          rows={rows.map(({ month, share, people, actions, published }) => ({
            key: month,
            cells: [
              formatMonth(month, t),
              `${share}%`,
              formatNumber(people),
              formatNumber(actions),
              ...(published === undefined ? [] : [published]),
            ],
          }))}
        />
      </Disclosure>
    </Section>
  )
}

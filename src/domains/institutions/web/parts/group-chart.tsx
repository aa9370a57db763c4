import { formatNumber, useT } from '#platform/web/language.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { MeterRow } from '#ui/data/meter.tsx'
import { Table } from '#ui/data/table.tsx'
import { Section } from '#ui/page-head.tsx'
import type { FiguresOfGroup } from '../../contract.ts'
import { TableFile } from './school-words.tsx'

interface GroupChartProps {
  readonly title: string
  /** The heading of the first column. */
  readonly what: string
  readonly groups: readonly FiguresOfGroup[]
}

/** The share of each group as bars, and the same as a table and a file. */
export const GroupChart = ({ title, what, groups }: GroupChartProps) => {
  const t = useT()
  const shown = groups.filter(({ published }) => published > 0)
  const rest = groups.filter(({ published, listed }) => published === 0 && listed > 0)
  return (
    <Section title={title} action={<TableFile />}>
      {shown.length === 0 ? (
        <p className="mute">{t('No institution here has enough people to show.')}</p>
      ) : (
        <div className="stack gap-3">
          {shown
            .toSorted((one, other) => (other.share ?? 0) - (one.share ?? 0))
            .map(({ key, name, share }) => (
              <MeterRow key={key} label={t(name)} value={share ?? 0} text={`${share ?? 0}%`} />
            ))}
        </div>
      )}
      <Disclosure summary={t('The same as a table')}>
        <Table
          caption={title}
          hideCaption
          columns={[
            { label: what },
            { label: t('Took part'), end: true },
            { label: t('Members'), end: true },
            { label: t('Actions'), end: true },
            { label: t('Shown'), end: true },
            { label: t('On the list'), end: true },
          ]}
          rows={[...shown, ...rest].map((group) => ({
            key: group.key,
            cells: [
              t(group.name),
              group.share === null ? '–' : `${group.share}%`,
              group.published === 0 ? '–' : formatNumber(group.people),
              group.published === 0 ? '–' : formatNumber(group.actions),
              group.published,
              group.listed,
            ],
          }))}
        />
      </Disclosure>
    </Section>
  )
}

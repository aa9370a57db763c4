import { Disclosure } from '#ui/disclosure.tsx'
import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { formatMonth } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { MeterRow } from '#ui/data/meter.tsx'
import { Table } from '#ui/data/table.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { type EducationMonth, ownershipNames, ownerships } from '../contract.ts'
import { overviewRead, WithOverview } from './parts/overview-read.tsx'
import { MonthShares } from './parts/month-shares.tsx'
import { HowRounded, TableFile } from './parts/school-words.tsx'

const percent = (share: number | null): string => (share === null ? '–' : `${share}%`)

const ByOwnership = ({ months }: { months: readonly EducationMonth[] }) => {
  const t = useT()
  const last = months.at(-1)
  return (
    <Section title={t('Federal, State-owned and private')} action={<TableFile />}>
      <div className="stack gap-3">
        {ownerships.map((ownership) => {
          const share = last?.byOwnership[ownership] ?? null
          return (
            share !== null && (
              <MeterRow
                key={ownership}
                label={t(ownershipNames[ownership])}
                value={share}
                text={`${share}%`}
              />
            )
          )
        })}
      </div>
      <Disclosure summary={t('The same as a table')}>
        <Table
          caption={t('Federal, State-owned and private')}
          hideCaption
          columns={[
            { label: t('Month') },
            ...ownerships.map((ownership) => ({ label: t(ownershipNames[ownership]), end: true })),
          ]}
          rows={months.toReversed().map(({ month, byOwnership }) => ({
            key: month,
            cells: [formatMonth(month, t), ...ownerships.map((ownership) => percent(byOwnership[ownership]))],
          }))}
        />
      </Disclosure>
    </Section>
  )
}

/** How taking part changes over a year, for all institutions together [CM-03]. */
const EducationAnalyticsPage = () => {
  const t = useT()
  return (
    <>
      <PageHead
        lead={t('How taking part in the institutions changes over a year.')}
        actions={
          <>
            <Anchor href={to('institutionsOverview')}>{t('Institutions in numbers')}</Anchor>
            <Anchor href={to('topSchools')}>{t('Top Schools')}</Anchor>
          </>
        }
      />
      <WithOverview>
        {({ months }) => (
          <>
            <MonthShares
              title={t('Who took part, month by month')}
              months={months}
              rows={months.toReversed()}
            />
            <ByOwnership months={months} />
          </>
        )}
      </WithOverview>
      <HowRounded />
    </>
  )
}

export default page({ component: EducationAnalyticsPage, frame: 'read stack', reads: () => [overviewRead] })

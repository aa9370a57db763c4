import { formatNumber, useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { formatMonth } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { EducationOverview } from '../contract.ts'
import { GroupChart } from './parts/group-chart.tsx'
import { overviewRead, WithOverview } from './parts/overview-read.tsx'
import { HowRounded } from './parts/school-words.tsx'

const Totals = ({ total }: Pick<EducationOverview, 'total'>) => {
  const t = useT()
  return (
    <StatGrid>
      <Stat value={formatNumber(total.listed)} label={t('institutions on the list')} />
      <Stat value={formatNumber(total.published)} label={t('with enough people to be shown')} />
      <Stat value={formatNumber(total.people)} label={t('members of those')} />
      {total.share !== null && <Stat value={`${total.share}%`} label={t('of them took part')} />}
    </StatGrid>
  )
}

/** All institutions together, by State, kind, ownership and size [CM-03]. */
const InstitutionsOverviewPage = () => {
  const t = useT()
  return (
    <>
      <PageHead
        lead={t('How many people of the institutions take part, and where.')}
        actions={
          <>
            <Anchor href={to('institutions')}>{t('All institutions')}</Anchor>
            <Anchor href={to('educationAnalytics')}>{t('Education analytics')}</Anchor>
          </>
        }
      />
      <WithOverview before={Totals}>
        {({ month, states, types, ownerships, sizes }) => (
          <>
            <p>{t('All figures are of {month}.', { month: formatMonth(month, t) })}</p>
            <GroupChart title={t('By State')} what={t('State')} groups={states} />
            <GroupChart title={t('By kind')} what={t('Kind of institution')} groups={types} />
            <GroupChart title={t('By who runs them')} what={t('Who runs it')} groups={ownerships} />
            <GroupChart title={t('By size')} what={t('Size')} groups={sizes} />
          </>
        )}
      </WithOverview>
      <HowRounded />
    </>
  )
}

export default page({ component: InstitutionsOverviewPage, frame: 'read stack', reads: () => [overviewRead] })

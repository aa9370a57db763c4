import { groupedText } from '#shared/values/grouped-text.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { formatMoment } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import type { PublicFigures } from '../../contract.ts'

/** What everybody has done together, counted from the records [DB-01]. */
export const PublicFiguresCard = ({ figures }: { figures: PublicFigures }) => {
  const t = useT()
  const { citizens, activeThisMonth, civicActions, givenToProjects, projectsCompleted, credibility } = figures
  return (
    <Card
      title={t('All of us together')}
      action={<Anchor href={`${to('transparencyDashboard')}#how`}>{t('How we count')}</Anchor>}
    >
      <StatGrid>
        <Stat value={formatNumber(citizens)} label={t('citizens')} />
        <Stat value={formatNumber(activeThisMonth)} label={t('active this month')} />
        <Stat value={formatNumber(civicActions)} label={t('civic actions')} />
        <Stat value={`${groupedText(givenToProjects)} SUP`} label={t('community funding')} />
        <Stat value={formatNumber(projectsCompleted)} label={t('projects completed')} />
        <Stat value={credibility === null ? '–' : formatNumber(credibility)} label={t('credibility score')} />
      </StatGrid>
      <p className="tiny mute mt-3">{t('As of {time}', { time: formatMoment(figures.countedAt, t) })}</p>
    </Card>
  )
}

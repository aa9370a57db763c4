import { challengeApi } from '#domains/challenge/contract.ts'
import type { SeatsAnswer } from '#domains/challenge/seat-contract.ts'
import { standingApi } from '#domains/standing/contract.ts'
import { CredibleCard } from '#domains/standing/web/credible-card.tsx'
import { Badges, LevelCard } from '#domains/standing/web/figures.tsx'
import { StreakCard } from '#domains/standing/web/streak-card.tsx'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { MeterRow } from '#ui/data/meter.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Table } from '#ui/data/table.tsx'
import { dashboardApi } from '../contract.ts'
import { WayLevelCard } from './dashboard/way-level.tsx'

const ownRead = read(standingApi.standing)
const wayRead = read(dashboardApi.way)
const countryRead = read(challengeApi.seats)

const Failed = () => {
  const t = useT()
  return (
    <Notice tone="bad" role="alert" title={t('We could not load this.')}>
      {t('Check your network, then try again.')} <a href={to('progress')}>{t('Try again')}</a>
    </Notice>
  )
}

const Way = () => {
  const t = useT()
  const { data, problem } = useRead(dashboardApi.way, wayRead)
  if (!data) return problem ? <Failed /> : <Skeleton shape="block" />
  return (
    <div className="stack gap-2">
      <WayLevelCard way={data} title={t('Your way through the challenge')} />
      <p className="small mute">
        {t(
          'This way leads to a seat. The level below counts your verified actions, whether you want a seat or not.',
        )}
      </p>
    </div>
  )
}

const Own = () => {
  const t = useT()
  const { data, problem } = useRead(standingApi.standing, ownRead)
  if (!data) return problem ? <Failed /> : <Skeleton shape="block" />
  return (
    <>
      <LevelCard level={data.level} stats={data} />
      <p className="small">
        {t('{points} points.', { points: formatNumber(data.points) })}{' '}
        <Anchor href={to('leaderboard')}>{t('Leaderboard')}</Anchor>
      </p>
      <StreakCard streak={data.streak} />
      <CredibleCard credible={data.credible} />
      <Badges badges={data.badges} />
    </>
  )
}

const Country = ({ answer: { country, states } }: { answer: SeatsAnswer }) => {
  const t = useT()
  return (
    <Card
      title={t('The country’s way')}
      action={<Anchor href={to('challenge')}>{t('#13k Challenge')}</Anchor>}
    >
      <MeterRow
        label={t('Seats filled')}
        value={country.filled}
        max={country.seats}
        text={t('{have} of {need}', {
          have: formatNumber(country.filled),
          need: formatNumber(country.seats),
        })}
      />
      <p className="small mute mt-2">
        {country.filled === 0
          ? t('No seat is filled yet. Each one starts with a nomination.')
          : t('{count, plural, one {# person is on the way} other {# people are on the way}}', {
              count: country.inPipeline,
            })}
      </p>
      <Disclosure summary={t('Seats by State')}>
        <Table
          caption={t('Seats by State')}
          hideCaption
          columns={[
            { label: t('State') },
            { label: t('Filled'), end: true },
            { label: t('Reserved'), end: true },
            { label: t('Seats'), end: true },
          ]}
          rows={states.map(({ code, name, filled, reserved, seats }) => ({
            key: code,
            cells: [name, formatNumber(filled), formatNumber(reserved), formatNumber(seats)],
          }))}
        />
      </Disclosure>
    </Card>
  )
}

const CountryPart = () => {
  const { data, problem } = useRead(challengeApi.seats, countryRead)
  return data ? <Country answer={data} /> : problem ? <Failed /> : <Skeleton shape="block" />
}

/** A person's own way and the country's: both levels of decision D-34, each explained. */
const ProgressPage = () => {
  const t = useT()
  return (
    <>
      <PageHead
        lead={t('How far you have come, and how far the country has.')}
        actions={<Anchor href={to('methodology')}>{t('How it works')}</Anchor>}
      />
      <div className="wide2 stack">
        <div className="stack">
          <Way />
          <Own />
        </div>
        <div className="stack">
          <CountryPart />
        </div>
      </div>
    </>
  )
}

export default page({ component: ProgressPage, reads: () => [ownRead, wayRead, countryRead] })

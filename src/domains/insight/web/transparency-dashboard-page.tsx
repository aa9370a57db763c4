import { groupedText } from '#shared/values/grouped-text.ts'
import { AdminCostCard } from '#domains/treasury/web/treasury/money.tsx'
import { ReservesCard } from '#domains/treasury/web/treasury/reserves.tsx'
import { treasuryApi } from '#domains/treasury/contract.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate, formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { Table } from '#ui/data/table.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { dashboardApi, type PublicDashboard } from '../contract.ts'

const figuresRead = read(dashboardApi.publicFigures)
const treasuryRead = read(treasuryApi.publicTreasury)

type Day = PublicDashboard['days'][number]
type FigureName = Exclude<keyof Day, 'day'>

/** Each figure with its label, how it is counted, and where its entries are: people never, so theirs are days. */
const figureWords: readonly { name: FigureName; label: string; how: string; entries: string }[] = [
  {
    name: 'citizens',
    label: message('citizens'),
    how: message('Accounts of people. Closed and joined accounts do not count.'),
    entries: '#days',
  },
  {
    name: 'activeThisMonth',
    label: message('active this month'),
    how: message('People with at least one civic action since the month began, Lagos time.'),
    entries: '#days',
  },
  {
    name: 'civicActions',
    label: message('civic actions'),
    how: message(
      'Tasks, lessons, problem reports, checks, nominations and pledges. Votes for people never count.',
    ),
    entries: '#days',
  },
  {
    name: 'givenToProjects',
    label: message('community funding'),
    how: message('All SUP that people have put into community projects, from the ledger.'),
    entries: to('projects'),
  },
  {
    name: 'projectsCompleted',
    label: message('projects completed'),
    how: message('Projects whose work is finished.'),
    entries: `${to('projects')}?status=completed`,
  },
  {
    name: 'credibility',
    label: message('credibility score'),
    how: message(
      'The average credibility score, 0 to 100, of everyone who has one. None is shown while fewer than five people do.',
    ),
    entries: `${to('methodology')}#credibility`,
  },
]

const valueOf = (day: Day, name: FigureName): string => {
  const value = day[name]
  if (value === null) return '–'
  return name === 'givenToProjects' ? `${groupedText(String(value))} SUP` : formatNumber(Number(value))
}

/** The line of a figure: two days or more, without days that have no value. */
const trendOf = (days: readonly Day[], name: FigureName): number[] | undefined => {
  const values = days.flatMap((day) => (day[name] === null ? [] : [Number(day[name])]))
  return values.length > 1 ? values : undefined
}

const Now = ({ figures, days }: PublicDashboard) => {
  const t = useT()
  return (
    <Card title={t('All of us together')} as="section">
      <StatGrid>
        {figureWords.map(({ name, label, entries }) => (
          <Stat
            key={name}
            value={valueOf({ ...figures, day: '' }, name)}
            label={<Anchor href={entries}>{t(label)}</Anchor>}
            trend={trendOf(days, name)}
          />
        ))}
      </StatGrid>
      <p className="tiny mute mt-3">{t('As of {time}', { time: formatDateTime(figures.countedAt, t) })}</p>
    </Card>
  )
}

const ByDay = ({ days }: Pick<PublicDashboard, 'days'>) => {
  const t = useT()
  return (
    <Card
      as="section"
      id="days"
      title={t('Day by day')}
      action={<Anchor href={dashboardApi.dayTable.path}>{t('Every day as CSV')}</Anchor>}
    >
      {days.length === 0 ? (
        <p>{t('The first day is counted within a minute.')}</p>
      ) : (
        <Table
          caption={t('The last 30 days')}
          hideCaption
          columns={[{ label: t('Day') }, ...figureWords.map(({ label }) => ({ label: t(label), end: true }))]}
          rows={days.toReversed().map((day) => ({
            key: day.day,
            cells: [formatDate(day.day, t), ...figureWords.map(({ name }) => valueOf(day, name))],
          }))}
        />
      )}
    </Card>
  )
}

const HowCounted = () => {
  const t = useT()
  return (
    <Card as="section" id="how" title={t('How we count')}>
      <dl className="stack">
        {figureWords.map(({ name, label, how }) => (
          <div key={name}>
            <dt className="b">{t(label)}</dt>
            <dd>{t(how)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        <Anchor href={`${to('methodology')}#credibility`}>{t('How each score is made up')}</Anchor>
      </p>
    </Card>
  )
}

const Money = () => {
  const t = useT()
  const state = useRead(treasuryApi.publicTreasury, treasuryRead)
  return (
    <Loaded state={state} failed={t('We could not load the figures of the treasury.')}>
      {({ costs, proofs }) => (
        <div className="wide2 stack">
          <ReservesCard proofs={proofs} />
          <AdminCostCard costs={costs} />
        </div>
      )}
    </Loaded>
  )
}

const CheckIt = () => {
  const t = useT()
  return (
    <Card flush as="section" title={t('Check it yourself')}>
      <ItemList>
        <Item
          href={to('transparency')}
          title={t('The public record')}
          detail={t('Every vote, payment and count, signed so that no one can change it later.')}
        />
        <Item
          href={to('leaders')}
          title={t('Candidates')}
          detail={t('Every leader with the evidence, the score and each decision.')}
        />
        <Item
          href={to('projects')}
          title={t('Projects')}
          detail={t('What each project received, and from how many people.')}
        />
        <Item
          href={to('treasury')}
          title={t('Treasury')}
          detail={t('What each fund is spent on, for members.')}
        />
        <Item
          href={to('openData')}
          title={t('Open data')}
          detail={t('Facts about places that members submitted and others checked.')}
        />
      </ItemList>
    </Card>
  )
}

/** The public part of the dashboard: what everybody has done together, day by day [DB-01, TR-01]. */
const TransparencyDashboardPage = () => {
  const t = useT()
  const state = useRead(dashboardApi.publicFigures, figuresRead)
  return (
    <>
      <PageHead
        lead={t('What citizens have done together, added up every minute and recounted every night.')}
      />
      <Loaded state={state} failed={t('We could not load the figures.')}>
        {(shown) => (
          <>
            <Now {...shown} />
            <Money />
            <ByDay days={shown.days} />
            <div className="wide2 stack">
              <HowCounted />
              <CheckIt />
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({ component: TransparencyDashboardPage, reads: () => [figuresRead, treasuryRead] })

import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { checkIcon, clockIcon } from '#ui/icons.ts'
import type { Dashboard } from '../../contract.ts'
import type { AreaContest } from '#shared/civic/dashboard-parts.ts'
import { timeBetween } from '../../rules.ts'

/** How long until a time, in words; nothing once it has passed. */
const Left = ({ from, until, isOpen }: { from: string; until: string; isOpen: boolean }) => {
  const t = useT()
  const left = timeBetween(from, until)
  if (!left) return null
  const time =
    left.days > 0
      ? t('{days, plural, one {# day} other {# days}}', { days: left.days })
      : t('{hours, plural, =0 {less than an hour} one {# hour} other {# hours}}', { hours: left.hours })
  return (
    <Chip tone="warn" icon={clockIcon}>
      {isOpen ? t('{time} left', { time }) : t('Opens in {time}', { time })}
    </Chip>
  )
}

const State = ({ contest }: { contest: AreaContest }) => {
  const t = useT()
  if (contest.state === 'closed') return <Chip>{t('Ballots are being counted')}</Chip>
  if (contest.voted === null) return null
  return (
    <Chip tone="ok" icon={checkIcon}>
      {t('You voted with {amount} SUP', { amount: contest.voted })}
    </Chip>
  )
}

/** The community selection of the person's area: what it decides, how long it runs, and the person's part in it. */
export const AreaContestCard = ({ contest, asOf }: { contest: AreaContest } & Pick<Dashboard, 'asOf'>) => {
  const t = useT()
  const isOpen = contest.state === 'open'
  return (
    <Card title={t('In your area')} action={<Anchor href={to('voting')}>{t('Open')}</Anchor>}>
      <p>
        <b>{contest.roundName}</b>
      </p>
      <p className="small mute">
        {contest.lgaName}, {contest.stateName} ·{' '}
        {t('{seats, plural, one {# seat} other {# seats}}', { seats: contest.seats })}
        {contest.standing > 0 &&
          ` · ${t('{count, plural, one {# candidate} other {# candidates}}', { count: contest.standing })}`}
      </p>
      <p className="small mt-2">
        {contest.state === 'announced'
          ? t('Opens {time}', { time: formatDateTime(contest.opensAt, t) })
          : t('Closes {time}', { time: formatDateTime(contest.closesAt, t) })}
      </p>
      <p className="row wrapf gap-2 mt-2">
        {contest.state !== 'closed' && (
          <Left from={asOf} until={isOpen ? contest.closesAt : contest.opensAt} isOpen={isOpen} />
        )}
        <State contest={contest} />
      </p>
    </Card>
  )
}

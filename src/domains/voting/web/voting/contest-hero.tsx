import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { Chip } from '#ui/chip.tsx'
import type { MyContest } from '../../contract.ts'
import { Countdown } from './countdown.tsx'

/** The question of the contest, and until when it can be answered. */
export const ContestHero = ({ contest, asOf }: { contest: MyContest; asOf: string }) => {
  const t = useT()
  const { choices, lgaName, stateName, seats, state, opensAt, closesAt } = contest
  return (
    <section className="cloth m-mirror bal asks">
      <p className="row wrapf small gap-2">
        {choices.some(({ isSample }) => isSample) ? <Chip>{t('Sample')}</Chip> : null}
        {lgaName}, {stateName} · {t('{seats, plural, one {# seat} other {# seats}}', { seats })}
      </p>
      <h1>{t('Who should speak for {lga}?', { lga: lgaName })}</h1>
      <p className="small fade">
        {choices.length > 0
          ? t('{count, plural, one {# person} other {# people}} passed vetting. Choose one.', {
              count: choices.length,
            })
          : contest.roundName}{' '}
        {t('This is not the public election.')}
      </p>
      {state === 'open' ? <Countdown asOf={asOf} closesAt={closesAt} /> : null}
      <p className="small fade">
        {state === 'announced'
          ? t('Opens {time}', { time: formatDateTime(opensAt, t) })
          : state === 'open'
            ? t('Closes {time}', { time: formatDateTime(closesAt, t) })
            : t('Closed {time}', { time: formatDateTime(closesAt, t) })}
      </p>
    </section>
  )
}

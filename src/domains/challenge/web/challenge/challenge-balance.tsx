import { zoneNames } from '#domains/regions/contract.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { Section } from '#ui/page-head.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { Table } from '#ui/data/table.tsx'
import type { GenderBalance, SeatsAnswer } from '../../seat-contract.ts'
import { peopleOf, shareOf } from './challenge-parts.tsx'

const Zones = ({ answer }: { answer: SeatsAnswer }) => {
  const t = useT()
  const all = peopleOf(answer.country)
  return (
    <Table
      className="tight"
      fold={false}
      caption={t('By zone: share of seats beside share of people')}
      columns={[
        { label: t('Zone') },
        { label: t('Seats'), end: true },
        { label: t('Share of seats'), end: true },
        { label: t('People'), end: true },
        { label: t('Share of people'), end: true },
      ]}
      rows={answer.zones.map((zone) => ({
        key: zone.zone,
        cells: [
          t(zoneNames[zone.zone]),
          formatNumber(zone.seats),
          shareOf(zone.seats, answer.country.seats),
          formatNumber(peopleOf(zone)),
          shareOf(peopleOf(zone), all),
        ],
      }))}
    />
  )
}

const Genders = ({ genders }: { genders: GenderBalance }) => {
  const t = useT()
  const shown = (count: number | null) => (count === null ? t('fewer than ten') : formatNumber(count))
  return (
    <div>
      <h3>{t('By gender')}</h3>
      {genders.others === null ? (
        <p className="mt-2">{t('Too few people are here to show numbers.')}</p>
      ) : (
        <SummaryList
          rows={[
            { label: t('Women'), value: shown(genders.woman) },
            { label: t('Men'), value: shown(genders.man) },
            { label: t('Another'), value: shown(genders.another) },
            { label: t('Not said, or too few to show'), value: formatNumber(genders.others) },
          ]}
        />
      )}
      <p className="small mute mt-2 read">
        {t(
          'Leaders say it themselves, if they like. It never shows on a profile. A group of fewer than ten people is not shown alone.',
        )}
      </p>
    </div>
  )
}

/** How evenly the zones are represented, and the genders that leaders stated. */
export const BalanceCard = ({ answer }: { answer: SeatsAnswer }) => {
  const t = useT()
  return (
    <Section title={t('Balance')}>
      <div className="wide2 stack">
        <Zones answer={answer} />
        <Genders genders={answer.genders} />
      </div>
    </Section>
  )
}

import { formatNumber, useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Segments, Tabs } from '#ui/navigation/tabs.tsx'
import { concernKindNames, concernStates } from '../../contracts/concern-contract.ts'
import { correctionFieldNames } from '../../contracts/leader-contract.ts'
import { correctionStates, leaderModerationApi } from '../../contracts/moderation-contract.ts'
import { ConcernDetail } from './concern-case.tsx'
import { ConcernDecisionForm } from './concern-form.tsx'
import { CorrectionDetail, CorrectionDecisionForm } from './correction-case.tsx'
import { ConsoleCases } from './console-columns.tsx'
import {
  type ModerationPlace,
  moderationHref,
  moderationPlaceOf,
  consoleRead,
  caseStateNames,
} from './console-place.ts'

const listStates = { reports: concernStates, corrections: correctionStates } as const

const StateTabs = ({
  place,
  counts,
}: {
  place: ModerationPlace
  counts: Record<string, number> | undefined
}) => {
  const t = useT()
  const states: readonly ModerationPlace['state'][] = listStates[place.list]
  return (
    <Tabs
      label={t('State')}
      items={states.map((state) => ({
        href: moderationHref({ list: place.list, state }),
        label: t(caseStateNames[state]),
        ...(counts && { count: formatNumber(counts[state] ?? 0) }),
        current: state === place.state,
      }))}
    />
  )
}

const Reports = ({ place }: { place: ModerationPlace }) => {
  const t = useT()
  const queue = useRead(leaderModerationApi.concernQueue, consoleRead(place))
  const next = moderationHref({ list: place.list, state: place.state })
  return (
    <>
      <StateTabs place={place} counts={queue.data?.counts} />
      <ConsoleCases
        queue={queue}
        place={place}
        detailOf={({ kind, sentAt }) => `${t(concernKindNames[kind])} · ${formatDate(sentAt, t)}`}
        renderDecision={(item) => <ConcernDecisionForm item={item} next={next} />}
      >
        {(item) => <ConcernDetail item={item} />}
      </ConsoleCases>
    </>
  )
}

const Corrections = ({ place }: { place: ModerationPlace }) => {
  const t = useT()
  const queue = useRead(leaderModerationApi.correctionQueue, consoleRead(place))
  const next = moderationHref({ list: place.list, state: place.state })
  return (
    <>
      <StateTabs place={place} counts={queue.data?.counts} />
      <ConsoleCases
        queue={queue}
        place={place}
        detailOf={({ field, sentAt }) => `${t(correctionFieldNames[field])} · ${formatDate(sentAt, t)}`}
        renderDecision={(item) => <CorrectionDecisionForm item={item} next={next} />}
      >
        {(item) => <CorrectionDetail item={item} />}
      </ConsoleCases>
    </>
  )
}

const lists = { reports: Reports, corrections: Corrections } as const

/** The moderators' console: reports about leaders and corrections of their profiles. */
const ConcernsPage = () => {
  const t = useT()
  const place = moderationPlaceOf(useSearch())
  const List = lists[place.list]
  return (
    <div className="mainc vet">
      <header className="bar2">
        <BackLink href={to('moderationConsole')}>{t('Moderation')}</BackLink>
        <h1>{t('Reports and corrections')}</h1>
        <Segments
          label={t('List')}
          items={[
            {
              href: moderationHref({ list: 'reports' }),
              label: t('Reports'),
              current: place.list === 'reports',
            },
            {
              href: moderationHref({ list: 'corrections' }),
              label: t('Corrections'),
              current: place.list === 'corrections',
            },
          ]}
        />
      </header>
      <List place={place} />
    </div>
  )
}

export default page({
  component: ConcernsPage,
  reads: ({ search }) => [consoleRead(moderationPlaceOf(search))],
})

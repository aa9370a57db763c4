import { formatNumber, useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/queries.ts'
import { formatDate } from '#shared/format.ts'
import { Segments, Tabs } from '#ui/tabs.tsx'
import { concernKindNames, concernStates } from '../concern-contract.ts'
import { correctionFieldNames } from '../leader-contract.ts'
import { correctionStates, leaderModerationApi } from '../moderation-contract.ts'
import { noteDeskApi, noteStates } from '../note-desk-contract.ts'
import { ConcernDetail } from './desk/concern-case.tsx'
import { ConcernForm } from './desk/concern-form.tsx'
import { CorrectionDetail, CorrectionForm } from './desk/correction-case.tsx'
import { DeskCases } from './desk/desk-columns.tsx'
import { NoteDetail, NoteForm } from './desk/note-case.tsx'
import { type DeskPlace, deskHref, deskPlaceOf, deskRead, stateNames } from './desk/desk-place.ts'

const listStates = { reports: concernStates, corrections: correctionStates, notes: noteStates } as const

const StateTabs = ({ place, counts }: { place: DeskPlace; counts: Record<string, number> | undefined }) => {
  const t = useT()
  const states: readonly DeskPlace['state'][] = listStates[place.list]
  return (
    <Tabs
      label={t('State')}
      items={states.map((state) => ({
        href: deskHref({ list: place.list, state }),
        label: t(stateNames[state]),
        ...(counts && { count: formatNumber(counts[state] ?? 0) }),
        current: state === place.state,
      }))}
    />
  )
}

const Reports = ({ place }: { place: DeskPlace }) => {
  const t = useT()
  const queue = useRead(leaderModerationApi.concernQueue, deskRead(place))
  const next = deskHref({ list: place.list, state: place.state })
  return (
    <>
      <StateTabs place={place} counts={queue.data?.counts} />
      <DeskCases
        queue={queue}
        place={place}
        detailOf={({ kind, sentAt }) => `${t(concernKindNames[kind])} · ${formatDate(sentAt, t)}`}
        renderDecision={(item) => <ConcernForm item={item} next={next} />}
      >
        {(item) => <ConcernDetail item={item} />}
      </DeskCases>
    </>
  )
}

const Corrections = ({ place }: { place: DeskPlace }) => {
  const t = useT()
  const queue = useRead(leaderModerationApi.correctionQueue, deskRead(place))
  const next = deskHref({ list: place.list, state: place.state })
  return (
    <>
      <StateTabs place={place} counts={queue.data?.counts} />
      <DeskCases
        queue={queue}
        place={place}
        detailOf={({ field, sentAt }) => `${t(correctionFieldNames[field])} · ${formatDate(sentAt, t)}`}
        renderDecision={(item) => <CorrectionForm item={item} next={next} />}
      >
        {(item) => <CorrectionDetail item={item} />}
      </DeskCases>
    </>
  )
}

const Notes = ({ place }: { place: DeskPlace }) => {
  const t = useT()
  const queue = useRead(noteDeskApi.noteQueue, deskRead(place))
  const next = deskHref({ list: place.list, state: place.state })
  return (
    <>
      <StateTabs place={place} counts={queue.data?.counts} />
      <DeskCases
        queue={queue}
        place={place}
        detailOf={({ text, since }) => `${text.slice(0, 60)} · ${formatDate(since, t)}`}
        renderDecision={(item) => <NoteForm item={item} next={next} />}
      >
        {(item) => <NoteDetail item={item} />}
      </DeskCases>
    </>
  )
}

const lists = { reports: Reports, corrections: Corrections, notes: Notes } as const

/** The moderators' desk: reports about leaders, corrections of their profiles, words of endorsements. */
const ConcernsPage = () => {
  const t = useT()
  const place = deskPlaceOf(useSearch())
  const List = lists[place.list]
  return (
    <div className="mainc vet">
      <header className="bar2">
        <h1>{t('Reports and corrections')}</h1>
        <Segments
          label={t('List')}
          items={[
            { href: deskHref({ list: 'reports' }), label: t('Reports'), current: place.list === 'reports' },
            {
              href: deskHref({ list: 'corrections' }),
              label: t('Corrections'),
              current: place.list === 'corrections',
            },
            { href: deskHref({ list: 'notes' }), label: t('Endorsements'), current: place.list === 'notes' },
          ]}
        />
      </header>
      <List place={place} />
    </div>
  )
}

export default page({
  component: ConcernsPage,
  reads: ({ search }) => [deskRead(deskPlaceOf(search))],
})

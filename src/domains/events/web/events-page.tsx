import { lgasRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { NextTwenty } from '#platform/web/reading/next-page.tsx'
import type { Answer } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { plusIcon } from '#ui/icons.ts'
import { PageHead } from '#ui/page-head.tsx'
import { eventsApi } from '../contract.ts'
import { OwnEventsCard } from './list/own-events.tsx'
import { EventFilters, EventViews } from './list/event-filters.tsx'
import { EventMap } from './list/event-map.tsx'
import { EventRows } from './list/event-rows.tsx'
import { type EventsSearch, eventsSearch } from './list/events-search.ts'
import { MonthTable } from './list/month-table.tsx'

const ownRead = read(eventsApi.ownEvents)
/** A month has no other view: its address may still name one. */
const isMap = (query: EventsSearch): boolean => query.view === 'map' && query.month === undefined
/** A calendar shows a whole month at once. */
const eventsRead = ({ view, ...query }: EventsSearch) =>
  read(eventsApi.events, {
    query: { ...query, ...(view === 'past' && { view }), ...(query.month && { limit: '100' }) },
  })
const countsRead = ({ kind }: EventsSearch) =>
  read(eventsApi.eventCounts, { query: { ...(kind && { kind }) } })

const NoEvents = ({ query, mayPlan }: { query: EventsSearch; mayPlan: boolean }) => {
  const t = useT()
  const isNarrow = Boolean(query.state ?? query.kind ?? query.month)
  return (
    <EmptyState
      className="card"
      level={2}
      title={isNarrow ? t('No events match') : t('No events here yet')}
      action={
        isNarrow ? (
          <ButtonLink variant="quiet" href={to('events')}>
            {t('All upcoming events')}
          </ButtonLink>
        ) : (
          <ButtonLink href={mayPlan ? to('planEvent') : to('chapters')}>
            {mayPlan ? t('Plan an event') : t('Find your local chapter')}
          </ButtonLink>
        )
      }
    >
      <p>{t('Verified people and chapter leads can plan events. Look for a chapter near you.')}</p>
    </EmptyState>
  )
}

type List = Answer<typeof eventsApi.events>
type Own = Answer<typeof eventsApi.ownEvents>

const Results = ({ list, own, query }: { list: List; own: Own | undefined; query: EventsSearch }) => (
  <>
    {query.month && <MonthTable month={query.month} query={query} events={list.items} />}
    {list.items.length === 0 ? (
      <NoEvents query={query} mayPlan={own?.mayPlan === true} />
    ) : (
      <EventRows events={list.items} />
    )}
    <NextTwenty href={list.nextCursor && eventsSearch.href({ ...query, cursor: list.nextCursor })} />
  </>
)

const ListPart = ({ query, own }: { query: EventsSearch; own: Own | undefined }) => {
  const t = useT()
  const state = useRead(eventsApi.events, eventsRead(query))
  return (
    <>
      <h2 className="vh">{t('Results')}</h2>
      <Loaded state={state}>{(list) => <Results list={list} own={own} query={query} />}</Loaded>
    </>
  )
}

const MapPart = ({ query }: { query: EventsSearch }) => {
  const t = useT()
  const state = useRead(eventsApi.eventCounts, countsRead(query))
  return (
    <Loaded state={state} failed={t('We could not load the map.')}>
      {(counts) => <EventMap counts={counts} query={query} />}
    </Loaded>
  )
}

/** Events to come as a list or on a map, a calendar of a month, or past ones, and what the viewer goes to [CM-01]. */
const EventsPage = () => {
  const t = useT()
  const query = eventsSearch.read(useSearch())
  const own = useRead(eventsApi.ownEvents, ownRead).data
  return (
    <>
      <PageHead
        lead={t('Meet people near you, hear what was decided, and help. All times are Nigerian time.')}
        actions={
          own?.mayPlan && (
            <ButtonLink size="sm" icon={plusIcon} href={to('planEvent')}>
              {t('Plan an event')}
            </ButtonLink>
          )
        }
      />
      {own && <OwnEventsCard own={own} />}
      {own && <EventViews query={query} thisMonth={own.month} />}
      <EventFilters query={query} />
      {isMap(query) ? <MapPart query={query} /> : <ListPart query={query} own={own} />}
    </>
  )
}

export default page({
  component: EventsPage,
  frame: 'read stack',
  reads: ({ search }) => {
    const query = eventsSearch.read(search)
    return [
      isMap(query) ? countsRead(query) : eventsRead(query),
      ownRead,
      statesRead,
      ...(query.state ? [lgasRead(query.state)] : []),
    ]
  },
})

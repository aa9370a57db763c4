import { statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { regionsApi, type State } from '#domains/regions/contract.ts'
import type { Answer } from '#shared/api.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Table } from '#ui/data/table.tsx'
import { MapScale, stepOf, TileMap } from '#ui/data/tile-map.tsx'
import { Section } from '#ui/page-head.tsx'
import type { eventsApi } from '../../contract.ts'
import { type EventsSearch, eventsSearch } from './events-search.ts'

type Counts = Answer<typeof eventsApi.eventCounts>

interface CountTableProps {
  readonly states: readonly State[]
  readonly countOf: ReadonlyMap<string, number>
  readonly hrefOf: (state: string) => string
}

const CountTable = ({ states, countOf, hrefOf }: CountTableProps) => {
  const t = useT()
  return (
    <Section title={t('States in numbers')}>
      <Table
        className="tight"
        fold={false}
        caption={t('Upcoming events by State')}
        hideCaption
        columns={[{ label: t('State') }, { label: t('Upcoming events'), end: true }]}
        rows={states.map(({ code, name }) => ({
          key: code,
          cells: [
            <Anchor key="name" href={hrefOf(code)}>
              {name}
            </Anchor>,
            formatNumber(countOf.get(code) ?? 0),
          ],
        }))}
      />
    </Section>
  )
}

/** How many events each State has, on a map and as a table; a State leads to its list. */
export const EventMap = ({ counts, query }: { counts: Counts; query: EventsSearch }) => {
  const t = useT()
  const { data: states = [] } = useRead(regionsApi.states, statesRead)
  const countOf = new Map(counts.states.map(({ state, events }) => [state, events]))
  const most = Math.max(0, ...countOf.values())
  const listHref = (state: string) =>
    eventsSearch.href({ ...query, view: undefined, lga: undefined, cursor: undefined, state })
  return (
    <>
      <Section title={t('Map of States')}>
        <p className="mb-3">
          {t(
            '{count, plural, =0 {No events are planned.} one {# event is planned.} other {# events are planned.}}',
            {
              count: counts.total,
            },
          )}
        </p>
        <TileMap
          label={t('Map of States: upcoming events')}
          tiles={states.map(({ code, name }) => ({
            code: code.slice(3),
            name,
            step: stepOf(countOf.get(code) ?? 0, most),
            text: formatNumber(countOf.get(code) ?? 0),
            href: listHref(code),
            current: code === query.state,
          }))}
        />
        <div className="mt-3">
          <MapScale low={formatNumber(0)} high={formatNumber(most)} />
        </div>
        <p className="small mute mt-2">
          {t('Choose a State to see its events. Cancelled events do not count.')}
        </p>
      </Section>
      {counts.total > 0 && (
        <CountTable
          states={states.filter(({ code }) => countOf.has(code))}
          countOf={countOf}
          hrefOf={listHref}
        />
      )}
    </>
  )
}

import { lgasRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { regionsApi } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Button } from '#ui/button.tsx'
import { Filters } from '#ui/disclosure.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { eventKindNames, eventKinds } from '../../kinds-contract.ts'
import { eventsHref, type EventsSearch } from './events-search.ts'

const LgaChooser = ({ state, lga }: { state: string; lga: string | undefined }) => {
  const t = useT()
  const { data = [] } = useRead(regionsApi.lgas, lgasRead(state))
  return (
    <SelectField
      name="lga"
      id="filter-lga"
      defaultValue={lga ?? ''}
      label={t('Local government')}
      placeholder={t('All local governments')}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** State, area and kind, as one GET form. */
export const EventFilters = ({ query }: { query: EventsSearch }) => {
  const t = useT()
  const { data: states = [] } = useRead(regionsApi.states, statesRead)
  const count = [query.state, query.lga, query.kind].filter(Boolean).length
  return (
    <form role="search" action={to('events')} method="get">
      {query.month && <input type="hidden" name="month" value={query.month} />}
      {query.view && <input type="hidden" name="view" value={query.view} />}
      <Filters label={t('Filters')} count={count || undefined}>
        <div className="grid choosers">
          <SelectField
            name="state"
            id="filter-state"
            defaultValue={query.state ?? ''}
            label={t('State')}
            placeholder={t('All States')}
            options={states.map(({ code, name }) => ({ value: code, label: name }))}
          />
          {query.state && <LgaChooser state={query.state} lga={query.lga} />}
          <SelectField
            name="kind"
            id="filter-kind"
            defaultValue={query.kind ?? ''}
            label={t('What it is')}
            placeholder={t('All kinds')}
            options={eventKinds.map((kind) => ({ value: kind, label: t(eventKindNames[kind]) }))}
          />
          <Button type="submit">{t('Apply')}</Button>
        </div>
      </Filters>
    </form>
  )
}

/** Events to come, how many each State has, a month, or past events. */
export const EventViews = ({ query, thisMonth }: { query: EventsSearch; thisMonth: string }) => {
  const t = useT()
  const base = { ...query, month: undefined, view: undefined, cursor: undefined }
  return (
    <Segments
      label={t('Which events')}
      items={[
        { href: eventsHref(base), label: t('Upcoming'), current: !query.month && !query.view },
        {
          href: eventsHref({ ...base, view: 'map' }),
          label: t('Map'),
          current: !query.month && query.view === 'map',
        },
        {
          href: eventsHref({ ...base, month: query.month ?? thisMonth }),
          label: t('Calendar'),
          current: query.month !== undefined,
        },
        {
          href: eventsHref({ ...base, view: 'past' }),
          label: t('Past'),
          current: !query.month && query.view === 'past',
        },
      ]}
    />
  )
}

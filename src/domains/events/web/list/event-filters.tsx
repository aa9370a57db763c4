import { PlaceFilters } from '#domains/regions/web/choosing/place-filters.tsx'
import { useT } from '#platform/web/language.tsx'
import { FilterForm } from '#platform/web/search/filter-form.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { eventKindNames, eventKinds } from '../../kinds-contract.ts'
import { type EventsSearch, eventsSearch } from './events-search.ts'

/** State, area and kind, as one GET form. */
export const EventFilters = ({ query }: { query: EventsSearch }) => {
  const t = useT()
  return (
    <FilterForm of={eventsSearch} query={query} kept={['month', 'view']}>
      <PlaceFilters state={query.state} />
      <SelectField
        name="kind"
        label={t('What it is')}
        placeholder={t('All kinds')}
        options={eventKinds.map((kind) => ({ value: kind, label: t(eventKindNames[kind]) }))}
      />
    </FilterForm>
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
        { href: eventsSearch.href(base), label: t('Upcoming'), current: !query.month && !query.view },
        {
          href: eventsSearch.href({ ...base, view: 'map' }),
          label: t('Map'),
          current: !query.month && query.view === 'map',
        },
        {
          href: eventsSearch.href({ ...base, month: query.month ?? thisMonth }),
          label: t('Calendar'),
          current: query.month !== undefined,
        },
        {
          href: eventsSearch.href({ ...base, view: 'past' }),
          label: t('Past'),
          current: !query.month && query.view === 'past',
        },
      ]}
    />
  )
}

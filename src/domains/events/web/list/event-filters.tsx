import { LgaField, StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Button } from '#ui/button.tsx'
import { Filters } from '#ui/disclosure.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { eventKindNames, eventKinds } from '../../kinds-contract.ts'
import { eventsHref, type EventsSearch } from './events-search.ts'

/** State, area and kind, as one GET form. */
export const EventFilters = ({ query }: { query: EventsSearch }) => {
  const t = useT()
  const count = [query.state, query.lga, query.kind].filter(Boolean).length
  return (
    <form role="search" action={to('events')} method="get">
      {query.month && <input type="hidden" name="month" value={query.month} />}
      {query.view && <input type="hidden" name="view" value={query.view} />}
      <Filters label={t('Filters')} count={count || undefined}>
        <div className="grid choosers">
          <StateField
            name="state"
            id="filter-state"
            defaultValue={query.state ?? ''}
            placeholder={t('All States')}
          />
          {query.state && (
            <LgaField
              name="lga"
              id="filter-lga"
              state={query.state}
              placeholder={t('All local governments')}
              defaultValue={query.lga ?? ''}
            />
          )}
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

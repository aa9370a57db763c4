import { regionsApi } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchField } from '#ui/forms/field.tsx'
import { pinIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Section } from '#ui/page-head.tsx'
import { sendingHref, type SendingSearch } from './sending-search.ts'

export const dataAreasRead = (q: string) => read(regionsApi.search, { query: { q } })
export const isAreaSearchable = (q: string | undefined): q is string => q !== undefined && [...q].length >= 2

const FoundPlaces = ({ search, q }: { search: SendingSearch; q: string }) => {
  const t = useT()
  const { data } = useRead(regionsApi.search, dataAreasRead(q))
  if (!data) return <p className="mute">{t('Check your network, then try again.')}</p>
  // A ward leads to its local government; a State is too wide.
  const areas = data.items.filter(({ lga, kind }) => kind === 'lga' || lga !== null)
  if (areas.length === 0)
    return (
      <EmptyState className="card" level={2} plain title={t('We found no place called "{q}"', { q })}>
        <p>{t('Type the name of a local government or a ward.')}</p>
      </EmptyState>
    )
  return (
    <ItemList className="card flush">
      {areas.map(({ kind, id, name, lga, lgaName, stateName }) => (
        <Item
          key={`${kind} ${id}`}
          icon={pinIcon}
          href={sendingHref({ ...search, lga: kind === 'lga' ? id : (lga ?? '') })}
          title={name}
          detail={kind === 'lga' ? stateName : `${lgaName ?? ''}, ${stateName}`}
        />
      ))}
    </ItemList>
  )
}

/** The second step: the local government, found by its name or the name of a ward. */
export const ChooseArea = ({ search }: { search: SendingSearch }) => {
  const t = useT()
  return (
    <Section title={t('Where is it?')}>
      <form role="search" action={to('dataSubmission')} method="get" className="finder">
        <input type="hidden" name="table" value={search.table ?? ''} />
        <SearchField
          name="place"
          label={t('Local government or ward')}
          placeholder={t('Local government or ward')}
          maxLength={60}
          defaultValue={search.place ?? ''}
        />
        <Button type="submit">{t('Search')}</Button>
      </form>
      {isAreaSearchable(search.place) && <FoundPlaces search={search} q={search.place} />}
    </Section>
  )
}

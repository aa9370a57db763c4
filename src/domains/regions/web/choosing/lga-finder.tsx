import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { pinIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Section } from '#ui/page-head.tsx'
import { MAX_PLACE_SEARCH, regionsApi } from '../../contract.ts'
import { type PlaceSearchRead, placeSearchReads } from './place-search-read.ts'

type HrefOf = (lga: string) => string

interface FoundLgasProps {
  readonly q: string
  readonly search: PlaceSearchRead
  readonly hrefOf: HrefOf
}

const FoundLgas = ({ q, search, hrefOf }: FoundLgasProps) => {
  const t = useT()
  const { data } = useRead(regionsApi.search, search)
  if (!data) return <p className="mute">{t('Check your network, then try again.')}</p>
  // A ward leads to its local government; a State is too wide.
  const areas = data.items.filter(({ lga }) => lga !== null)
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
          href={hrefOf(lga ?? '')}
          title={name}
          detail={kind === 'lga' ? stateName : `${lgaName ?? ''}, ${stateName}`}
        />
      ))}
    </ItemList>
  )
}

interface LgaFinderProps {
  /** The page that shows it, with what was chosen before. */
  readonly action: string
  readonly chosen: readonly [name: string, value: string]
  readonly q: string | undefined
  readonly hrefOf: HrefOf
}

/** A step of a form: the local government, found by its name or the name of a ward; it works without script. */
export const LgaFinder = ({ action, chosen: [name, value], q = '', hrefOf }: LgaFinderProps) => {
  const t = useT()
  const [search] = placeSearchReads(q)
  return (
    <Section title={t('Where is it?')}>
      <form role="search" action={action} method="get" className="finder">
        <input type="hidden" name={name} value={value} />
        <SearchField
          name="place"
          label={t('Local government or ward')}
          placeholder={t('Local government or ward')}
          maxLength={MAX_PLACE_SEARCH}
          defaultValue={q}
        />
        <Button type="submit">{t('Search')}</Button>
      </form>
      {search && <FoundLgas q={q} search={search} hrefOf={hrefOf} />}
    </Section>
  )
}

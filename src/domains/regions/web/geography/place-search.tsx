import { useT } from '#platform/web/language.tsx'
import { SearchForm } from '#platform/web/search/search-form.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { pinIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type FoundPlace, type FoundPlaces, regionsApi } from '../../contract.ts'
import { type PlaceSearchRead, placeSearchReads } from '../choosing/place-search-read.ts'
import { geographyHref, geographySearch } from './geography-search.ts'
import { ReadProblem } from './parts.tsx'

/** One field that finds States, LGAs and wards. */
export const PlaceSearch = ({ q = '' }: { q?: string | undefined }) => {
  const t = useT()
  return (
    <SearchForm
      of={geographySearch}
      query={{ q }}
      name="q"
      label={t('Search States, local governments and wards')}
      placeholder={t('State, local government or ward')}
      className="finder no-print"
    />
  )
}

const kindNames = {
  state: message('State'),
  lga: message('Local government'),
  ward: message('Ward'),
} as const

/** The anchor of a ward in the table of its LGA. */
export const wardMark = (code: string): string => `ward-${code.replaceAll('/', '-')}`

const hrefOf = ({ kind, id, state, lga }: FoundPlace): string => {
  if (kind === 'state') return geographyHref({ state })
  const href = geographyHref(lga ? { lga } : { state })
  return kind === 'ward' ? `${href}#${wardMark(id)}` : href
}

const Found = ({ place }: { place: FoundPlace }) => {
  const t = useT()
  const { kind, name, alias, stateName, lgaName } = place
  const within = { state: [], lga: [stateName], ward: [lgaName, stateName] }[kind]
  return (
    <Item
      href={hrefOf(place)}
      icon={pinIcon}
      title={name}
      detail={[t(kindNames[kind]), ...within, alias && t('also {name}', { name: alias })]
        .filter(Boolean)
        .join(' · ')}
    />
  )
}

const Results = ({ q, found: { items, isMore, isGuess } }: { q: string; found: FoundPlaces }) => {
  const t = useT()
  if (items.length === 0)
    return (
      <EmptyState className="card" level={2} plain title={t('We found no place called "{q}"', { q })}>
        <p>{t('Try fewer letters, or the name of the State.')}</p>
      </EmptyState>
    )
  return (
    <>
      {isGuess && <p className="mute mt-2">{t('We found no exact match. These are close:')}</p>}
      <ItemList className="card flush mt-2">
        {items.map((place) => (
          <Found key={`${place.kind} ${place.id}`} place={place} />
        ))}
      </ItemList>
      {isMore && (
        <p className="small mute mt-2">{t('There are more places. Type more letters to narrow the list.')}</p>
      )}
    </>
  )
}

const Searched = ({ q, search }: { q: string; search: PlaceSearchRead }) => {
  const { data, problem } = useRead(regionsApi.search, search)
  return data ? (
    <Results q={q} found={data} />
  ) : (
    <ReadProblem problem={problem} again={geographyHref({ q })} />
  )
}

/** The search results, shown instead of the country. */
export const SearchResults = ({ q }: { q: string }) => {
  const t = useT()
  const [search] = placeSearchReads(q)
  return (
    <>
      <BackLink href={to('geography')}>{t('See the whole country')}</BackLink>
      <PageHead title={t('Places that match')} />
      {search ? (
        <Searched q={q} search={search} />
      ) : (
        <p className="mute">{t('Type at least two letters.')}</p>
      )}
    </>
  )
}

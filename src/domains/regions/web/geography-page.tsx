import { statesRead } from './choosing/place-reads.ts'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { regionsApi, zoneNames } from '../contract.ts'
import type { LgaDetail, StateDetail } from '../contract.ts'
import { CountryView } from './geography/country.tsx'
import { geographyHref, geographySearch } from './geography/geography-search.ts'
import { lgaRead, LgaView } from './geography/lga-view.tsx'
import { Sources } from './geography/parts.tsx'
import { placeSearchReads } from './choosing/place-search-read.ts'
import { PlaceSearch, SearchResults } from './geography/place-search.tsx'
import { stateDetailRead, StateView } from './geography/state-view.tsx'

/** The country down to its wards: links and one GET form, rendered on the server with its data. */
const GeographyPage = () => {
  const view = geographySearch.read(useSearch())
  const { q, state, lga } = view
  return (
    <>
      <PlaceSearch q={q} />
      {q !== undefined ? (
        <SearchResults q={q} />
      ) : lga && state ? (
        <LgaView id={lga} state={state} />
      ) : state ? (
        <StateView code={state} />
      ) : (
        <CountryView view={view} />
      )}
      <Sources />
    </>
  )
}

export default page({
  component: GeographyPage,
  reads: ({ search }) => {
    const { q, state, lga } = geographySearch.read(search)
    if (q !== undefined) return placeSearchReads(q)
    if (lga) return [lgaRead(lga)]
    return state ? [stateDetailRead(state)] : [statesRead, read(regionsApi.lgas)]
  },
  head: ({ search, t, found }) => {
    const view = geographySearch.read(search)
    const { zone, state, lga } = view
    const place = lga
      ? found<LgaDetail>(lgaRead(lga))?.name
      : state
        ? found<StateDetail>(stateDetailRead(state))?.name
        : zone && t(zoneNames[zone])
    return {
      title: place ? `${place} · ${t('Geography')}` : t('Geography'),
      canonical: geographyHref({ ...view, q: '' }),
    }
  },
})

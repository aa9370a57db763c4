import { PlaceFilters } from '#domains/regions/web/choosing/place-filters.tsx'
import { regionsRead } from '#domains/regions/web/choosing/place-reads.ts'
import { regionsApi } from '#domains/regions/contract.ts'
import { ReadSelect } from '#platform/web/forms/read-select.tsx'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { FilterForm } from '#platform/web/search/filter-form.tsx'
import { FilterLinks } from '#platform/web/search/filter-links.tsx'
import { periodNames, periods } from '../../contract.ts'
import { type BoardSearch, boardSearch } from './board-search.ts'

/** The period as links, and the place as one GET form. */
export const BoardFilters = ({ board }: { board: BoardSearch }) => {
  const t = useT()
  return (
    <div className="stack gap-3">
      <FilterLinks
        of={boardSearch}
        query={board}
        name="period"
        label={t('Period')}
        options={periods.map((value) => ({ value, label: t(periodNames[value]) }))}
      />
      <FilterForm of={boardSearch} query={board} kept={['period']} label={t('Place')}>
        <ReadSelect
          state={useRead(regionsApi.regions, regionsRead)}
          optionOf={({ id, name }) => ({ value: id, label: t(name) })}
          name="region"
          label={t('Region')}
          placeholder={t('All regions')}
        />
        <PlaceFilters state={board.state} />
      </FilterForm>
    </div>
  )
}

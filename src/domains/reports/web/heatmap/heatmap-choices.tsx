import { useT } from '#platform/web/language.tsx'
import { FilterLinks } from '#platform/web/search/filter-links.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { problemTypeNames, publicTypes } from '../../contract.ts'
import { heatmapPeriodNames, heatmapPeriods } from '../../contracts/heatmap-contract.ts'
import { heatmapSearch, type HeatmapView } from './heatmap-search.ts'

/** Which problems of which time the map shows. */
export const HeatmapChoices = ({ view }: { view: HeatmapView }) => {
  const t = useT()
  return (
    <div className="stack gap-2 no-print">
      <FilterLinks
        of={heatmapSearch}
        query={view}
        name="type"
        label={t('Type of problem')}
        all={t('All types')}
        options={publicTypes.map((value) => ({ value, label: t(problemTypeNames[value]) }))}
      />
      <Segments
        label={t('Period')}
        items={heatmapPeriods.map((period) => ({
          href: heatmapSearch.href(view, { period }),
          label: t(heatmapPeriodNames[period]),
          current: (view.period ?? 'year') === period,
        }))}
      />
    </div>
  )
}

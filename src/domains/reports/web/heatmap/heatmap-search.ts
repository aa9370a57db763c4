import { anyState, choice, type QueryOf, searchOf } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { type HeatmapPeriod, heatmapPeriods } from '../../contracts/heatmap-contract.ts'
import { publicTypes } from '../../contract.ts'

/** The view of the map in its address; the default period is left out. */
export const heatmapSearch = searchOf(to('heatmap'), {
  type: choice(...publicTypes),
  period: choice<HeatmapPeriod>(...heatmapPeriods.filter((period) => period !== 'year')),
  state: anyState,
})
export type HeatmapView = QueryOf<typeof heatmapSearch>

/** The address of its numbers as a file. */
export const heatmapFileHref = (view: HeatmapView): string =>
  heatmapSearch.href(view).replace(heatmapSearch.path, '/api/reports/heatmap.csv')

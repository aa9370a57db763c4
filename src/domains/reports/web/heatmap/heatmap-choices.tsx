import { useT } from '#platform/web/language.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { problemTypeNames, publicTypes } from '../../contract.ts'
import { heatmapPeriodNames, heatmapPeriods } from '../../contracts/heatmap-contract.ts'
import { changedView, heatmapHref, type HeatmapView } from './heatmap-search.ts'

/** Which problems of which time the map shows. */
export const HeatmapChoices = ({ view }: { view: HeatmapView }) => {
  const t = useT()
  return (
    <div className="stack gap-2 no-print">
      <Segments
        label={t('Type of problem')}
        items={[
          {
            href: heatmapHref(changedView(view, { type: undefined })),
            label: t('All types'),
            current: !view.type,
          },
          ...publicTypes.map((type) => ({
            href: heatmapHref(changedView(view, { type })),
            label: t(problemTypeNames[type]),
            current: view.type === type,
          })),
        ]}
      />
      <Segments
        label={t('Period')}
        items={heatmapPeriods.map((period) => ({
          href: heatmapHref(changedView(view, { period })),
          label: t(heatmapPeriodNames[period]),
          current: (view.period ?? 'year') === period,
        }))}
      />
    </div>
  )
}

import { LgaField, StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { regionsRead } from '#domains/regions/web/choosing/place-reads.ts'
import { regionsApi } from '#domains/regions/contract.ts'
import { ReadSelect } from '#platform/web/forms/read-select.tsx'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Button } from '#ui/button.tsx'
import { Filters } from '#ui/disclosure.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { periodNames, periods } from '../../contract.ts'
import { boardHref, type BoardSearch } from './board-search.ts'

/** The period as links, and the place as one GET form. */
export const BoardFilters = ({ board }: { board: BoardSearch }) => {
  const t = useT()
  const { period, region, state, lga } = board
  const active = [region, state, lga].filter(Boolean).length
  return (
    <div className="stack gap-3">
      <Segments
        label={t('Period')}
        items={periods.map((each) => ({
          href: boardHref({ ...board, period: each }),
          label: t(periodNames[each]),
          current: each === period,
        }))}
      />
      <form action={to('leaderboard')} method="get">
        <input type="hidden" name="period" value={period} />
        <Filters label={t('Place')} count={active || undefined}>
          <div className="grid choosers">
            <ReadSelect
              state={useRead(regionsApi.regions, regionsRead)}
              optionOf={({ id, name }) => ({ value: id, label: t(name) })}
              name="region"
              id="board-region"
              defaultValue={region ?? ''}
              label={t('Region')}
              placeholder={t('All regions')}
            />
            <StateField
              name="state"
              id="board-state"
              defaultValue={state ?? ''}
              placeholder={t('All States')}
            />
            {state && (
              <LgaField
                name="lga"
                id="board-lga"
                state={state}
                placeholder={t('All local governments')}
                defaultValue={lga ?? ''}
              />
            )}
            <Button type="submit">{t('Apply')}</Button>
          </div>
        </Filters>
      </form>
    </div>
  )
}

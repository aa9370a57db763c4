import { lgasRead, regionsRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { regionsApi } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Button } from '#ui/button.tsx'
import { Filters } from '#ui/disclosure.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { periodNames, periods } from '../../contract.ts'
import { boardHref, type BoardSearch } from './board-search.ts'

const LgaChooser = ({ state, lga }: { state: string; lga: string | undefined }) => {
  const t = useT()
  const { data = [] } = useRead(regionsApi.lgas, lgasRead(state))
  return (
    <SelectField
      name="lga"
      id="board-lga"
      defaultValue={lga ?? ''}
      label={t('Local government')}
      placeholder={t('All local governments')}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** The period as links, and the place as one GET form. */
export const BoardFilters = ({ board }: { board: BoardSearch }) => {
  const t = useT()
  const { data: regions = [] } = useRead(regionsApi.regions, regionsRead)
  const { data: states = [] } = useRead(regionsApi.states, statesRead)
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
            <SelectField
              name="region"
              id="board-region"
              defaultValue={region ?? ''}
              label={t('Region')}
              placeholder={t('All regions')}
              options={regions.map(({ id, name }) => ({ value: id, label: t(name) }))}
            />
            <SelectField
              name="state"
              id="board-state"
              defaultValue={state ?? ''}
              label={t('State')}
              placeholder={t('All States')}
              options={states.map(({ code, name }) => ({ value: code, label: name }))}
            />
            {state && <LgaChooser state={state} lga={lga} />}
            <Button type="submit">{t('Apply')}</Button>
          </div>
        </Filters>
      </form>
    </div>
  )
}

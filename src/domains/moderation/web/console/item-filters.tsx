import { useT } from '#platform/web/language.tsx'
import type { Answer } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { Button } from '#ui/button.tsx'
import { Filters } from '#ui/disclosure.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import type { moderationConsoleApi } from '../../console-contract.ts'
import type { ItemPlace } from './place.ts'

type Items = Answer<typeof moderationConsoleApi.items>

/** Narrows the list by kind and State; a GET form, so it works without script. */
export const ItemFilters = ({ place, data }: { place: ItemPlace; data: Pick<Items, 'kinds' | 'states'> }) => {
  const t = useT()
  const count = [place.kind, place.state].filter(Boolean).length
  return (
    <Filters label={t('Filters')} count={count} open={count > 0}>
      <form action={to('moderationConsole')} method="get" className="stack">
        <input type="hidden" name="list" value={place.list} />
        <SelectField
          id="moderation-kind"
          name="kind"
          label={t('Kind')}
          defaultValue={place.kind}
          placeholder={t('All kinds')}
          options={data.kinds.map(({ name, label }) => ({ value: name, label: t(label) }))}
        />
        <SelectField
          id="moderation-state"
          name="state"
          label={t('State')}
          defaultValue={place.state}
          placeholder={t('All States')}
          options={data.states.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <p>
          <Button type="submit" size="sm" variant="quiet">
            {t('Show')}
          </Button>
        </p>
      </form>
    </Filters>
  )
}

import { useT } from '#platform/web/language.tsx'
import { FilterForm } from '#platform/web/search/filter-form.tsx'
import type { Answer } from '#shared/api.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import type { moderationConsoleApi } from '../../console-contract.ts'
import { type ItemPlace, itemsSearch } from './place.ts'

type Items = Answer<typeof moderationConsoleApi.items>

/** Narrows the list by kind and State. */
export const ItemFilters = ({ place, data }: { place: ItemPlace; data: Pick<Items, 'kinds' | 'states'> }) => {
  const t = useT()
  return (
    <FilterForm of={itemsSearch} query={place} kept={['list']} open={Boolean(place.kind ?? place.state)}>
      <SelectField
        name="kind"
        label={t('Kind')}
        placeholder={t('All kinds')}
        options={data.kinds.map(({ name, label }) => ({ value: name, label: t(label) }))}
      />
      <SelectField
        name="state"
        label={t('State')}
        placeholder={t('All States')}
        options={data.states.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </FilterForm>
  )
}

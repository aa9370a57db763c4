import { lgasRead } from '#domains/regions/web/choosing/place-reads.ts'
import { useState } from 'react'
import { regionsApi } from '#domains/regions/contract.ts'
import { useRead } from '#platform/web/client/queries.ts'
import type { FormHandle } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { hidden } from '#shared/pages/form-fields.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { useMounted } from '#ui/mounted.ts'
import { postedState, stateNamesRead } from './reads.ts'

const LgaField = ({ form, state }: { form: FormHandle; state: string }) => {
  const t = useT()
  const { data = [] } = useRead(regionsApi.lgas, lgasRead(state))
  return (
    <SelectField
      key={`${state} ${data.length}`}
      {...form.field('lga')}
      label={t('Local government')}
      placeholder={t('Choose a local government')}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** State and local government; without script a button loads the local governments of the chosen State. */
export const AreaFields = ({ form }: { form: FormHandle }) => {
  const t = useT()
  const [state, setState] = useState(postedState(usePageState().form) || form.field('state').defaultValue)
  const hasScript = useMounted()
  const { data = [] } = useRead(regionsApi.stateNames, stateNamesRead)
  return (
    <>
      <SelectField
        name="state"
        id={`${form.formId}-state`}
        label={t('State')}
        placeholder={t('Choose a State')}
        defaultValue={state}
        onChange={(event) => setState(event.currentTarget.value)}
        options={data.map(({ code, name }) => ({ value: code, label: name }))}
      />
      {!hasScript && (
        <Button type="submit" variant="quiet" name={hidden.goTo} value="place">
          {t('Show its local governments')}
        </Button>
      )}
      {state ? (
        <LgaField form={form} state={state} />
      ) : (
        <SelectField
          {...form.field('lga')}
          label={t('Local government')}
          placeholder={t('Choose a State first')}
          options={[]}
          disabled
        />
      )}
    </>
  )
}

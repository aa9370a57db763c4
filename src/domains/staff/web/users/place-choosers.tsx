import { lgasRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { useState } from 'react'
import { regionsApi } from '#domains/regions/contract.ts'
import type { FormHandle } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'

const LgaChooser = ({ form, state }: { form: FormHandle; state: string }) => {
  const t = useT()
  const { data = [] } = useRead(regionsApi.lgas, lgasRead(state))
  return (
    <SelectField
      {...form.field('lga')}
      key={state}
      label={t('Local government')}
      placeholder={t('The whole State')}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** The scope of a role: the whole country, a State, or with script one of its local governments. */
export const PlaceChoosers = ({ form }: { form: FormHandle }) => {
  const t = useT()
  const { data = [] } = useRead(regionsApi.states, statesRead)
  const kept = form.valueOf('state')
  const [state, setState] = useState(typeof kept === 'string' ? kept : '')
  return (
    <>
      <SelectField
        {...form.field('state')}
        label={t('State')}
        placeholder={t('Whole country')}
        options={data.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(event) => setState(event.target.value)}
      />
      {state !== '' && <LgaChooser form={form} state={state} />}
    </>
  )
}

/** The end of a role. */
export const UntilField = ({ form }: { form: FormHandle }) => {
  const t = useT()
  return (
    <TextField
      {...form.field('until')}
      label={t('Last day')}
      optional={t('optional')}
      hint={t('If you leave the day empty, the role has no end.')}
      type="date"
    />
  )
}

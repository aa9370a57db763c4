import { LgaField, StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { useState } from 'react'
import type { FormHandle } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { TextField } from '#ui/forms/field.tsx'

/** The scope of a role: the whole country, a State, or with script one of its local governments. */
export const PlaceChoosers = ({ form }: { form: FormHandle }) => {
  const t = useT()
  const kept = form.valueOf('state')
  const [state, setState] = useState(typeof kept === 'string' ? kept : '')
  return (
    <>
      <StateField
        {...form.field('state')}
        placeholder={t('Whole country')}
        onChange={(event) => setState(event.target.value)}
      />
      {state !== '' && <LgaField {...form.field('lga')} state={state} placeholder={t('The whole State')} />}
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

import { LgaField, StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { useField } from '#ui/forms/form-context.ts'
import { TextField } from '#ui/forms/field.tsx'

/** The scope of a role: the whole country, a State, or with script one of its local governments. */
export const PlaceChoosers = () => {
  const t = useT()
  const [state, setState] = useState(useField({ name: 'state' }).defaultValue)
  return (
    <>
      <StateField
        name="state"
        placeholder={t('Whole country')}
        onChange={(event) => setState(event.target.value)}
      />
      {state !== '' && <LgaField name="lga" state={state} placeholder={t('The whole State')} />}
    </>
  )
}

/** The end of a role. */
export const UntilField = () => {
  const t = useT()
  return (
    <TextField
      name="until"
      label={t('Last day')}
      optional={t('optional')}
      hint={t('If you leave the day empty, the role has no end.')}
      type="date"
    />
  )
}

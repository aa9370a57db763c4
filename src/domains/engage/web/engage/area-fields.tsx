import { LgaAfterState } from '#domains/regions/web/choosing/place-fields.tsx'
import { useState } from 'react'
import { regionsApi } from '#domains/regions/contract.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { ReadSelect } from '#platform/web/forms/read-select.tsx'
import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { useField } from '#ui/forms/form-context.ts'
import { postedState, stateNamesRead } from './reads.ts'

/** State and local government; without script a button loads the local governments of the chosen State. */
export const AreaFields = () => {
  const t = useT()
  const kept = useField({ name: 'state' }).defaultValue
  const [state, setState] = useState(postedState(usePageState().form) || kept)
  return (
    <>
      <ReadSelect
        state={useRead(regionsApi.stateNames, stateNamesRead)}
        optionOf={({ code, name }) => ({ value: code, label: name })}
        name="state"
        label={t('State')}
        placeholder={t('Choose a State')}
        defaultValue={state}
        onChange={(event) => setState(event.currentTarget.value)}
      />
      <LgaAfterState state={state} />
    </>
  )
}

import { type ChoiceProps, ReadSelect } from '#platform/web/forms/read-select.tsx'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { hidden } from '#shared/pages/form-fields.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { useMounted } from '#ui/mounted.ts'
import { regionsApi } from '../../contract.ts'
import { lgasRead, statesRead } from './place-reads.ts'

type PlaceChoiceProps = Omit<ChoiceProps, 'label'> & Partial<Pick<ChoiceProps, 'label'>>

/** Chooses a State by its code; the page reads `statesRead`. */
export const StateField = (field: PlaceChoiceProps) => {
  const t = useT()
  return (
    <ReadSelect
      label={t('State')}
      placeholder={t('Choose a State')}
      {...field}
      state={useRead(regionsApi.states, statesRead)}
      optionOf={({ code, name }) => ({ value: code, label: name })}
    />
  )
}

/** Chooses a local government of a State by its id; without a State it waits for one. */
export const LgaField = ({ state, ...field }: PlaceChoiceProps & { readonly state: string | null }) =>
  state ? <LgaFieldOf key={state} {...field} state={state} /> : <NoLgaField {...field} />

/** The local government after its State in a form. Without script, a button loads the choices of the chosen State. */
export const LgaAfterState = ({ state }: { readonly state: string }) => {
  const t = useT()
  const hasScript = useMounted()
  return (
    <>
      {!hasScript && (
        <Button type="submit" variant="quiet" name={hidden.goTo} value="place">
          {t('Show its local governments')}
        </Button>
      )}
      <LgaField name="lga" state={state || null} />
    </>
  )
}

const LgaFieldOf = ({ state, ...field }: PlaceChoiceProps & { readonly state: string }) => {
  const t = useT()
  return (
    <ReadSelect
      label={t('Local government')}
      placeholder={t('Choose a local government')}
      {...field}
      state={useRead(regionsApi.lgas, lgasRead(state))}
      optionOf={({ id, name }) => ({ value: id, label: name })}
    />
  )
}

const NoLgaField = (field: PlaceChoiceProps) => {
  const t = useT()
  return (
    <SelectField
      label={t('Local government')}
      {...field}
      placeholder={t('Choose a State first')}
      options={[]}
      disabled
    />
  )
}

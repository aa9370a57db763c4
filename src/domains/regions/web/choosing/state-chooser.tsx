import { statesRead } from './place-reads.ts'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { isStateCode } from '#shared/values/place-codes.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { regionsApi } from '../../contract.ts'

/** The State that an address names; what is no code does not count. */
export const stateInAddress = (search: URLSearchParams): string | null => {
  const state = search.get('state') ?? ''
  return isStateCode(state) ? state : null
}

/** The first step of a form about a place: its State. It works without script. */
export const StateChooser = ({ action, id }: { action: string; id: string }) => {
  const t = useT()
  const { data = [] } = useRead(regionsApi.states, statesRead)
  return (
    <form action={action} method="get" className="stack">
      <SelectField
        name="state"
        id={id}
        label={t('In which State is it?')}
        placeholder={t('Choose')}
        options={data.map(({ code, name }) => ({ value: code, label: name }))}
        required
      />
      <p>
        <Button type="submit" variant="civic">
          {t('Continue')}
        </Button>
      </p>
    </form>
  )
}

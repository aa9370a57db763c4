import { StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { useT } from '#platform/web/language.tsx'
import { isStateCode } from '#shared/values/place-codes.ts'
import { Button } from '#ui/button.tsx'

/** The State that an address names; what is no code does not count. */
export const stateInAddress = (search: URLSearchParams): string | null => {
  const state = search.get('state') ?? ''
  return isStateCode(state) ? state : null
}

/** The first step of a form about a place: its State. It works without script. */
export const StateChooser = ({ action, id }: { action: string; id: string }) => {
  const t = useT()
  return (
    <form action={action} method="get" className="stack">
      <StateField
        name="state"
        id={id}
        label={t('In which State is it?')}
        placeholder={t('Choose')}
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

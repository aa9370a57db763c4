import { LgaField, StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { interestNames, interests } from '#shared/civic/interests.ts'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import type { NetworkSearch } from './network-reads.ts'

/** Place and interest, as a plain form whose answer is an address. */
export const PeopleFilter = ({ query: { state, lga, interest } }: { query: NetworkSearch }) => {
  const t = useT()
  return (
    <form method="get" action={`${to('network')}#people`} className="stack gap-3">
      <StateField name="state" placeholder={t('All States')} defaultValue={state ?? ''} />
      {state && (
        <LgaField
          name="lga"
          state={state}
          placeholder={t('All local governments')}
          defaultValue={lga ?? ''}
        />
      )}
      <SelectField
        name="interest"
        label={t('Topic')}
        placeholder={t('All topics')}
        defaultValue={interest ?? ''}
        options={interests.map((value) => ({ value, label: t(interestNames[value]) }))}
      />
      <p>
        <Button type="submit" variant="quiet" size="sm">
          {t('Show people')}
        </Button>
      </p>
    </form>
  )
}

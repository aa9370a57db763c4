import { lgasRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { interestNames, interests } from '#domains/members/profile-contract.ts'
import { regionsApi } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { filterOf } from './network-reads.ts'

const LgaFilter = ({ state, lga }: { state: string; lga: string | undefined }) => {
  const t = useT()
  const { data = [] } = useRead(regionsApi.lgas, lgasRead(state))
  return (
    <SelectField
      name="lga"
      label={t('Local government')}
      placeholder={t('All local governments')}
      defaultValue={lga ?? ''}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** Place and interest, as a plain form whose answer is an address. */
export const PeopleFilter = () => {
  const t = useT()
  const { state, lga, interest } = filterOf(useSearch())
  const { data = [] } = useRead(regionsApi.states, statesRead)
  return (
    <form method="get" action={`${to('network')}#people`} className="stack gap-3">
      <SelectField
        name="state"
        label={t('State')}
        placeholder={t('All States')}
        defaultValue={state ?? ''}
        options={data.map(({ code, name }) => ({ value: code, label: name }))}
      />
      {state && <LgaFilter state={state} lga={lga} />}
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

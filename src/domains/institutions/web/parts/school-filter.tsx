import { StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { useT } from '#platform/web/language.tsx'
import { stateCodePattern } from '#shared/values/place-codes.ts'
import { Button } from '#ui/button.tsx'
import { Filters } from '#ui/disclosure.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import {
  type InstitutionType,
  institutionTypeNames,
  institutionTypes,
  type Ownership,
  ownershipNames,
  ownerships,
} from '../../contract.ts'

/** What an address asks of a list of institutions. */
export interface SchoolSearch {
  readonly search?: string
  readonly state?: string
  readonly ownership?: Ownership
  readonly type?: InstitutionType
}

/** The filters of an address; ignores what has no meaning. */
export const schoolSearchIn = (asked: URLSearchParams): SchoolSearch => {
  const search = (asked.get('search') ?? '').trim().slice(0, 80)
  const state = asked.get('state') ?? ''
  const ownership = ownerships.find((each) => each === asked.get('ownership'))
  const type = institutionTypes.find((each) => each === asked.get('type'))
  return {
    ...(search && { search }),
    ...(stateCodePattern.test(state) && { state }),
    ...(ownership && { ownership }),
    ...(type && { type }),
  }
}

/** The address of a list with these filters. */
export const schoolHref = (path: string, asked: SchoolSearch & { readonly cursor?: string }): string => {
  const query = new URLSearchParams({ ...asked }).toString()
  return query ? `${path}?${query}` : path
}

const Choosers = ({ asked }: { asked: SchoolSearch }) => {
  const t = useT()
  return (
    <div className="grid choosers">
      <SelectField
        name="type"
        id="school-type"
        defaultValue={asked.type ?? ''}
        label={t('Kind of institution')}
        placeholder={t('All kinds')}
        options={institutionTypes.map((value) => ({ value, label: t(institutionTypeNames[value]) }))}
      />
      <SelectField
        name="ownership"
        id="school-ownership"
        defaultValue={asked.ownership ?? ''}
        label={t('Who runs it')}
        placeholder={t('All of them')}
        options={ownerships.map((value) => ({ value, label: t(ownershipNames[value]) }))}
      />
      <StateField
        name="state"
        id="school-state"
        defaultValue={asked.state ?? ''}
        placeholder={t('All States')}
      />
      <Button type="submit">{t('Apply')}</Button>
    </div>
  )
}

interface SchoolFilterProps {
  readonly path: string
  readonly asked: SchoolSearch
  readonly hasSearch?: boolean
}

/** Search and filters as one GET form. */
export const SchoolFilter = ({ path, asked, hasSearch }: SchoolFilterProps) => {
  const t = useT()
  const active = [asked.type, asked.ownership, asked.state].filter(Boolean).length
  return (
    <form role="search" action={path} method="get" className="stack gap-2">
      {hasSearch && (
        <div className="finder">
          <SearchField
            name="search"
            label={t('Search for an institution')}
            placeholder={t('Name')}
            maxLength={80}
            defaultValue={asked.search ?? ''}
          />
          <Button type="submit" variant="quiet">
            {t('Search')}
          </Button>
        </div>
      )}
      <Filters label={t('Filters')} count={active || undefined}>
        <Choosers asked={asked} />
      </Filters>
    </form>
  )
}

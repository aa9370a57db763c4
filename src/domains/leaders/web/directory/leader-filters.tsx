import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { regionsApi, type State, zoneNames, zones } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Button } from '#ui/button.tsx'
import { Filters } from '#ui/disclosure.tsx'
import { SearchField } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import {
  leaderStatuses,
  leaderStatusNames,
  nominationRegions,
  officeTypeNames,
  officeTypes,
} from '../../leader-contract.ts'
import {
  activeFilters,
  changed,
  directoryHref,
  type DirectoryKey,
  directoryQueryOf,
  type DirectorySearch,
} from './directory-search.ts'
import { regionNames } from '../leader-looks.ts'

/** The list follows the typing after this pause. */
const TYPING_MS = 400

const searchOf = (form: HTMLFormElement): URLSearchParams => {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') search.append(name, value)
  return search
}

/** States to choose from: those of the chosen zone, unless the chosen State lies elsewhere. */
const statesToChoose = (states: readonly State[], { zone, state }: DirectorySearch): readonly State[] => {
  const isElsewhere = states.some(({ code, zone: own }) => code === state && own !== zone)
  return zone && !isElsewhere ? states.filter((each) => each.zone === zone) : states
}

// The field keeps what is typed, but follows a chip that takes the search away.
const useFollowed = (text: string | undefined): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = text ?? ''
  }, [text])
  return field
}

const useSearching = (query: DirectorySearch) => {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const commit = (form: HTMLFormElement, options: { replace?: boolean } = {}) => {
    clearTimeout(timer.current)
    const href = directoryHref(directoryQueryOf(searchOf(form)))
    if (href !== directoryHref(changed(query, {}))) navigate(href, options)
  }
  const type = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(timer.current)
    if (form) timer.current = setTimeout(() => commit(form, { replace: true }), TYPING_MS)
  }
  return { navigate, commit, type }
}

interface ChooserProps {
  readonly query: DirectorySearch
  readonly onPick: (event: ChangeEvent<HTMLSelectElement>) => void
}

const LgaChooser = ({ query, onPick, state }: ChooserProps & { state: string }) => {
  const t = useT()
  const { data = [] } = useRead(regionsApi.lgas, read(regionsApi.lgas, { query: { state } }))
  return (
    <SelectField
      name="lga"
      id="filter-lga"
      value={query.lga ?? ''}
      onChange={onPick}
      label={t('Local government')}
      placeholder={t('All local governments')}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

const PlaceChoosers = ({ query, onPick, states }: ChooserProps & { states: readonly State[] }) => {
  const t = useT()
  const pick = (name: DirectoryKey) => ({
    name,
    id: `filter-${name}`,
    value: query[name] ?? '',
    onChange: onPick,
  })
  return (
    <>
      <SelectField
        {...pick('region')}
        label={t('Region')}
        placeholder={t('All regions')}
        options={nominationRegions.map((region) => ({ value: region, label: t(regionNames[region]) }))}
      />
      <SelectField
        {...pick('zone')}
        label={t('Zone')}
        placeholder={t('All zones')}
        options={zones.map((zone) => ({ value: zone, label: t(zoneNames[zone]) }))}
      />
      <SelectField
        {...pick('state')}
        label={t('State')}
        placeholder={t('All States')}
        options={statesToChoose(states, query).map(({ code, name }) => ({ value: code, label: name }))}
      />
      {query.state ? (
        <LgaChooser query={query} onPick={onPick} state={query.state} />
      ) : (
        <SelectField
          name="lga"
          id="filter-lga"
          label={t('Local government')}
          placeholder={t('Choose a State first')}
          disabled
          options={[]}
        />
      )}
    </>
  )
}

const KindChoosers = ({ query, onPick }: ChooserProps) => {
  const t = useT()
  const pick = (name: DirectoryKey) => ({
    name,
    id: `filter-${name}`,
    value: query[name] ?? '',
    onChange: onPick,
  })
  return (
    <>
      <SelectField
        {...pick('officeType')}
        label={t('Office type')}
        placeholder={t('All office types')}
        options={officeTypes.map((type) => ({ value: type, label: t(officeTypeNames[type]) }))}
      />
      <SelectField
        {...pick('status')}
        label={t('Status')}
        placeholder={t('All statuses')}
        options={leaderStatuses
          .filter((status) => status !== 'rejected')
          .map((status) => ({ value: status, label: t(leaderStatusNames[status]) }))}
      />
      <SelectField
        {...pick('sort')}
        value={query.sort ?? 'name'}
        label={t('Order')}
        options={[
          { value: 'name', label: t('Name, A to Z') },
          { value: 'newest', label: t('Newest first') },
        ]}
      />
    </>
  )
}

/** Search and filters as a GET form; once script is here, every choice shows its list at once. */
export const LeaderFilters = ({ query, states }: { query: DirectorySearch; states: readonly State[] }) => {
  const t = useT()
  const field = useFollowed(query.search)
  const { navigate, commit, type } = useSearching(query)
  const inPanel = activeFilters(query).filter(
    (key) => key !== 'search' && key !== 'verified' && key !== 'pipeline',
  ).length
  const pick = ({ currentTarget: { name, value } }: ChangeEvent<HTMLSelectElement>) => {
    const zoneOfState = states.find(({ code }) => code === query.state)?.zone
    const leavesState = name === 'zone' && value !== '' && value !== zoneOfState
    // What is typed but not yet searched for counts too.
    const typed = { search: field.current?.value }
    navigate(
      directoryHref(
        changed(query, { ...typed, [name]: value, ...(leavesState && { state: undefined, lga: undefined }) }),
      ),
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    commit(event.currentTarget)
  }
  return (
    <form role="search" action={to('leaders')} method="get" onSubmit={submit} className="stack gap-2">
      <div className="finder">
        <SearchField
          name="search"
          label={t('Search by name or office')}
          placeholder={t('Name or office')}
          maxLength={80}
          defaultValue={query.search ?? ''}
          ref={field}
          onChange={type}
        />
        <Button type="submit" variant="quiet">
          {t('Search')}
        </Button>
      </div>
      {query.verified && <input type="hidden" name="verified" value="1" />}
      {query.pipeline && <input type="hidden" name="pipeline" value="1" />}
      <Filters label={t('Filters')} count={inPanel || undefined}>
        <div className="grid choosers">
          <PlaceChoosers query={query} onPick={pick} states={states} />
          <KindChoosers query={query} onPick={pick} />
          <Button type="submit">{t('Apply')}</Button>
        </div>
      </Filters>
    </form>
  )
}

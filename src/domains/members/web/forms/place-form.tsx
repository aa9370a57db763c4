import { Loaded } from '#platform/web/loaded.tsx'
import { LgaAfterState, StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { lgasRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { useState } from 'react'
import { ReadSelect } from '#platform/web/forms/read-select.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { type PageInput, type Read, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { hidden } from '#shared/pages/form-fields.ts'
import { message } from '#shared/words.ts'
import { isStateCode } from '#shared/values/place-codes.ts'
import { Button } from '#ui/button.tsx'
import { useMounted } from '#ui/mounted.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import type { NamedPlace } from '#domains/regions/contract.ts'
import { placesApi, type HomeRegion } from '../../place-contract.ts'
import { postedTo, postedText } from './posted.ts'
import { TextField } from '#ui/forms/field.tsx'

const FAILED = message('We could not save your place. Please try again.')

/** The reads of the form: the States, and the local governments of the selected one. */
export const placeReads = ({ form, search }: Pick<PageInput, 'form' | 'search'>): Read[] => {
  const posted = postedTo(placesApi.setPlace, form)
  const state = posted ? postedText(posted, 'state') : (search.get('state') ?? '')
  return [statesRead, ...(isStateCode(state) ? [lgasRead(state)] : [])]
}

interface PlaceFormProps {
  readonly place: NamedPlace
  readonly then: string
  readonly done?: string
  readonly save: string
  readonly onDone?: () => void
}

/** State and local government; without script a button loads the local governments of the selected State. */
export const PlaceForm = ({ place, then, done, save, onDone }: PlaceFormProps) => {
  const posted = postedTo(placesApi.setPlace, usePageState().form)
  const [state, setState] = useState(posted ? postedText(posted, 'state') : (place.state ?? ''))
  return (
    <Form
      className="stack"
      call={placesApi.setPlace}
      then={then}
      {...(done && { done })}
      failed={FAILED}
      values={{ state: place.state ?? '', lga: place.lga ?? '' }}
      onChange={(fields) => setState(postedText(fields, 'state'))}
      {...(onDone && { onDone })}
      submit={save}
    >
      <StateField name="state" />
      <LgaAfterState state={isStateCode(state) ? state : ''} />
    </Form>
  )
}

// Abroad: the country and its province.

const HOME_FAILED = message('Update failed. Please try again.')

const provincesRead = (code: string): Read => read(placesApi.provinces, { params: { code } })
const isCountry = (text: string): boolean => /^[A-Z]{2}$/.test(text)

/** The reads of the form: the countries, and the provinces of the selected one. */
export const homeReads = ({ form, search }: Pick<PageInput, 'form' | 'search'>): Read[] => {
  const posted = postedTo(placesApi.setHomeRegion, form)
  const country = posted ? postedText(posted, 'country') : (search.get('country') ?? '')
  return [read(placesApi.countries), ...(isCountry(country) ? [provincesRead(country)] : [])]
}

/** A list where the country has one, otherwise a text field. */
const ProvinceField = ({ country }: { country: string }) => {
  const t = useT()
  const provinces = useRead(placesApi.provinces, provincesRead(country))
  const label = t('State or province')
  return (
    <Loaded state={provinces}>
      {(list) =>
        list.length > 0 ? (
          <SelectField
            key={country}
            name="province"
            label={label}
            placeholder={t('Choose a state or province')}
            options={list.map(({ code, name }) => ({ value: code, label: name }))}
          />
        ) : (
          <TextField key={country} name="province" label={label} />
        )
      }
    </Loaded>
  )
}

const NoProvinceYet = () => {
  const t = useT()
  return (
    <SelectField
      name="province"
      label={t('State or province')}
      placeholder={t('Choose a country first')}
      options={[]}
      disabled
    />
  )
}

interface HomeFormProps {
  readonly home: HomeRegion
  readonly then: string
  readonly done?: string
  readonly save: string
  readonly onDone?: () => void
}

/** A home in the diaspora: country and state or province, both required [RG-03]. */
export const HomeForm = ({ home, then, done, save, onDone }: HomeFormProps) => {
  const t = useT()
  const posted = postedTo(placesApi.setHomeRegion, usePageState().form)
  const [country, setCountry] = useState(posted ? postedText(posted, 'country') : (home.country ?? ''))
  const hasScript = useMounted()
  const countries = useRead(placesApi.countries, read(placesApi.countries))
  return (
    <Form
      className="stack"
      call={placesApi.setHomeRegion}
      then={then}
      {...(done && { done })}
      failed={HOME_FAILED}
      values={{ country: home.country ?? '', province: home.province ?? '' }}
      onChange={(fields) => setCountry(postedText(fields, 'country'))}
      {...(onDone && { onDone })}
      submit={save}
    >
      <ReadSelect
        name="country"
        label={t('Country')}
        placeholder={t('Choose a country')}
        autoComplete="country"
        state={countries}
        optionOf={({ code, name }) => ({ value: code, label: name })}
      />
      {!hasScript && (
        <Button type="submit" variant="quiet" name={hidden.goTo} value="province">
          {t('Show its states or provinces')}
        </Button>
      )}
      {isCountry(country) ? <ProvinceField country={country} /> : <NoProvinceYet />}
    </Form>
  )
}

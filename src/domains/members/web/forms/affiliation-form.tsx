import { Loaded } from '#platform/web/loaded.tsx'
import { useEffect, useState } from 'react'
import {
  type Affiliation,
  affiliationStatuses,
  affiliationStatusNames,
  type Institution,
} from '#domains/institutions/affiliation-contract.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { type PageInput, type Read, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { useMounted } from '#ui/mounted.ts'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { affiliationApi } from '../../affiliation-contract.ts'

const FAILED = message('Failed to submit university affiliation. Please try again.')
/** A search starts this long after the last keystroke. */
const TYPING_MS = 300

const institutionsRead = (search: string): Read => read(affiliationApi.institutions, { query: { search } })

/** The reads of the form: the universities found by a search without script. */
export const affiliationReads = ({ search }: Pick<PageInput, 'search'>): Read[] => {
  const wanted = search.get('university') ?? ''
  return wanted ? [institutionsRead(wanted)] : []
}

const Finder = ({ wanted, onFind }: { wanted: string; onFind: (text: string) => void }) => {
  const t = useT()
  const [typed, setTyped] = useState(wanted)
  const hasScript = useMounted()
  useEffect(() => {
    const timer = setTimeout(() => onFind(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, onFind])
  return (
    <form
      method="get"
      action={to('profile')}
      role="search"
      className="finder"
      onSubmit={(event) => {
        event.preventDefault()
        onFind(typed.trim())
      }}
    >
      <input type="hidden" name="edit" value="affiliation" />
      <SearchField
        name="university"
        label={t('Find your university')}
        maxLength={80}
        defaultValue={wanted}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {!hasScript && (
        <Button type="submit" variant="quiet">
          {t('Search')}
        </Button>
      )}
    </form>
  )
}

const Choices = ({ found, current }: { found: readonly Institution[]; current: Affiliation | null }) => {
  const t = useT()
  const listed = found.map(({ id, name, stateName }) => ({ value: id, label: name, detail: stateName }))
  const own =
    current && !found.some(({ id }) => id === current.institutionId)
      ? [{ value: current.institutionId, label: current.institutionName, detail: t('Saved now') }]
      : []
  return (
    <RadioCards
      name="institutionId"
      legend={t('University')}
      options={[
        ...own,
        ...listed,
        { value: '', label: t('My university is not on the list'), detail: t('Write its name below.') },
      ]}
    />
  )
}

const Found = (props: { wanted: string; current: Affiliation | null }) => {
  const t = useT()
  const { wanted } = props
  const found = useRead(affiliationApi.institutions, institutionsRead(wanted))
  return (
    <Loaded state={found}>
      {(list) => (
        <>
          <p className="small mute" role="status">
            {t(
              '{count, plural, =0 {No university on the list has this name} one {# university found} other {# universities found}}',
              { count: list.length },
            )}
          </p>
          <Choices key={wanted} {...props} found={list} />
        </>
      )}
    </Loaded>
  )
}

interface AffiliationFormProps {
  readonly current: Affiliation | null
  readonly then: string
}

/** University and status, both required. The list is searchable; a missing university can be entered [PF-01]. */
export const AddAffiliationForm = ({ current, then }: AffiliationFormProps) => {
  const t = useT()
  const [wanted, setWanted] = useState(useSearch().get('university') ?? '')
  return (
    <div className="stack">
      <Finder wanted={wanted} onFind={setWanted} />
      <Form
        className="stack"
        call={affiliationApi.setAffiliation}
        then={then}
        done={message('Your university is saved.')}
        failed={FAILED}
        values={{ institutionId: current?.institutionId ?? '', status: current?.status ?? '' }}
      >
        {wanted ? <Found wanted={wanted} current={current} /> : <Choices found={[]} current={current} />}
        <TextField
          name="ownName"
          label={t('Name of a university that is not on the list')}
          optional={t('optional')}
        />
        <SelectField
          name="status"
          label={t('Status or position')}
          placeholder={t('Choose a status')}
          options={affiliationStatuses.map((status) => ({
            value: status,
            label: t(affiliationStatusNames[status]),
          }))}
        />
        <Submit>{t('Save')}</Submit>
      </Form>
    </div>
  )
}

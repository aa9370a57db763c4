import { Button } from '#ui/button.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { useT } from '../language.tsx'
import { QueryForm, type QueryFormProps } from './query-form.tsx'
import type { NameIn, Readers } from './search-of.ts'

interface SearchBoxProps<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly placeholder?: string
}

/** A search box with its button, inside a form of a query. */
export const SearchBox = <Name extends string>({
  name,
  label,
  placeholder = label,
}: SearchBoxProps<Name>) => {
  const t = useT()
  return (
    <>
      <SearchField name={name} label={label} placeholder={placeholder} />
      <Button type="submit" variant="quiet">
        {t('Search')}
      </Button>
    </>
  )
}

type SearchFormProps<R extends Readers> = Omit<QueryFormProps<R>, 'children'> & SearchBoxProps<NameIn<R>>

/** A search box as one GET form. */
export const SearchForm = <R extends Readers>(props: SearchFormProps<R>) => {
  const { name, label, placeholder, className = 'finder', ...around } = props
  return (
    <QueryForm {...around} className={className}>
      <SearchBox name={name} label={label} {...(placeholder && { placeholder })} />
    </QueryForm>
  )
}

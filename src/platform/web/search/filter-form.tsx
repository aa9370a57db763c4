import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Filters } from '#ui/disclosure.tsx'
import { FormContext } from '#ui/forms/form-context.ts'
import { SearchField } from '#ui/forms/search-field.tsx'
import { useT } from '../language.tsx'
import type { NameIn, SearchQuery, Readers, Search } from './search-of.ts'

interface Around<R extends Readers> {
  readonly of: Search<R>
  readonly query: SearchQuery<R>
  /** Parameters without a field here: they stay as they are. */
  readonly kept?: readonly NameIn<R>[]
  /** Where the form leads, for a search of several pages or a part of one. */
  readonly action?: string
}

interface Finding<R extends Readers> {
  readonly name: NameIn<R>
  readonly label: string
  readonly placeholder?: string
}

const valueIn = <R extends Readers>(query: SearchQuery<R>, name: string): string =>
  (query as Readonly<Record<string, string | undefined>>)[name] ?? ''

const Kept = <R extends Readers>({ query, kept = [] }: Pick<Around<R>, 'query' | 'kept'>) =>
  kept.map((name) => {
    const value = valueIn(query, name)
    return value && <input key={name} type="hidden" name={name} value={value} />
  })

const Finder = <R extends Readers>({
  of,
  query,
  name,
  label,
  placeholder = label,
}: Around<R> & Finding<R>) => {
  const t = useT()
  return (
    <>
      <SearchField
        name={name}
        label={label}
        placeholder={placeholder}
        maxLength={of.readers[name]?.max}
        defaultValue={valueIn(query, name)}
      />
      <Button type="submit" variant="quiet">
        {t('Search')}
      </Button>
    </>
  )
}

/** A search box as one GET form. */
export const SearchForm = <R extends Readers>({
  className = 'finder',
  ...around
}: Around<R> & Finding<R> & { readonly className?: string }) => (
  <form role="search" action={around.action ?? around.of.path} method="get" className={className}>
    <Kept {...around} />
    <Finder {...around} />
  </form>
)

interface FilterFormProps<R extends Readers> extends Around<R> {
  /** The search box above the filters. */
  readonly find?: Finding<R>
  readonly label?: ReactNode
  readonly className?: string
  readonly open?: boolean
  readonly children: ReactNode
}

/** The filters of a list, collapsed, as one GET form; its fields find their id and value by their name. */
export const FilterForm = <R extends Readers>(props: FilterFormProps<R>) => {
  const { of, query, kept = [], action, find, label, className = 'stack gap-2', open, children } = props
  const t = useT()
  const count = of.active(query).filter((name) => name !== find?.name && !kept.includes(name)).length
  const field = (name: string) => {
    const defaultValue = valueIn(query, name)
    const { max: maxLength } = of.readers[name] ?? {}
    return { id: `filter-${name}`, name, defaultValue, values: [defaultValue], error: undefined, maxLength }
  }
  return (
    <form role="search" action={action ?? of.path} method="get" className={className}>
      {find && (
        <div className="finder">
          <Finder of={of} query={query} {...find} />
        </div>
      )}
      <Kept query={query} kept={kept} />
      <Filters label={label ?? t('Filters')} count={count} open={open}>
        <div className="grid choosers">
          <FormContext value={{ field, isBusy: false }}>{children}</FormContext>
          <Button type="submit">{t('Apply')}</Button>
        </div>
      </Filters>
    </form>
  )
}

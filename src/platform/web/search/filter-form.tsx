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

const Kept = <R extends Readers>({ query, kept }: { query: SearchQuery<R>; kept: readonly NameIn<R>[] }) =>
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
}: Pick<Around<R>, 'of' | 'query'> & Finding<R>) => {
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

interface QueryFormProps<R extends Readers> extends Around<R> {
  readonly className?: string
  readonly children: ReactNode
}

/** A GET form whose fields find their id and value by their name. */
export const QueryForm = <R extends Readers>(props: QueryFormProps<R>) => {
  const { of, query, kept = [], action = of.path, className, children } = props
  const field = (name: string) => {
    const defaultValue = valueIn(query, name)
    const { max: maxLength } = of.readers[name] ?? {}
    return { id: `filter-${name}`, name, defaultValue, values: [defaultValue], error: undefined, maxLength }
  }
  return (
    <form role="search" action={action} method="get" className={className}>
      <Kept query={query} kept={kept} />
      <FormContext value={{ field, isBusy: false }}>{children}</FormContext>
    </form>
  )
}

/** A search box as one GET form. */
export const SearchForm = <R extends Readers>({
  className = 'finder',
  ...around
}: Around<R> & Finding<R> & { readonly className?: string }) => (
  <QueryForm {...around} className={className}>
    <Finder {...around} />
  </QueryForm>
)

interface FilterFormProps<R extends Readers> extends QueryFormProps<R> {
  /** The search box above the filters. */
  readonly find?: Finding<R>
  readonly label?: ReactNode
  readonly open?: boolean
}

/** The filters of a list, collapsed, as one GET form. */
export const FilterForm = <R extends Readers>(props: FilterFormProps<R>) => {
  const { find, label, open, className = 'stack gap-2', children, ...around } = props
  const { of, query, kept = [] } = around
  const t = useT()
  const count = of.active(query).filter((name) => name !== find?.name && !kept.includes(name)).length
  return (
    <QueryForm {...around} className={className}>
      {find && (
        <div className="finder">
          <Finder {...around} {...find} />
        </div>
      )}
      <Filters label={label ?? t('Filters')} count={count} open={open}>
        <div className="grid choosers">
          {children}
          <Button type="submit">{t('Apply')}</Button>
        </div>
      </Filters>
    </QueryForm>
  )
}

import type { ReactNode } from 'react'
import { FormContext } from '#ui/forms/form-context.ts'
import type { NameIn, Readers, Search, SearchQuery } from './search-of.ts'

export interface QueryFormProps<R extends Readers> {
  readonly of: Search<R>
  readonly query: SearchQuery<R>
  /** Parameters without a field here: they stay as they are. */
  readonly kept?: readonly NameIn<R>[]
  /** Where the form leads, for a part of a page. */
  readonly action?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A GET form whose fields find their id and value by their name. */
export const QueryForm = <R extends Readers>(props: QueryFormProps<R>) => {
  const { of, query, kept = [], action = of.path, className, children } = props
  const field = (name: string) => {
    const defaultValue = (query as Readonly<Record<string, string | undefined>>)[name] ?? ''
    const maxLength = of.readers[name]?.max
    return { id: `filter-${name}`, name, defaultValue, values: [defaultValue], error: undefined, maxLength }
  }
  return (
    <form role="search" action={action} method="get" className={className}>
      {kept.map((name) => {
        const value = field(name).defaultValue
        return value && <input key={name} type="hidden" name={name} value={value} />
      })}
      <FormContext value={{ field, isBusy: false }}>{children}</FormContext>
    </form>
  )
}

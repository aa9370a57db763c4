import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Filters } from '#ui/disclosure.tsx'
import { useT } from '../language.tsx'
import { activeIn } from './active-names.ts'
import { QueryForm, type QueryFormProps } from './query-form.tsx'
import type { Readers } from './search-of.ts'

interface FilterFormProps<R extends Readers> extends QueryFormProps<R> {
  /** The `SearchBox` above the filters. */
  readonly finder?: ReactNode
  readonly label?: ReactNode
  readonly open?: boolean
}

/** The filters of a list, collapsed, as one GET form. Words to search for are not counted with them. */
export const FilterForm = <R extends Readers>(props: FilterFormProps<R>) => {
  const { finder, label, open, className = 'stack gap-2', children, ...around } = props
  const { of, query, kept = [] } = around
  const t = useT()
  const count = activeIn(of, query).filter((name) => !of.readers[name]?.max && !kept.includes(name)).length
  return (
    <QueryForm {...around} className={className}>
      {finder && <div className="finder">{finder}</div>}
      <Filters label={label ?? t('Filters')} count={count} open={open}>
        <div className="grid choosers">
          {children}
          <Button type="submit">{t('Apply')}</Button>
        </div>
      </Filters>
    </QueryForm>
  )
}

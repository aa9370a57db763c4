import { type ReactNode, use } from 'react'
import { FormContext, useField } from '#ui/forms/form-context.ts'
import { FieldSet } from '#ui/forms/form-row.tsx'

type Part = 'day' | 'month' | 'year'
const PARTS = [
  { part: 'day', width: 2 },
  { part: 'month', width: 2 },
  { part: 'year', width: 4 },
] as const

type DateFieldProps = {
  name: string
  /** `name` if missing. */
  id?: string | undefined
  legend: ReactNode
  labels: Record<Part, string>
  hint?: ReactNode
  error?: string | undefined
  defaultValue?: Partial<Record<Part, string>> | undefined
  /** True for a birthday: lets the browser fill it in. */
  birthday?: boolean | undefined
}

/** A date that people know by heart, as three boxes; posts `name-day`, `name-month` and `name-year`. */
export const DateField = (props: DateFieldProps) => {
  const { legend, labels, hint, defaultValue, birthday } = props
  const { id, name, error } = useField(props)
  const inForm = use(FormContext)
  return (
    <FieldSet id={id} legend={legend} hint={hint} error={error}>
      <div className="row">
        {PARTS.map(({ part, width }, index) => (
          <div key={part}>
            <label className="small" htmlFor={index === 0 ? id : `${id}-${part}`}>
              {labels[part]}
            </label>
            <input
              className={`in num w${width}`}
              id={index === 0 ? id : `${id}-${part}`}
              name={`${name}-${part}`}
              inputMode="numeric"
              maxLength={width}
              autoComplete={birthday ? `bday-${part}` : 'off'}
              defaultValue={inForm?.field(`${name}-${part}`).defaultValue || defaultValue?.[part]}
              {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
            />
          </div>
        ))}
      </div>
    </FieldSet>
  )
}

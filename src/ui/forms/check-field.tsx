import type { ComponentProps, ReactNode } from 'react'
import { ticked, useField } from '#ui/forms/form-context.ts'
import { FieldError, fieldWiring } from '#ui/forms/form-row.tsx'

type CheckFieldProps = Omit<ComponentProps<'input'>, 'name' | 'id'> & {
  name: string
  label: ReactNode
  id?: string | undefined
  detail?: ReactNode
  error?: string | undefined
}

/** One yes or no: a checkbox with its sentence. */
export const CheckField = (props: CheckFieldProps) => {
  const { label, detail, className, name, id, error, ...rest } = props
  const field = useField({ name, id, error })
  const wiring = fieldWiring(field)
  return (
    <div className={className}>
      {field.error ? <FieldError id={`${wiring.id}-error`}>{field.error}</FieldError> : null}
      <label className="check">
        <input type="checkbox" {...wiring} {...ticked(field, rest)} {...rest} />
        <span>
          {label}
          {detail ? <span className="d">{detail}</span> : null}
        </span>
      </label>
    </div>
  )
}

/** A setting that takes effect immediately; announced as a switch. */
export const SwitchField = (props: CheckFieldProps) => <CheckField role="switch" {...props} />

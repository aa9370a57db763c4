import type { ComponentProps, ReactNode } from 'react'
import { FieldError, fieldWiring } from '#ui/forms/form-row.tsx'

type CheckFieldProps = Omit<ComponentProps<'input'>, 'name' | 'id'> & {
  name: string
  label: ReactNode
  id?: string | undefined
  detail?: ReactNode
  error?: string | undefined
}

/** One yes or no: a checkbox with its sentence. */
export const CheckField = ({ name, id, label, detail, error, className, ...rest }: CheckFieldProps) => {
  const wiring = fieldWiring({ name, id, error })
  return (
    <div className={className}>
      {error ? <FieldError id={`${wiring.id}-error`}>{error}</FieldError> : null}
      <label className="check">
        <input type="checkbox" {...wiring} {...rest} />
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

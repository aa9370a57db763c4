import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { alertIcon } from '#ui/icons.ts'
import { classes } from '#ui/classes.ts'
import { type FieldState, useField } from '#ui/forms/form-context.ts'

/** The props of every labelled field; `id` defaults to `name`, and the error summary links to it. */
export type FieldProps = {
  name: string
  label: ReactNode
  id?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  /** The word for "optional", shown in brackets after the label. */
  optional?: string | undefined
}

type Wiring = {
  id: string
  name: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** The attributes that connect a control to its error and hint, error first, because it is read first. */
export const fieldWiring = (field: {
  name: string
  id?: string | undefined
  hint?: ReactNode
  error?: string | undefined
}): Wiring => {
  const id = field.id ?? field.name
  const described = [field.error && `${id}-error`, field.hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    name: field.name,
    ...(described ? { 'aria-describedby': described } : {}),
    ...(field.error ? { 'aria-invalid': true as const } : {}),
  }
}

/** An error beside its field, with an icon so that colour is never the only signal. */
export const FieldError = ({ id, children }: { id?: string | undefined; children: ReactNode }) => (
  <p className="err" id={id}>
    <Icon path={alertIcon} />
    <span>{children}</span>
  </p>
)

type FormRowProps = FieldProps & {
  className?: string | undefined
  children: (wiring: Wiring, field: FieldState) => ReactNode
}

/** Label, hint and error around one control; the control spreads the given wiring. */
export const FormRow = ({ label, hint, optional, className, children, ...given }: FormRowProps) => {
  const field = useField(given)
  const wiring = fieldWiring({ ...field, hint })
  return (
    <div className={className}>
      <label htmlFor={wiring.id}>
        {label}
        {optional ? <span className="opt"> ({optional})</span> : null}
      </label>
      {hint ? (
        <p className="hint" id={`${wiring.id}-hint`}>
          {hint}
        </p>
      ) : null}
      {field.error ? <FieldError id={`${wiring.id}-error`}>{field.error}</FieldError> : null}
      {children(wiring, field)}
    </div>
  )
}

type FieldSetProps = {
  id: string
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  hideLegend?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A group of controls under one question. */
export const FieldSet = ({ id, legend, hint, error, hideLegend, className, children }: FieldSetProps) => {
  const described = fieldWiring({ name: id, hint, error })['aria-describedby']
  return (
    <fieldset className={className} {...(described ? { 'aria-describedby': described } : {})}>
      <legend className={classes('lab', hideLegend && 'vh')}>{legend}</legend>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {children}
    </fieldset>
  )
}

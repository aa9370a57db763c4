import { useState } from 'react'
import type { ChangeEvent, ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'
import { drawnControl, initially, maxLengthIn, useField } from '#ui/forms/form-context.ts'
import { FormRow } from '#ui/forms/form-row.tsx'
import type { FieldProps } from '#ui/forms/form-row.tsx'
import { useMounted } from '#ui/mounted.ts'

export type InputProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

/** A line of text, e-mail, phone or number; `width` is the approximate number of characters. */
export const TextField = (props: InputProps & { width?: 2 | 4 | 10 | 20 | undefined }) => {
  const { label, name, id, hint, error, optional, width, className, ...rest } = props
  return (
    <FormRow {...{ label, name, id, hint, error, optional }}>
      {(wiring, field) => (
        <input
          className={classes('in', width && `w${width}`, className)}
          {...wiring}
          {...initially(field, rest)}
          {...rest}
          maxLength={maxLengthIn(field, rest.maxLength)}
        />
      )}
    </FormRow>
  )
}

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps> & {
    /** The words for the number of characters left, where there is a maximum. */
    counter?: ((left: number) => string) | undefined
  }

/** Several lines of text, with a count of the characters left. */
export const TextArea = (props: TextAreaProps) => {
  const { label, name, id, hint, error, optional, counter, className, onChange, ...rest } = props
  const field = useField(props)
  const maxLength = maxLengthIn(field, rest.maxLength)
  const stored = String(rest.defaultValue ?? field.defaultValue)
  const mounted = useMounted()
  // React writes the default over what somebody typed before the script came, so what is typed is the default then.
  const [early] = useState(() => (mounted ? null : drawnControl(field.id)?.value) ?? stored)
  const [typed, setTyped] = useState(early)
  const text = mounted ? String(rest.value ?? typed) : stored
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value)
    onChange?.(event)
  }
  return (
    <FormRow {...{ label, name, id, hint, error, optional }}>
      {(wiring) => (
        <>
          <textarea
            className={classes('in', className)}
            {...wiring}
            {...rest}
            defaultValue={rest.value === undefined ? early : undefined}
            maxLength={maxLength}
            onChange={change}
          />
          {counter && maxLength !== undefined ? (
            <p className="hint after num" aria-live="polite">
              {counter(maxLength - text.length)}
            </p>
          ) : null}
        </>
      )}
    </FormRow>
  )
}

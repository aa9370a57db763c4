import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'
import { initially } from '#ui/forms/form-context.ts'
import { FormRow } from '#ui/forms/form-row.tsx'
import type { FieldProps } from '#ui/forms/form-row.tsx'

export type Option = { value: string; label: string; disabled?: boolean | undefined }

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps> & {
    options: readonly Option[]
    /** The first, empty choice. */
    placeholder?: string | undefined
  }

/** The phone's own list of choices. */
export const SelectField = (props: SelectFieldProps) => {
  const { label, name, id, hint, error, optional, options, placeholder, className, ...rest } = props
  return (
    <FormRow {...{ label, name, id, hint, error, optional }}>
      {(wiring, field) => (
        <select className={classes('in', className)} {...wiring} {...initially(field, rest)} {...rest}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FormRow>
  )
}

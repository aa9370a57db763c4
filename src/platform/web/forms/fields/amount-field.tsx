import type { ComponentProps } from 'react'
import { TextField } from '#ui/forms/field.tsx'
import { useT } from '../../language.tsx'

interface AmountFieldProps extends Omit<ComponentProps<typeof TextField>, 'name' | 'min' | 'max'> {
  /** `amount` if missing. */
  readonly name?: string
  /** The least and the most in SUP, shown as the hint. Other money has a hint of the page. */
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly isWhole?: boolean
}

/** An amount of SUP or of money, as people type it: the call reads `1,000`, `1 000` and `1000.50`. */
export const AmountField = ({ min, max, isWhole, ...field }: AmountFieldProps) => {
  const t = useT()
  const least = min === undefined ? undefined : t('At least {min} SUP', { min })
  const hint = min === undefined || max === undefined ? least : t('From {min} to {max} SUP', { min, max })
  return (
    <TextField
      name="amount"
      hint={hint}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      width={10}
      {...field}
    />
  )
}

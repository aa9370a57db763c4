import { useRef } from 'react'
import type { FieldState } from '#ui/forms/form-context.ts'
import { useT } from '#platform/web/language.tsx'
import { FormRow } from '#ui/forms/form-row.tsx'
import { Icon } from '#ui/icon.tsx'
import { minusIcon, plusIcon } from '#ui/icons.ts'
import { MAX_VOTE, MIN_VOTE } from '../../contract.ts'

interface StepperProps {
  readonly field: FieldState
  readonly hint: string
  /** The most that this person can pay, at most `MAX_VOTE`. */
  readonly most: number
  readonly isDisabled?: boolean
}

/** A whole number of SUP with two buttons; a plain number field without script. */
export const AmountStepper = ({ field, hint, most, isDisabled }: StepperProps) => {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const step = (by: 1 | -1) => {
    const { current } = input
    if (!current) return
    const next = Math.round(Number(current.value) || 0) + by
    current.value = String(Math.min(Math.max(next, MIN_VOTE), Math.max(most, MIN_VOTE)))
  }
  const { id, name, defaultValue, error } = field
  return (
    <FormRow name={name} id={id} label={t('How much SUP?')} hint={hint} error={error}>
      {(wiring) => (
        <span className="stepper">
          <button
            type="button"
            className="needs-js"
            aria-label={t('One less')}
            disabled={isDisabled}
            onClick={() => step(-1)}
          >
            <Icon path={minusIcon} />
          </button>
          <input
            {...wiring}
            ref={input}
            type="number"
            inputMode="numeric"
            min={MIN_VOTE}
            max={MAX_VOTE}
            step={1}
            defaultValue={defaultValue || String(MIN_VOTE)}
            disabled={isDisabled}
            required
          />
          <button
            type="button"
            className="needs-js"
            aria-label={t('One more')}
            disabled={isDisabled}
            onClick={() => step(1)}
          >
            <Icon path={plusIcon} />
          </button>
        </span>
      )}
    </FormRow>
  )
}

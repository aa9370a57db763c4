import type { ChangeEvent, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { useField } from '#ui/forms/form-context.ts'
import { FieldSet } from '#ui/forms/form-row.tsx'

export type CardOption = {
  value: string
  label: ReactNode
  detail?: ReactNode
  /** A key that picks this card on console pages; only shown here, not bound. */
  shortcut?: string | undefined
  disabled?: boolean | undefined
}

type GroupProps = {
  name: string
  legend: ReactNode
  options: readonly CardOption[]
  id?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  hideLegend?: boolean | undefined
  columns?: 2 | undefined
  required?: boolean | undefined
  className?: string | undefined
}

type PickProps = GroupProps & {
  type: 'radio' | 'checkbox'
  checked: ((value: string) => boolean) | undefined
  /** Ticked at first; absent: as the form around it knows. */
  initial: ((value: string) => boolean) | undefined
  onChange: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined
}

// The first input has the group's id, so that a link of the error summary focuses an input.
const Picks = ({ type, checked, initial, onChange, options, required, ...group }: PickProps) => {
  const { id, name, values, error } = useField(group)
  const isPicked = initial ?? ((value: string) => values.includes(value))
  return (
    <FieldSet
      id={id}
      legend={group.legend}
      hint={group.hint}
      error={error}
      hideLegend={group.hideLegend}
      className={group.className}
    >
      <div className={classes('picks', group.columns && 'g2')}>
        {options.map((option, index) => (
          <label className="pick" key={option.value}>
            <input
              type={type}
              name={name}
              value={option.value}
              id={index === 0 ? id : `${id}-${option.value}`}
              disabled={option.disabled}
              required={type === 'radio' && required}
              onChange={onChange}
              {...(checked ? { checked: checked(option.value) } : { defaultChecked: isPicked(option.value) })}
              {...(error ? { 'aria-invalid': true } : {})}
            />
            <span className="grow">
              {option.label}
              {option.detail ? <span className="d">{option.detail}</span> : null}
            </span>
            {option.shortcut ? <kbd>{option.shortcut}</kbd> : null}
          </label>
        ))}
      </div>
    </FieldSet>
  )
}

type RadioCardsProps = GroupProps & {
  value?: string | undefined
  defaultValue?: string | undefined
  onPick?: ((value: string) => void) | undefined
}

/** One of a few choices, each a card that people can press anywhere. */
export const RadioCards = ({ value, defaultValue, onPick, ...group }: RadioCardsProps) => (
  <Picks
    type="radio"
    checked={value === undefined ? undefined : (one) => one === value}
    initial={defaultValue === undefined ? undefined : (one) => one === defaultValue}
    onChange={onPick || value !== undefined ? (event) => onPick?.(event.target.value) : undefined}
    {...group}
  />
)

type CheckCardsProps = GroupProps & {
  values?: readonly string[] | undefined
  defaultValues?: readonly string[] | undefined
  onPick?: ((values: string[]) => void) | undefined
}

/** Any number of a few choices; `onPick` receives all picked ones, in the order of the options. */
export const CheckCards = ({ values, defaultValues, onPick, ...group }: CheckCardsProps) => {
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const picked = new Set(values)
    if (values === undefined)
      for (const box of target.closest('fieldset')?.querySelectorAll('input') ?? [])
        picked[box.checked ? 'add' : 'delete'](box.value)
    picked[target.checked ? 'add' : 'delete'](target.value)
    onPick?.(group.options.map((option) => option.value).filter((one) => picked.has(one)))
  }
  return (
    <Picks
      type="checkbox"
      checked={values === undefined ? undefined : (one) => values.includes(one)}
      initial={defaultValues && ((one) => defaultValues.includes(one))}
      onChange={onPick || values !== undefined ? change : undefined}
      {...group}
    />
  )
}

import { useState } from 'react'
import type { ComponentProps } from 'react'
import { IconButton } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { FormRow } from '#ui/forms/form-row.tsx'
import type { FieldProps } from '#ui/forms/form-row.tsx'
import { Icon } from '#ui/icon.tsx'
import { eyeIcon, eyeOffIcon, searchIcon } from '#ui/icons.ts'
import { useMounted } from '#ui/mounted.ts'

type InputProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

/** A line of text, e-mail, phone or number; `width` is the approximate number of characters. */
export const TextField = (props: InputProps & { width?: 2 | 4 | 10 | 20 | undefined }) => {
  const { label, name, id, hint, error, optional, width, className, ...rest } = props
  return (
    <FormRow {...{ label, name, id, hint, error, optional }}>
      {(wiring) => <input className={classes('in', width && `w${width}`, className)} {...wiring} {...rest} />}
    </FormRow>
  )
}

type PasswordFieldProps = InputProps & {
  showLabel: string
  hideLabel: string
  /** Told when the person shows or hides what they typed. */
  onShow?: ((isShown: boolean) => void) | undefined
}

/** A password field with a show button, which appears once script runs. */
export const PasswordField = (props: PasswordFieldProps) => {
  const { label, name, id, hint, error, optional, showLabel, hideLabel, onShow, className, ...rest } = props
  const [shown, setShown] = useState(false)
  const mounted = useMounted()
  const toggle = () => {
    setShown(!shown)
    onShow?.(!shown)
  }
  return (
    <FormRow {...{ label, name, id, hint, error, optional }}>
      {(wiring) => (
        <div className="pw">
          <input
            className={classes('in', className)}
            {...wiring}
            {...rest}
            type={shown ? 'text' : 'password'}
          />
          {mounted ? (
            <IconButton
              icon={shown ? eyeOffIcon : eyeIcon}
              label={shown ? hideLabel : showLabel}
              aria-pressed={shown}
              onClick={toggle}
            />
          ) : null}
        </div>
      )}
    </FormRow>
  )
}

/** A search box; its label is its accessible name. */
export const SearchField = ({ label, className, ...rest }: ComponentProps<'input'> & { label: string }) => (
  <span className={classes('find', className)}>
    <Icon path={searchIcon} />
    <input
      className="in"
      type="search"
      enterKeyHint="search"
      placeholder={label}
      aria-label={label}
      {...rest}
    />
  </span>
)

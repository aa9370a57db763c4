import { useState } from 'react'
import { IconButton } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import type { InputProps } from '#ui/forms/field.tsx'
import { FormRow } from '#ui/forms/form-row.tsx'
import { eyeIcon, eyeOffIcon } from '#ui/icons.ts'
import { useMounted } from '#ui/mounted.ts'

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

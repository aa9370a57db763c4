import { useLayoutEffect, useState } from 'react'
import type { ChangeEvent, ComponentProps } from 'react'
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

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps> & {
    /** The words for the number of characters left; used with `maxLength`. */
    counter?: ((left: number) => string) | undefined
  }

const areaOf = (id: string): HTMLTextAreaElement | null => {
  const element = document.getElementById(id)
  return element instanceof HTMLTextAreaElement ? element : null
}

const changedText = (id: string): string | null => {
  const area = areaOf(id)
  return area && area.value !== area.defaultValue ? area.value : null
}

/**
 * Puts back what somebody typed into a text area before the script came: React writes the stored text over it when it
 * hydrates. It happens before the screen shows the difference; `onKept` hears the text.
 */
const useEarlyText = (id: string, onKept: (text: string) => void): void => {
  const mounted = useMounted()
  const [early] = useState(() => (mounted || typeof document === 'undefined' ? null : changedText(id)))
  useLayoutEffect(() => {
    const area = areaOf(id)
    if (early === null || !area) return
    area.value = early
    onKept(early)
  }, [early, id, onKept])
}

/** Several lines of text, with a count of the characters left. */
export const TextArea = (props: TextAreaProps) => {
  const { label, name, id, hint, error, optional, counter, className, onChange, ...rest } = props
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''))
  useEarlyText(id ?? name, setTyped)
  const text = rest.value === undefined ? typed : String(rest.value)
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value)
    onChange?.(event)
  }
  return (
    <FormRow {...{ label, name, id, hint, error, optional }}>
      {(wiring) => (
        <>
          <textarea className={classes('in', className)} {...wiring} {...rest} onChange={change} />
          {counter && rest.maxLength !== undefined ? (
            <p className="hint after num" aria-live="polite">
              {counter(rest.maxLength - text.length)}
            </p>
          ) : null}
        </>
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

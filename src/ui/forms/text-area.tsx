import { useLayoutEffect, useState } from 'react'
import type { ChangeEvent, ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'
import { FormRow } from '#ui/forms/form-row.tsx'
import type { FieldProps } from '#ui/forms/form-row.tsx'
import { useMounted } from '#ui/mounted.ts'

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

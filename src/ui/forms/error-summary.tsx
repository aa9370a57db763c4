import { useEffect, useRef } from 'react'
import type { ComponentProps, MouseEvent } from 'react'
import { classes } from '#ui/classes.ts'

export type SummaryError = { id: string; message: string }

type ErrorSummaryProps = ComponentProps<'div'> & { title: string; errors: readonly SummaryError[] }

/** All errors of a form, above it; takes the focus when they appear, and each line links to its field. */
export const ErrorSummary = ({ title, errors, className, ...rest }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null)
  const messages = errors.map((error) => error.message).join('\n')
  useEffect(() => {
    if (messages) box.current?.focus()
  }, [messages])
  const go = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
    const field = document.getElementById(id)
    if (!field) return
    event.preventDefault()
    field.focus()
    field.closest('fieldset, div')?.scrollIntoView?.({ block: 'nearest' })
  }
  if (errors.length === 0) return null
  return (
    <div className={classes('sum', className)} role="alert" tabIndex={-1} ref={box} {...rest}>
      <h2>{title}</h2>
      <ul>
        {errors.map(({ id, message }) => (
          <li key={`${id} ${message}`}>
            <a href={`#${id}`} onClick={(event) => go(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

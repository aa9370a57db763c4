import { type ComponentProps, use } from 'react'
import { Button } from '#ui/button.tsx'
import { FormContext } from '#ui/forms/form-context.ts'

export type SubmitProps = Omit<ComponentProps<typeof Button>, 'type'>

/** The button that sends the form around it, busy while the form is; `busy` adds a reason of the page's own. */
export const Submit = ({ busy, ...button }: SubmitProps) => {
  const form = use(FormContext)
  return <Button {...button} type="submit" busy={busy || form?.isBusy} />
}

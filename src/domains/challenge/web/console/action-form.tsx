import type { ReactNode } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import type { Call, Params } from '#shared/api.ts'
import { TextField } from '#ui/forms/field.tsx'

interface ActionFormProps<C extends Call> {
  readonly call: C
  readonly params: Params<C>
  readonly then: string
  readonly done: string
  readonly label: string
  readonly variant?: 'civic' | 'quiet' | 'bad'
  /** More fields above the button. */
  readonly children?: ReactNode
}

/** One action of the console as its own form: fields and a button. */
export const ActionForm = <C extends Call>({
  call,
  params,
  then,
  done,
  label,
  variant,
  children,
}: ActionFormProps<C>) => (
  <Form
    call={call}
    params={params}
    then={then}
    done={done}
    className="stack gap-2"
    submit={label}
    size="sm"
    variant={variant}
  >
    {children}
  </Form>
)

/** The reason, in one line; the record keeps it. */
export const WhyField = () => {
  const t = useT()
  return <TextField name="reason" label={t('Reason')} hint={t('It stays in the record with your name.')} />
}

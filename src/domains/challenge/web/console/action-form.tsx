import type { ReactNode } from 'react'
import { Form, type FormHandle } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import type { Call, Params } from '#shared/api.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'

interface ActionFormProps<C extends Call> {
  readonly call: C
  readonly params: Params<C>
  readonly then: string
  readonly done: string
  readonly label: string
  readonly variant?: 'civic' | 'quiet' | 'bad'
  /** More fields above the button. */
  readonly children?: (form: FormHandle) => ReactNode
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
    failed={message('That did not work. Please try again.')}
    className="stack gap-2"
  >
    {(form) => (
      <>
        <FormProblem form={form} />
        {children?.(form)}
        <p>
          <Button type="submit" size="sm" variant={variant} busy={form.isBusy}>
            {label}
          </Button>
        </p>
      </>
    )}
  </Form>
)

/** The reason, in one line; the record keeps it. */
export const WhyField = ({ form }: { form: FormHandle }) => {
  const t = useT()
  return (
    <TextField
      {...form.field('reason')}
      label={t('Reason')}
      hint={t('It stays in the record with your name.')}
      maxLength={300}
    />
  )
}
